/** Adds a node to a cluster in use, and lets the cluster move shards to it. */
import pg from 'pg';
import type { Node } from './nodes.ts';

export interface AddedNode {
  address: string;
  /** How shards were moved: online, or while writes to them waited. */
  mode: 'force_logical' | 'block_writes';
  /** When shards began to move, and when all were where they belong, by `performance.now()`. */
  from: number;
  until: number;
  shards: number;
  remove(): Promise<void>;
}

/** @param db the coordinator's database. */
export async function addNode(db: pg.Pool, databaseUrl: string, like: Node): Promise<AddedNode> {
  const { address, remove } = await like.another();
  const [host, port] = address.split(':');
  const name = new URL(databaseUrl).pathname.slice(1);
  const on = (pathname: string) => Object.assign(new URL(databaseUrl), { host: address, pathname }).href;
  await ask(on('postgres'), `CREATE DATABASE ${name}`);
  await ask(on(name), 'CREATE EXTENSION citus');
  await db.query('SELECT citus_add_node($1, $2)', [host, port]);
  const levels = await db.query<{ wal_level: string }>('SHOW wal_level');
  const mode = levels.rows[0]?.wal_level === 'logical' ? 'force_logical' : 'block_writes';
  const from = performance.now();
  await db.query('SELECT citus_rebalance_start(shard_transfer_mode => $1)', [mode]);
  await db.query('SELECT citus_rebalance_wait()');
  const until = performance.now();
  const placed = await db.query<{ shards: number }>(
    `SELECT count(*)::int AS shards FROM citus_shards
     WHERE table_name = 'publish_requests'::regclass AND nodeport = $1`,
    [port],
  );
  return { address, mode, from, until, shards: placed.rows[0]?.shards ?? 0, remove };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
