/** Watches how many connections the roles of a database have, and what for. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

interface Connections {
  all: number;
  /** The purpose of a connection, as the service names its sessions -> how many there were of it. */
  byPurpose: Record<string, number>;
}

type Counts<Role extends string> = Record<Role, Connections>;

const everyMs = 50;

export function watchConnections<Role extends string>(database: pg.Client, roles: readonly Role[]) {
  const none = () =>
    Object.fromEntries(roles.map((role) => [role, { all: 0, byPurpose: {} }])) as unknown as Counts<Role>;
  const most = none();
  let watching = true;

  async function now(): Promise<Counts<Role>> {
    const counts = none();
    const { rows } = await database.query<{ role: Role; purpose: string; count: number }>(
      `SELECT usename AS role, split_part(application_name, ': ', 2) AS purpose, count(*)::int
       FROM pg_stat_activity WHERE usename = ANY($1) GROUP BY 1, 2`,
      [roles],
    );
    for (const { role, purpose, count } of rows) {
      counts[role].all += count;
      counts[role].byPurpose[purpose] = count;
    }
    return counts;
  }

  const watch = (async () => {
    while (watching) {
      const counts = await now();
      for (const role of roles) {
        const [known, seen] = [most[role], counts[role]];
        known.all = Math.max(known.all, seen.all);
        for (const [purpose, count] of Object.entries(seen.byPurpose))
          known.byPurpose[purpose] = Math.max(known.byPurpose[purpose] ?? 0, count);
      }
      await pause(everyMs);
    }
  })();
  // It is waited for at the end, unless something else fails first.
  watch.catch(() => {});

  return {
    now,
    /** Ends the watch. Returns the most connections that there were at a time. */
    async stop(): Promise<Counts<Role>> {
      watching = false;
      await watch;
      return most;
    },
  };
}
