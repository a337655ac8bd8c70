/**
 * `npm run deploy:trial` follows the guide "Run it" from a clone to a production that is upgraded and loses a worker under load,
 * is backed up and restored, and goes back to the real providers, and writes deploy/trial.md. It pastes the commands of the page, with the stand-in of deploy/try
 * for Docker Compose, in a new folder and with a new home; what the page does not say, it does not do. Needs root and what
 * deploy/try/run.sh lists, and that nothing is at the ports of the stack. In the end, the stack and its data are removed.
 *
 * `--minutes 10` is how long the load lasts, and `--from REF` the commit that is upgraded, if not the present one.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Agent, setGlobalDispatcher } from 'undici';
import { describeMachine } from '../bench/machine.ts';
import { namePrograms, paste } from './trial/page.ts';
import { followPage } from './trial/steps.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, from: { type: 'string', default: 'HEAD' } },
});
const minutes = Number(values.minutes);

// Nobody has signed the certificate of https://localhost.
setGlobalDispatcher(new Agent({ connect: { rejectUnauthorized: false } }));

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const machine = describeMachine();
const [from, to] = [values.from, 'HEAD'].map((ref) => git('rev-parse', '--short', `${ref}^{commit}`));
const place = mkdtempSync(path.join(os.tmpdir(), 'trial-'));
const clone = path.join(place, 'social-content-service');
const home = path.join(place, 'home');
const log = path.join(place, 'log.txt');
const version = '0.0.0-trial';
console.log(`What the commands print is in ${log}`);
mkdirSync(home);
git('clone', '--quiet', '.', clone);
git('-C', clone, 'tag', `v${version}`, git('rev-parse', 'HEAD'));
git('-C', clone, 'checkout', '--quiet', '--detach', git('rev-parse', values.from));

const inClone = { folder: clone, home, log };
try {
  const seen = await followPage(inClone, { minutes, version });
  const programs = await namePrograms({ ...inClone, folder: path.join(clone, 'deploy') });
  const text = `# A trial of the guide "Run it"

\`npm run deploy:trial -- --minutes ${minutes}\` wrote this page on ${new Date().toISOString().slice(0, 10)}, on ${machine}.
It pasted the commands of the page in a new clone, with a new home, as root, which the stand-in for Docker Compose needs:
Podman, with images made of Debian's packages (${programs}), and without Grafana. Everything ran on this machine, the load and
the simulated providers, too, so its times say nothing. ${from === to ? 'The upgrade was to the same commit, as another version.' : `It upgraded \`${from}\` to \`${to}\`.`}

| Step | What was seen |
|---|---|
${seen.map(([step, what]) => `| ${step} | ${what} |`).join('\n')}
`;
  writeFileSync('deploy/trial.md', text);
  console.log(text);
} finally {
  await paste(
    { ...inClone, folder: path.join(clone, 'deploy') },
    'docker compose down --volumes --remove-orphans',
  );
}
rmSync(place, { recursive: true });
