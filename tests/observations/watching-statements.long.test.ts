/** Tests that polls and sweeps of many profiles share their statements, and that no process is told of any of them. */
// A service of its own: the statements of all its jobs are counted.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/db/client/ids.ts';
import { dispatchDueProfiles } from '../../src/domain/sync/observations/dispatch-due-profiles.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { workerSettings } from '../../src/queue/declarations.ts';
import { byAppPassword, facebook } from '../support/connect.ts';
import { query } from '../support/query.ts';
import { startTestService } from '../support/service.ts';
import { allStatementsDuring } from '../support/statements.ts';
import type { Kind } from '../support/suites/connect-resources.ts';
import { until, untilWithoutJobs } from '../support/until.ts';
import { useWatching, watch } from '../support/watched.ts';
import { registry } from '../support/webhook-bodies.ts';

const watching = useWatching((settings) => startTestService(settings));
/** How many profiles are watched: as many as run at a time of one organization. */
const profiles = 100;
const { apartMs = 0 } = workerSettings['profiles.sweep'].worker;
const far = '2100-01-01';
let listener: pg.Client;
let heard: string[];
beforeAll(async () => {
  listener = new pg.Client(watching.service.databaseUrl);
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query('LISTEN row_changes');
});
beforeEach(() => {
  heard = [];
});
afterAll(() => listener.end());

/** Connects an account, and copies its connection and profile. Returns the copies, which are watched. */
async function makeProfiles(kind: Kind): Promise<string[]> {
  const { ctx } = watching.service;
  const { connectionId } = await watch(watching, kind);
  const {
    profiles: [profile],
    ...connection
  } = await ctx.db.connection.findFirstOrThrow({
    where: { id: connectionId },
    include: { profiles: true },
  });
  if (!profile?.references || !connection.credential) throw new Error('no profile');
  const credential = openCredential(ctx.security.keyring, connectionId, connection.credential);
  const { service } = credential.details ?? {};
  // Accounts of Bluesky name their server, which stands at the simulator's address here.
  if (service)
    Object.assign(credential.details ?? {}, { service: service.replace('https:/', watching.provider.url) });
  const ids = Array.from({ length: profiles }, () => ({
    connectionId: newId('connection', 'live'),
    id: newId('connectedProfile', 'live'),
  }));
  const { metadata: _metadata, ...copied } = connection;
  await ctx.db.connection.createMany({
    data: ids.map(({ connectionId: id }) => ({
      ...copied,
      id,
      subject: id,
      credential: ctx.security.keyring.seal(JSON.stringify(credential), id),
    })),
  });
  const { tasks: _, metadata: __, references, ...rest } = profile;
  await ctx.db.connectedProfile.createMany({
    data: ids.map((own) => ({ ...rest, references, ...own })),
  });
  return ids.map(({ id }) => id);
}

/** Returns how many polls and sweeps have not ended. */
async function jobsLeft(): Promise<number> {
  const jobs = "SELECT 1 FROM pgboss.job WHERE name IN ('profiles.poll', 'profiles.sweep')";
  return (await query(watching.service, jobs)).length;
}

/** Hands these profiles out, and waits until all of them have been asked. */
async function watchAll(column: 'poll_at' | 'sweep_at', ids: string[]): Promise<string[]> {
  const { service } = watching;
  await query(service, `UPDATE connected_profiles SET poll_at = '${far}', sweep_at = '${far}'`);
  await query(service, `UPDATE connections SET check_at = '${far}', refresh_at = NULL`);
  await query(service, `UPDATE connected_profiles SET ${column} = now() WHERE id = ANY($1)`, [ids]);
  return allStatementsDuring(async () => {
    await dispatchDueProfiles(service.ctx);
    await until(async () => (await jobsLeft()) === 0);
  });
}

/**
 * Holds work that profiles share until every one whose job has not ended has come for some. What shares a statement then
 * does not depend on how busy the machine is. Returns what ends this.
 */
function meetInWork(): () => void {
  const { ctx } = watching.service;
  const {
    db: { $concurrency: concurrency },
  } = ctx;
  let waiting = 0;
  ctx.db.$concurrency = {
    ...concurrency,
    coalesce<Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>) {
      waiting += 1;
      return concurrency.coalesce(name, item, async (items: Item[]) => {
        await untilWithoutJobs(async () => waiting >= (await jobsLeft()));
        await work(items).finally(() => {
          waiting -= items.length;
        });
      });
    },
  };
  return () => Object.assign(ctx, { concurrency });
}

/**
 * How often the same statement may be sent for all profiles together; one for every other profile would be fifty. A look for
 * due profiles asks once for each provider; a sweep comes three times for work that is shared, and each time those that come
 * first share a statement, and those that come until that is sent share another, however busy the machine.
 */
const most = registry.providers.length + 5;
/** Statements that are sent as time passes, by the queue and by timers, and the two ends of their transactions. */
const ofTimers = /pgboss\.(?!job_common \()|pg_notify\(\$1, \$2\)|progress_marks|"held_at"|^(BEGIN|COMMIT)$/;
/** The statements that write a batch of jobs or take one away, after each of which a stream pauses. */
const ofStreams = /active_group_count_map AS MATERIALIZED|DELETE FROM pgboss\.|pg_notify/;
/** Statements of the test itself. */
const ofTest = /FROM pgboss\.job WHERE name IN|pg_locks/;

test.each([
  ['polls', 'poll_at', byAppPassword],
  ['sweeps', 'sweep_at', facebook],
] as const)(
  '%s that find nothing new share their statements, however many there are, and emit nothing',
  async (_what, column, kind) => {
    const ids = await makeProfiles(kind);
    await watchAll(column, ids);
    const before = watching.provider.requests.length;
    heard = [];
    const endMeeting = meetInWork();
    const beganAt = performance.now();
    const statements = await watchAll(column, ids);
    const seconds = (performance.now() - beganAt) / 1_000;
    endMeeting();
    expect(watching.provider.requests.length - before).toBeGreaterThanOrEqual(profiles);
    const mostOf = (text: string) => {
      if (!ofTimers.test(text)) return most;
      return most + seconds * (ofStreams.test(text) ? 2 * (1_000 / apartMs) : 2);
    };
    const own = Map.groupBy(
      statements.filter((text) => !ofTest.test(text)),
      (text) => text,
    );
    const often = [...own].filter(([text, { length }]) => length > mostOf(text));
    expect(often.map(([text, { length }]) => `${length} × ${text}`)).toEqual([]);
    expect(heard).toEqual([]);
  },
);

test('a profile is announced to all processes when what they remember of it changes', async () => {
  const { connectedProfileId, connectionId } = await watch(watching, facebook);
  // The answer comes behind the notifications so far.
  await listener.query('SELECT 1');
  heard = [];
  const { ctx } = watching.service;
  await query(watching.service, 'UPDATE connected_profiles SET poll_at = now(), poll_cursor = $1', ['here']);
  await query(
    watching.service,
    'UPDATE connections SET check_at = now(), updated_at = now(), status = status',
  );
  await ctx.db.connectedProfile.updateMany({
    where: { id: connectedProfileId },
    data: { lackingScopes: ['one'] },
  });
  await ctx.db.connection.updateMany({ where: { id: connectionId }, data: { grantedScopes: ['one'] } });
  const announced = () => heard.filter((id) => id === connectionId);
  await until(async () => announced().length >= 2);
  expect(announced()).toHaveLength(2);
});
