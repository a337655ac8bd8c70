/** Reads what PostgreSQL tells of statements that it carries out, and takes their changes back. */
import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

export interface Explained {
  /** The rows of tables and the entries of indexes that were read, those included that were then left out. */
  rowsRead: number;
  /** The pages of 8 kB that were read, from memory or from disk. */
  buffers: number;
}

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

/** Returns what statements read, carried out one after the other in one transaction. */
export async function explain(client: pg.ClientBase, statements: Statement[]): Promise<Explained> {
  const explained: Explained = { rowsRead: 0, buffers: 0 };
  await client.query('BEGIN');
  for (const { text, values } of statements) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }];
    explained.rowsRead += rowsReadBy(plan);
    explained.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  await client.query('ROLLBACK');
  return explained;
}

function rowsReadBy(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const scanned = node['Node Type'].endsWith('Scan') && !node['Node Type'].startsWith('CTE');
  const own = scanned ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((total, part) => total + rowsReadBy(part), own);
}
