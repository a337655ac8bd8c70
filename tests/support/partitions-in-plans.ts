/** Tells how many partitions of each table a statement touches, by the plan that PostgreSQL makes for it. */
import type pg from 'pg';
import { distributedTables } from '../../src/db/distribution/placement.ts';
import { tableOf } from './hash-partitions.ts';
import type { Statement } from './statements.ts';

interface Plan {
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: Plan[];
  [property: string]: unknown;
}

const names = new RegExp(`\\b(${distributedTables.join('|')})\\b`);
const changes = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/i;

/** Tells whether a statement reads or writes a table that grows. */
export const isOnGrowingTable = ({ text }: Statement): boolean => changes.test(text) && names.test(text);

/** Returns a statement in one line, without quotes, and without the columns that Prisma's client reads. */
export function inShort(text: string): string {
  const line = text.replaceAll('"public".', '').replaceAll('"', '').replace(/\s+/g, ' ').trim();
  const column = String.raw`[\w.]+(?:::\w+)?(?: AS \w+)?`;
  return line
    .replace(new RegExp(`^SELECT (?:${column}, )+${column} FROM`), 'SELECT … FROM')
    .replace(new RegExp(`RETURNING (?:${column}, )+${column}$`), 'RETURNING …');
}

/** Joins look rows up one by one, so that partitions that are not needed are never read, however few rows there are. */
const settings = `SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off; SET LOCAL enable_material = off; SET LOCAL plan_cache_mode = force_custom_plan`;

/**
 * Returns the tables of which the statement touches more than one partition; empty when there are none. What the statement
 * does is taken back.
 */
export async function spreadOver(client: pg.Client, statement: Statement): Promise<string[]> {
  const inserted = insertedBy(statement.text);
  await client.query(`BEGIN; ${settings}`);
  try {
    const planned = inserted.length > 0 ? [] : several(await explain(client, statement, 'FORMAT JSON'));
    if (inserted.length === 0 && planned.length === 0) return [];
    // Only when it runs is it seen which partitions a join needs, and where inserted rows go. Earlier rows would be in the
    // way of those.
    await client.query('SET LOCAL session_replication_role = replica');
    for (const table of inserted) await client.query(`DELETE FROM ${table}`);
    const ran = several(await explain(client, statement, 'ANALYZE, FORMAT JSON'));
    const written: string[] = [];
    for (const table of inserted) {
      const { rows } = await client.query(`SELECT DISTINCT tableoid FROM ${table}`);
      if (rows.length > 1) written.push(table);
    }
    return [...new Set([...ran, ...written])].sort();
  } finally {
    await client.query('ROLLBACK');
  }
}

async function explain(client: pg.Client, { text, values }: Statement, options: string): Promise<Plan> {
  const { rows } = await client.query(`EXPLAIN (${options}) ${text}`, [...values]);
  return rows[0]['QUERY PLAN'][0].Plan;
}

function insertedBy(text: string): string[] {
  const found = [...text.matchAll(/\bINSERT INTO (?:"?public"?\.)?"?(\w+)/g)].map(([, table = '']) => table);
  return [...new Set(found)].filter((table) => distributedTables.some((one) => one === table));
}

function several(plan: Plan): string[] {
  const partitions = new Set(partitionsIn(plan));
  const tables = [...partitions].map((partition) => tableOf(partition) ?? '');
  return [...new Set(tables.filter((table, index) => tables.indexOf(table) !== index))].sort();
}

function partitionsIn(node: Plan): string[] {
  const { 'Relation Name': name = '', Plans = [] } = node;
  const own = tableOf(name) !== undefined && !isPassedOver(node) ? [name] : [];
  return [...own, ...Plans.flatMap(partitionsIn)];
}

/** Tells whether a partition was not read because the organization of no row led there. */
function isPassedOver({ 'Actual Loops': loops, ...node }: Plan): boolean {
  const conditions = ['Index Cond', 'Filter', 'Recheck Cond'].map((kind) => String(node[kind] ?? ''));
  return loops === 0 && conditions.some((condition) => condition.includes('organization_id = '));
}
