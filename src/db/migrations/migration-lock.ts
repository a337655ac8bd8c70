/** The lock that lets processes which start together take turns at migrating. It lasts as long as its session. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** An arbitrary lock number. Nothing else may use it. */
const migrationLock = 7_310_411;
const pollingMs = 200;
/** A migration by another process is usually done within this time; only a longer one is worth a warning. */
const unremarkableMs = 3_000;

const holderSql = `
  SELECT a.pid, a.application_name AS name, a.client_addr AS address, a.backend_start AS since, a.query_start AS active
    FROM pg_locks l JOIN pg_stat_activity a USING (pid)
   WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = ${migrationLock} AND l.objsubid = 1
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** A session as PostgreSQL shows it. Most columns are empty when the session belongs to another role. */
interface Holder {
  pid: number;
  name: string | null;
  address: string | null;
  since: Date | null;
  active: Date | null;
}

/**
 * Waits until no other session migrates.
 * @param warn gets one sentence, once, when that takes longer than a few seconds.
 */
export async function takeMigrationLock(client: pg.Client, warn: (sentence: string) => void): Promise<void> {
  const startedAt = performance.now();
  let warned = false;
  while (!(await taken(client))) {
    if (!warned && performance.now() - startedAt > unremarkableMs) {
      const [holder] = (await client.query<Holder>(holderSql)).rows;
      if (holder) warn(sentenceAbout(holder));
      warned = holder !== undefined;
    }
    await pause(pollingMs);
  }
}

async function taken(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    migrationLock,
  ]);
  return rows[0]?.taken === true;
}

function sentenceAbout({ pid, name, address, since, active }: Holder): string {
  return (
    `The lock of migrations is held by another session: pid ${pid}, application_name "${name || 'unknown'}", ` +
    `client address ${address ?? 'unknown'}, open since ${at(since)}, last statement at ${at(active)}. ` +
    'If no process is migrating there, for instance because a pooler keeps the session of one that has died, ' +
    `end the session with SELECT pg_terminate_backend(${pid}).`
  );
}

const at = (instant: Date | null) => instant?.toISOString() ?? 'an unknown time';
