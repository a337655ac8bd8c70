/**
 * Reads events as they are committed. Their ids are drawn before the commit, so an event may appear after others whose
 * ids are greater. A position among the events is therefore a snapshot of PostgreSQL, which knows of every transaction
 * whether it had ended: what comes next was written by transactions that had not ended in it, whatever its ids are.
 */

import { dayMs } from '../../lib/time.ts';
import { firstIdAt, idsOf } from '../client/ids.ts';
import type { Scope } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { perOrganization, settledSnapshot } from '../distribution/several-nodes.ts';
import { Prisma } from '../generated/client.ts';
import type { StoredEvent } from '../tables/events.ts';

export interface Position {
  /** The snapshot whose events have all been read. */
  seen: string;
  /** When this snapshot was taken, in milliseconds. */
  at: number;
  /** Where the reading stands while more events are there than were read at once. */
  page?: PagePosition;
}

interface PagePosition {
  /** The snapshot up to which the pages go, and when it was taken. */
  until: string;
  at: number;
  /** The transaction and the id of the event that was read last. */
  writtenBy: string;
  id: string;
}

export interface Asked extends Scope {
  position: Position;
}

export interface Found {
  /** The events, each with the position after it. */
  events: (StoredEvent & { position: Position })[];
  /** The position after all that was read. */
  next: Position;
}

/** The most events that are read for one position at once, however small they are. */
const pageSize = 100;

/** The longest time between the drawing of an event's id and its commit. It only bounds what is searched. */
const latestMs = dayMs;

/** Returns the position after everything that is committed now. */
export async function positionNow(db: Sql): Promise<Position> {
  const [row] = await db.$queryRaw<Position[]>`
    SELECT pg_current_snapshot()::text AS seen, floor(extract(epoch FROM now()) * 1000)::float8 AS at`;
  return row as Position;
}

/**
 * Returns a position that this database can continue from. One with transactions that the database has not begun yet comes
 * from before a backup was restored, so it cannot tell what is new: everything of the day before is read again then.
 */
export async function positionHere(db: Sql, position: Position): Promise<Position> {
  const { seen } = await positionNow(db);
  const isHere = endOf(position.page?.until ?? position.seen) <= endOf(seen);
  return isHere ? position : { seen: nothingSeen, at: position.at };
}

const nothingSeen = '1:1:';

/** Returns the first transaction that had not begun when a snapshot was taken. */
const endOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);

type Row = StoredEvent & { place: number; now: string; nowAt: number; writtenBy: string; found: number };

/**
 * Reads what comes after each of these positions, in one statement. It reads no more for one of them than these bytes of
 * data, but one event at least, since a stream may hold what was read for as long as its reader takes. Rows of a restored backup may bear the numbers of
 * transactions to come, which the second condition on snapshots leaves out.
 */
export async function readAfter(db: Sql, asked: readonly Asked[], mostBytes: number): Promise<Found[]> {
  const settled = await settledSnapshot(db);
  if (settled === 'unsettled') return asked.map(({ position }) => ({ events: [], next: position }));
  const all = asked.map((one, place) => ({ ...one, place }));
  const rows = await perOrganization(
    db,
    all,
    Prisma.sql`asked.organization_id`,
    (own, organization) => db.$queryRaw<Row[]>`
    SELECT asked.place, coalesce(${settled ?? null}, pg_current_snapshot()::text) AS now, floor(extract(epoch FROM now()) * 1000)::float8 AS "nowAt",
      e.id, e.organization_id AS "organizationId", e.mode::text AS mode, e.topic, e.origin,
      e.connected_profile_id AS "connectedProfileId", e.subject_id AS "subjectId", e.sealed_data AS "sealedData", e.data,
      e.hidden, e.unreadable, e.created_at AS "createdAt", e.written_by::text AS "writtenBy", e.found
    FROM jsonb_to_recordset(${JSON.stringify(own.map(conditionsOf))}::jsonb) AS asked (place integer,
        organization_id text, mode text, first_id text, last_id text, seen pg_snapshot, until pg_snapshot,
        written_by xid8, id text)
      LEFT JOIN LATERAL (
        SELECT * FROM (
          SELECT *, (count(*) OVER ())::int AS found, sum(bytes) OVER (ORDER BY written_by, id) - bytes AS before FROM (
        SELECT *, coalesce(octet_length(sealed_data), octet_length(data), 0) AS bytes FROM events
        WHERE organization_id = ${organization} AND mode = asked.mode::"Mode"
          AND id >= asked.first_id AND id < asked.last_id
          AND written_by >= pg_snapshot_xmin(asked.seen) AND NOT pg_visible_in_snapshot(written_by, asked.seen)
          AND pg_visible_in_snapshot(written_by, coalesce(asked.until, ${settled ?? null}::pg_snapshot, pg_current_snapshot()))
          AND (asked.id IS NULL OR (written_by, id) > (asked.written_by, asked.id))
        ORDER BY written_by, id LIMIT ${pageSize}) AS page) AS sized
        WHERE before < ${mostBytes}) AS e ON true
    ORDER BY asked.place, e.written_by, e.id`,
  );
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return asked.map((one, place) => foundIn(one, byPlace.get(place) ?? []));
}

function conditionsOf({
  organizationId,
  mode,
  position: { seen, at, page },
  place,
}: Asked & { place: number }) {
  return {
    place,
    organization_id: organizationId,
    mode,
    first_id: firstIdAt('event', mode, new Date(at - latestMs)),
    last_id: idsOf('event', mode).lt,
    seen,
    until: page?.until,
    written_by: page?.writtenBy,
    id: page?.id,
  };
}

function foundIn({ position: { seen, at, page } }: Asked, rows: readonly Row[]): Found {
  const until = page?.until ?? rows[0]?.now ?? seen;
  const untilAt = page?.at ?? rows[0]?.nowAt ?? at;
  // A position without events has one row all the same, which tells the snapshot.
  const events = rows
    .filter(({ id }) => id !== null)
    .map(({ place: _, now, nowAt, writtenBy, found: __, ...event }) => ({
      ...event,
      position: { seen, at, page: { until, at: untilAt, writtenBy, id: event.id } },
    }));
  const hasMore = events.length === pageSize || events.length < (rows[0]?.found ?? 0);
  const last = hasMore ? events.at(-1)?.position : undefined;
  return { events, next: last ?? { seen: until, at: untilAt } };
}
