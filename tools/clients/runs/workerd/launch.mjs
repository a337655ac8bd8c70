/** Starts workerd, the program of its parameters, hands it what the standard input has, and prints its answer. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const [program, config] = process.argv.slice(2);
const workerd = spawn(program, ['serve', config, '--control-fd=3'], {
  stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
});
const port = await new Promise((resolve, reject) => {
  workerd.once('error', reject);
  workerd.once('close', () => reject(new Error('workerd has ended')));
  workerd.stdio[3].setEncoding('utf8').on('data', (line) => resolve(JSON.parse(line).port));
});
const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: await text(process.stdin) });
const printed = await answer.text();
workerd.kill();
if (!answer.ok) throw new Error(printed);
console.log(printed);
