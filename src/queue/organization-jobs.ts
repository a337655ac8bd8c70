/** Deletes the jobs of an organization, or of its test mode alone, in batches, and finds those that have lost their process. */
import type { Db } from '../db/client/client.ts';
import { Prisma } from '../db/generated/client.ts';
import { jobGroupsOf } from '../db/organization-data/deletions.ts';
import { batchRows, untilNone } from '../db/retention/retention.ts';
import type { Send } from './database.ts';
import { queueSchema, workerSettings } from './declarations.ts';
import { beatMs } from './worker.ts';

/** A database in which jobs lie. */
interface JobPlace {
  /** True for the database that also has the organizations' rows. */
  hasRows: boolean;
  /** Sends a statement, and returns its rows. */
  query<Row>(statement: Prisma.Sql): Promise<Row[]>;
}

/** Returns the service's own database as a place of jobs. */
export function ownPlace(db: Db): JobPlace {
  return { hasRows: true, query: (statement) => db.$queryRaw(statement) };
}

/** Returns a queue database as a place of jobs. */
export function queuePlace(send: Send): JobPlace {
  return {
    hasRows: false,
    async query<Row>({ text, values }: Prisma.Sql) {
      return (await send(text, values)).rows as Row[];
    },
  };
}

const jobs = Prisma.raw(`${queueSchema}.job`);

/**
 * The condition for jobs that name the organization, and for jobs in its groups. In the service's own database there may be
 * older ones that are known by the rows that their groups are named after.
 */
function ofOrganization(place: JobPlace, organizationId: string): Prisma.Sql {
  const byRows = place.hasRows ? Prisma.sql`OR group_id IN (${jobGroupsOf(organizationId)})` : Prisma.empty;
  return Prisma.sql`(
  data ->> 'organizationId' = ${organizationId}
  OR group_id = ${organizationId} OR starts_with(group_id, ${organizationId} || '/')
  ${byRows})`;
}

/** The condition for jobs that work for test mode: they say so, or name something whose id does. */
const ofTestMode = Prisma.sql`(
  data ->> 'mode' = 'test' OR EXISTS (SELECT 1 FROM jsonb_each_text(data) WHERE starts_with(value, 'test_')))`;

/**
 * Deletes the organization's jobs from their queues. Call it before any row is deleted, because the rows are needed to find
 * the groups.
 */
export function deleteJobs(places: readonly JobPlace[], organizationId: string): Promise<void> {
  return deleteJobsThat(places, (place) => ofOrganization(place, organizationId));
}

/** Deletes the jobs of the organization's test mode, but for those in progress. */
export function deleteTestJobs(places: readonly JobPlace[], organizationId: string): Promise<void> {
  return deleteJobsThat(
    places,
    (place) => Prisma.sql`${ofOrganization(place, organizationId)} AND ${ofTestMode} AND state <> 'active'`,
  );
}

/** Tells whether a job of the organization's test mode is in progress. */
export async function hasActiveTestJobs(
  places: readonly JobPlace[],
  organizationId: string,
): Promise<boolean> {
  const active = places.map(async (place) => {
    const [row] = await place.query<{ active: boolean }>(Prisma.sql`
    SELECT EXISTS (SELECT 1 FROM ${jobs}
      WHERE state = 'active' AND ${ofOrganization(place, organizationId)} AND ${ofTestMode}) AS active`);
    return row?.active ?? false;
  });
  return (await Promise.all(active)).includes(true);
}

async function deleteJobsThat(
  places: readonly JobPlace[],
  conditionAt: (place: JobPlace) => Prisma.Sql,
): Promise<void> {
  for (const place of places) {
    const named = Prisma.sql`SELECT id FROM ${jobs} WHERE ${conditionAt(place)} LIMIT ${batchRows}`;
    const statement = Prisma.sql`DELETE FROM ${jobs} WHERE id IN (${named}) RETURNING id`;
    await untilNone(async () => (await place.query(statement)).length);
  }
}

/** pg-boss looks for jobs without heartbeats at intervals of so many seconds, which is its default. */
const superviseSeconds = 60;

/**
 * Tells which of these publish requests are in the hands of a process that has been silent for two heartbeats, and mostly is
 * dead. Returns by their ids when another process takes them up at the latest. Nothing is known of jobs in a queue database
 * that is away.
 */
export async function silentRuns(
  places: readonly JobPlace[],
  requests: readonly { id: string; account: string }[],
): Promise<Map<string, Date>> {
  if (requests.length === 0) return new Map();
  const { heartbeatSeconds = 0, retryDelay = 0 } = workerSettings['publish.run'].queue;
  const silentSeconds = (2 * beatMs(heartbeatSeconds)) / 1000;
  // The first repetition of a job is put off for twice its delay at most.
  const takenUpSeconds = heartbeatSeconds + superviseSeconds + 2 * retryDelay;
  const accounts = requests.map(({ account }) => account);
  const ids = requests.map(({ id }) => id);
  const statement = Prisma.sql`
    SELECT data ->> 'publishRequestId' AS id, heartbeat_on + ${takenUpSeconds} * interval '1 second' AS "takenUpAt"
    FROM ${jobs}
    WHERE name = 'publish.run' AND state = 'active' AND group_id = ANY(${accounts}::text[])
      AND data ->> 'publishRequestId' = ANY(${ids}::text[])
      AND heartbeat_on < now() - ${silentSeconds} * interval '1 second'`;
  const found = await Promise.all(
    places.map((place) => {
      const rows = place.query<{ id: string; takenUpAt: Date }>(statement);
      return place.hasRows ? rows : rows.catch(() => []);
    }),
  );
  return new Map(found.flat().map(({ id, takenUpAt }) => [id, takenUpAt]));
}
