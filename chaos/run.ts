/** `npm run chaos` runs everything, or only what is named, as in `-- events` or `-- starting`. */
import { runCluster } from './cluster/run.ts';
import { runEndurance } from './endurance/run.ts';
import { runEvents } from './events/run.ts';
import { runHostile } from './hostile/run.ts';
import { runPooler } from './pooler/run.ts';
import { runPublishing } from './publishing/run.ts';
import { runRefresh } from './refresh/run.ts';
import { runRestore } from './restore/run.ts';
import { runRetention } from './retention/run.ts';
import { runStarting } from './starting/run.ts';

const runs = {
  starting: runStarting,
  events: runEvents,
  publishing: runPublishing,
  pooler: runPooler,
  refresh: runRefresh,
  retention: runRetention,
  restore: runRestore,
  endurance: runEndurance,
  hostile: runHostile,
  citus: runCluster,
};
const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(runs, name));
if (unknown.length > 0) throw new Error(`no run ${unknown}: ${Object.keys(runs).join(' or ')}`);

for (const [name, run] of Object.entries(runs))
  if (named.length === 0 || named.includes(name)) {
    const allIsWell = await run((text) => process.stdout.write(`${text}\n`));
    if (!allIsWell) process.exitCode = 1;
  }
