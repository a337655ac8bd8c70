/**
 * Databases of tests on a Citus cluster, when `CITUS_URL` names a database of its coordinator that knows the nodes. Each
 * database of a test lies on all nodes under one name: a node is connected to under the name that the coordinator's has.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

const variable = 'TEST_CLUSTER_NODES';
const template = 'template_distributed';

/** Returns the servers of the cluster, the coordinator first; none when the tests run on a PostgreSQL of their own. */
export function clusterNodes(): string[] {
  return JSON.parse(process.env[variable] ?? '[]');
}

/** Returns the URLs of a test's database on all nodes of the cluster; its own one on a single PostgreSQL. */
export function databasesOf(databaseUrl: string): string[] {
  const { pathname } = new URL(databaseUrl);
  const nodes = clusterNodes().map((server) => databaseOf(server, pathname.slice(1)));
  return nodes.length > 0 ? nodes : [databaseUrl];
}

interface Cluster {
  /** The URL of the database that those of all tests are copies of. */
  templateUrl: string;
  /** Lets nobody else connect to it, as it has to be for a copy. */
  close(): Promise<void>;
}

/** Makes the template on all nodes of the cluster, without tables. */
export async function openCluster(url: string): Promise<Cluster> {
  const nodes = await query<{ host: string; port: number }>(
    url,
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive ORDER BY groupid',
  );
  const servers = nodes.map(
    ({ host, port }) => Object.assign(new URL(url), { host: `${host}:${port}` }).href,
  );
  process.env[variable] = JSON.stringify(servers.map((server) => databaseOf(server, 'postgres')));
  await dropDatabases();
  await onEachNode(`CREATE DATABASE ${template}`);
  const urls = servers.map((server) => databaseOf(server, template));
  for (const one of urls) await query(one, 'CREATE EXTENSION citus');
  const [coordinator = '', ...workers] = urls;
  const [host, ...others] = nodes;
  await query(coordinator, `SELECT citus_set_coordinator_host('${host?.host}', ${host?.port})`);
  for (const { host: name, port } of others.slice(0, workers.length))
    await query(coordinator, `SELECT citus_add_node('${name}', ${port})`);
  return {
    templateUrl: coordinator,
    close: () =>
      onEachNode(
        `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`,
        // Those of the template alone, where nobody else has anything to do.
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${template}'`,
      ),
  };
}

/** Copies the template on all nodes. Returns the copy's name. */
export async function copyTemplate(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onEachNode(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return name;
}

/** Drops all databases of tests, also those that a run which was ended has left. */
export async function dropDatabases(): Promise<void> {
  for (const server of clusterNodes()) {
    const found = await query<{ name: string }>(
      server,
      `SELECT datname AS name FROM pg_database WHERE datname ~ '^(test|empty)_[0-9a-f]{12}$' OR datname = '${template}'`,
    );
    for (const { name } of found) await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

async function onEachNode(...statements: string[]): Promise<void> {
  await Promise.all(
    clusterNodes().map(async (server) => {
      for (const statement of statements) await query(server, statement);
    }),
  );
}

const databaseOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: name }).href;

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
