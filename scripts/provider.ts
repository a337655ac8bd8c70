/**
 * `npm run provider -- new NAME [TITLE]` begins a provider: an adapter, a simulator, a declaration in openapi.yaml and
 * tests, all of which work, and a test that says what is still to be done. NAME is the provider's id, TITLE its name.
 */
import { spawnSync } from 'node:child_process';
import { newProvider } from './provider/new-provider.ts';

const [command, id = '', title = id.charAt(0).toUpperCase() + id.slice(1), ...more] = process.argv.slice(2);

if (command !== 'new' || !/^[a-z][a-z0-9]{2,30}$/.test(id) || more.length > 0) {
  console.error(
    'Usage: npm run provider -- new NAME [TITLE]. NAME is lower-case letters and digits, such as pinterest.',
  );
  process.exitCode = 2;
} else {
  const changed = newProvider({ id, title });
  run('npx', [
    'biome',
    'check',
    '--write',
    '--log-level=error',
    ...changed.filter((file) => file.endsWith('.ts')),
  ]);
  run('npm', ['run', '--silent', 'codegen']);
  console.log(
    [
      `${title} is in discovery and in test mode now. Written or changed:`,
      ...changed.map((file) => `  ${file}`),
      '',
      `What is to be done next:  npm test -- tests/providers/${id}`,
      'The steps one by one:     docs/adding-a-provider.md',
    ].join('\n'),
  );
}

function run(command: string, words: string[]): void {
  const { status } = spawnSync(command, words, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${command} ${words.slice(0, 2).join(' ')} failed`);
}
