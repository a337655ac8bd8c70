/** Tells for whom a session waits, by asking in another one. */
import pg from 'pg';
import { sessionName } from '../client/session-name.ts';
import { isLockFailure } from './apply-migration.ts';

const everyMs = 1_000;

const holdersSql = `
  SELECT pid, application_name AS name, state, xact_start AS since
    FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY pid`;

/** A session as PostgreSQL shows it. All but the pid is empty when it belongs to another role. */
interface Holder {
  pid: number;
  name: string | null;
  state: string | null;
  since: Date | null;
}

interface LockWatch {
  /** Returns a sentence about who was in the way, when the error says that a lock was not to be had. */
  inTheWay(error: unknown): string;
  end(): Promise<void>;
}

/**
 * Looks once a second whether the session waits. The other connection is opened with the first look, so that work
 * which takes no time needs none.
 * @param tell gets the words about whom it waits for, whenever they are others than before.
 */
export async function watchLocks(
  watched: pg.Client,
  databaseUrl: string,
  tell: (holders: string) => void,
): Promise<LockWatch> {
  const { rows } = await watched.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  let asking: Promise<pg.Client> | undefined;
  let seen = '';
  const check = async () => {
    asking ??= connect(databaseUrl);
    const found = await (await asking).query<Holder>(holdersSql, [rows[0]?.pid]);
    const words = found.rows.map(inWords).join(', and for ');
    if (words === '' || words === seen) return;
    seen = words;
    tell(words);
  };
  // A look that fails tells nothing; the migration itself continues.
  const timer = setInterval(() => void check().catch(() => {}), everyMs);
  return {
    inTheWay: (error) =>
      isLockFailure(error)
        ? `. In its way was ${seen || 'another session'}. Nothing of the migration was done: let that transaction end, or end the session with pg_terminate_backend, and run npm run migrate again.`
        : '',
    end: async () => {
      clearInterval(timer);
      await asking?.then((client) => client.end()).catch(() => {});
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...sessionName('watch of migrations') });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const inWords = ({ pid, name, state, since }: Holder) =>
  `pid ${pid} (application_name "${name || 'unknown'}", ${state ?? 'unknown state'}, in a transaction since ${since?.toISOString() ?? 'an unknown time'})`;
