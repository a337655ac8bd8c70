/** `node bench/peers/run.ts <description.json>` measures any service that delivers events; README.md says how. */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { ready, start, stopAll } from '../processes.ts';
import { measurePeer } from './measure.ts';
import { readPeer } from './peer.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    receiver: { type: 'string', default: '9100' },
    pid: { type: 'string', multiple: true, default: [] },
    small: { type: 'boolean' },
  },
});
const [file] = positionals;
if (!file) throw new Error('name the file that describes the service, such as bench/peers/outpost.json');

const receiverUrl = `http://127.0.0.1:${values.receiver}`;
start('bench/receiver.ts', [values.receiver]);
try {
  await ready(receiverUrl);
  const peer = readPeer(JSON.parse(readFileSync(file, 'utf8')));
  console.log(await measurePeer(peer, { receiverUrl, pids: values.pid.map(Number) }));
  console.log(`\n${os.availableParallelism()} cores, load average ${os.loadavg()[0]?.toFixed(1)}`);
} finally {
  await stopAll();
}
