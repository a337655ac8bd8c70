import type pg from 'pg';
import type { Statement } from '../plan.ts';

/** Rows that grow in number, and the operations whose cost is measured beside them. */
export interface Growth {
  /** The rows that grow in number, such as `jobs that are not due`. */
  rows: string;
  /** The numbers of rows at which the operations are measured, smallest first. */
  sizes: number[];
  /** The highest allowed ratio of the cost at the largest size to that at the smallest. */
  atMost: number;
  /** Adds the rows from number `from` up to number `to`. */
  fill(db: pg.Client, from: number, to: number): Promise<void>;
  operations: Operation[];
}

export interface Operation {
  name: string;
  /** Returns the statements of which the operation consists. Each measurement takes their changes back. */
  statements(db: pg.Client): Promise<Statement[]>;
}
