/** Tests that polls and sweeps of many profiles share their statements, and that no process is told of any of them. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/db/ids.ts';
import { handOutDueProfiles } from '../../src/domain/observations/hand-out-profiles.ts';
import { openCredential } from '../../src/domain/provider-access/credential.ts';
import { byAppPassword, facebook } from '../support/connect.ts';
import { query } from '../support/query.ts';
import { allStatementsDuring } from '../support/statements.ts';
import type { Kind } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';
import { useWatching, watch } from '../support/watched.ts';

const watching = useWatching();
/** Copies of a connected profile. */
const profiles = 200;
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

/** Connects an account, and copies its connection and profile many times. */
async function makeProfiles(kind: Kind): Promise<void> {
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
  const credential = openCredential(ctx.keyring, connectionId, connection.credential);
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
      credential: ctx.keyring.seal(JSON.stringify(credential), id),
    })),
  });
  const { tasks: _, metadata: __, references, ...rest } = profile;
  await ctx.db.connectedProfile.createMany({
    data: ids.map((own) => ({ ...rest, references, ...own })),
  });
}

/** Hands the due profiles out, and waits until all of them have been asked. */
async function watchAll(column: 'poll_at' | 'sweep_at', providerId: string): Promise<string[]> {
  const { service } = watching;
  await query(service, `UPDATE connected_profiles SET poll_at = '${far}', sweep_at = '${far}'`);
  await query(service, `UPDATE connections SET check_at = '${far}', refresh_at = NULL`);
  await query(service, `UPDATE connected_profiles SET ${column} = now() WHERE provider_id = $1`, [
    providerId,
  ]);
  return allStatementsDuring(async () => {
    await handOutDueProfiles(service.ctx);
    await until(async () => {
      const [row] = await query(
        service,
        "SELECT count(*)::int AS left FROM pgboss.job WHERE name IN ('profiles.poll', 'profiles.sweep')",
      );
      return row?.left === 0;
    });
  });
}

/** Statements of timers, and of the test itself: how many there are depends on the time that the polls take. */
const ofTimers = /FROM pgboss\.job WHERE name IN|active_group_count_map|pg_notify|pg_locks/;

test.each([
  ['polls', 'poll_at', byAppPassword],
  ['sweeps', 'sweep_at', facebook],
] as const)(
  '%s that find nothing new share their statements, and nobody is told',
  async (_what, column, kind) => {
    await makeProfiles(kind);
    await watchAll(column, kind.providerId);
    const before = watching.provider.requests.length;
    heard = [];
    const statements = await watchAll(column, kind.providerId);
    expect(watching.provider.requests.length - before).toBeGreaterThanOrEqual(profiles);
    const own = Map.groupBy(
      statements.filter((text) => !ofTimers.test(text)),
      (text) => text,
    );
    // How many share a statement depends on how busy the machine is; one of each profile would be all of them.
    const often = [...own].filter(([, { length }]) => length >= profiles / 2);
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
  await ctx.db.connectedProfile.update({
    where: { id: connectedProfileId },
    data: { lackingScopes: ['one'] },
  });
  await ctx.db.connection.update({ where: { id: connectionId }, data: { grantedScopes: ['one'] } });
  const announced = () => heard.filter((id) => id === connectionId);
  await until(async () => announced().length >= 2);
  expect(announced()).toHaveLength(2);
});
