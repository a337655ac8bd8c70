/** Triggers by which a test has the database refuse what the service does, or hold it up; on a cluster, those of all shards. */
import pg from 'pg';
import { databasesOf } from './cluster.ts';
import type { TestService } from './service.ts';

type Database = Pick<TestService, 'databaseUrl'>;

/** Removes the trigger, in one transaction with what else these statements change. */
type Removal = (...changes: string[]) => Promise<void>;

/**
 * Refuses changes of rows.
 * @param event such as `BEFORE UPDATE ON publish_requests`.
 * @param condition says which rows are refused, by `NEW` and `OLD`.
 * @returns what lets them pass again.
 */
export function refuseRows(database: Database, event: string, condition = 'true'): Promise<Removal> {
  return addTrigger(database, `TRIGGER of_test ${event}`, condition, refusal);
}

/** Refuses transactions that have updated rows of a table, when they commit. */
export function refuseCommits(database: Database, table: string): Promise<Removal> {
  const event = `CONSTRAINT TRIGGER of_test AFTER UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED`;
  return addTrigger(database, event, 'true', refusal);
}

const refusal = "RAISE EXCEPTION 'refused'";

interface Hold {
  /** Tells whether somebody is held up. */
  holds(): Promise<boolean>;
  /** Ends the sessions that are held up, and holds up no others. */
  end(): Promise<void>;
}

/** Holds up whoever changes rows, as `refuseRows` refuses it. */
export async function holdRows(database: Database, event: string, condition: string): Promise<Hold> {
  const remove = await addTrigger(
    database,
    `TRIGGER of_test ${event}`,
    condition,
    'PERFORM pg_sleep(600); RETURN NEW',
  );
  const held = "FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()";
  const onAll = (statement: string) =>
    Promise.all(databasesOf(database.databaseUrl).map((url) => run(url, [statement])));
  return {
    holds: async () => (await onAll(`SELECT pid ${held}`)).some((sessions) => sessions.rowCount),
    async end() {
      await onAll(`SELECT pg_terminate_backend(pid, 10000) ${held}`);
      await remove();
    },
  };
}

async function addTrigger(
  { databaseUrl }: Database,
  trigger: string,
  condition: string,
  body: string,
): Promise<Removal> {
  const [, table] = / ON (\S+)/.exec(trigger) ?? [];
  await run(databaseUrl, [
    `CREATE FUNCTION of_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; END $$`,
    `CREATE ${trigger} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION of_test()`,
  ]);
  return async (...changes) => {
    await run(databaseUrl, [`DROP TRIGGER of_test ON ${table}`, 'DROP FUNCTION of_test()', ...changes]);
  };
}

/** Runs statements in one transaction, each alone, as a cluster's nodes take them. Returns the answer of the last one. */
async function run(databaseUrl: string, statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Citus makes triggers of distributed tables for those alone who say so, and shard by shard before other changes.
    await client.query(
      "SET citus.enable_unsafe_triggers = on; SET citus.multi_shard_modify_mode = 'sequential'",
    );
    let answer = await client.query('BEGIN');
    for (const statement of statements) answer = await client.query(statement);
    await client.query('COMMIT');
    return answer;
  } finally {
    await client.end();
  }
}
