import type pg from 'pg';
import type { Composition } from '../../src/app/compose.ts';
import type { Tenant } from '../publish-pages.ts';
import type { Rows } from './copy.ts';

/** The service, the tenant and the database on which operations are measured. */
export interface GrowthBench {
  /** A connection that nothing else uses. */
  db: pg.Client;
  /** The connections that fill tables together, `db` the first of them. */
  fillers: readonly [pg.Client, ...pg.Client[]];
  ctx: Composition;
  tenant: Tenant;
  /** The ids of Connected Profiles that can be published on, while their table is not the one that is filled. */
  pageIds: string[];
  /** The id of an app at the provider, for which links are made. */
  authIntegrationId: string;
  /** The ids of destinations of all events. */
  destinationIds: string[];
  /** Opens the service on the same database with another clock. */
  openAt(now: () => Date): Promise<Composition>;
}

/** Rows that grow in number, and the operations whose cost is measured beside them. */
export interface Growth {
  /** The name by which a run can be limited to it. */
  name: string;
  /** The rows that grow in number, such as `jobs that are not due`. */
  rows: string;
  /** The numbers of rows at which the operations are measured, smallest first. */
  sizes: number[];
  /** The highest allowed ratio of the time, where it is not that of all others. */
  atMost?: number;
  /** Returns the rows of the tables that are filled. */
  tables(bench: GrowthBench): Rows[];
  /** Adds the rows that are the same at every size, and does what is due when the measurement begins. */
  complete?(bench: GrowthBench): Promise<void>;
  operations(bench: GrowthBench, count: number): Operation[];
  /** Measures what else these tables are good for at their largest. */
  atLargest?(bench: GrowthBench): Promise<Findings>;
}

/** The result of a measurement that is made once, at the largest size. */
export interface Findings {
  /** In Markdown. */
  text: string;
  /** The names of the figures that are worse than they may be; the run fails when there are any. */
  grown: string[];
}

export interface Operation {
  name: string;
  /** Makes what a run needs, unmeasured. */
  prepare?(): Promise<void>;
  run(): Promise<unknown>;
}
