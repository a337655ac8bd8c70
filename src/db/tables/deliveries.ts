/** Deliveries of events, which events.ts writes together with the events. */
import type { Db } from '../client/client.ts';
import { type IdRange, idsOf, isId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { found, listed, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { isSpread, perOrganization, readOfJobs } from '../distribution/several-nodes.ts';
import { Prisma } from '../generated/client.ts';
import type { EventDeliveryModel as EventDelivery } from '../generated/models.ts';
import { withinIdRange } from '../retention/partitions.ts';
import { contentHeldMs, type Dropped, deliveryLogMs, type RetentionPolicy } from '../retention/retention.ts';
import type { EventHead, HeldData } from './events.ts';
import { countOutcomes, countOutcomesApart } from './outcome-counts.ts';

export type { EventDelivery };

/** A delivery with the event that it carries. */
export interface PendingDelivery extends Scope {
  id: string;
  destinationId: string;
  status: EventDelivery['status'];
  attemptCount: number;
  /**
   * True when the time of the next attempt has come, by the database's clock, which the queue uses as well; the
   * clocks of the processes may differ.
   */
  due: boolean;
  /** When the next attempt is to be made; `null` for the first one. */
  nextAttemptAt: Date | null;
  event: EventHead & HeldData;
}

interface JoinedRow extends Omit<PendingDelivery, 'event'>, Omit<PendingDelivery['event'], 'id'> {
  eventId: string;
}

export interface DeliveryKey extends OrganizationRow {
  eventId: string;
  /** The time that the job's attempt is planned for; absent for an immediate attempt. */
  plannedFor?: string | undefined;
}

/**
 * Reads deliveries of any tenants, because workers serve all of them. The limits make the planner look each row up by its
 * key: about a partition that is a minute old it knows so little that it would read it as a whole.
 */
export function readDeliveries(db: Sql, rows: readonly DeliveryKey[]): Promise<PendingDelivery[]> {
  return readOfJobs(db, rows, (some) => readWithEvents(db, some), isOlder);
}

/**
 * Tells whether the delivery can be as it was before its job was written: not yet planned for the job's time, or not yet
 * brought forward.
 */
function isOlder({ status, due, nextAttemptAt }: PendingDelivery, { plannedFor }: DeliveryKey): boolean {
  if (status !== 'pending') return false;
  return plannedFor ? !nextAttemptAt || nextAttemptAt.getTime() < Date.parse(plannedFor) : !due;
}

async function readWithEvents(db: Sql, rows: readonly DeliveryKey[]): Promise<PendingDelivery[]> {
  const found = await perOrganization(db, rows, Prisma.sql`listed.organization_id`, (own, organization) => {
    const ids = own.map(({ id }) => id);
    const eventIds = own.map(({ eventId }) => eventId);
    return db.$queryRaw<JoinedRow[]>`
    SELECT d.id, d.destination_id AS "destinationId", d.status::text AS status, d.event_id AS "eventId",
           jsonb_array_length(d.attempts) AS "attemptCount",
           coalesce(d.next_attempt_at <= now(), true) AS due, d.next_attempt_at AS "nextAttemptAt",
           e.organization_id AS "organizationId", e.mode::text AS mode, e.topic, e.origin,
           e.connected_profile_id AS "connectedProfileId", e.subject_id AS "subjectId",
           e.sealed_data AS "sealedData", e.data, e.hidden, e.unreadable, e.created_at AS "createdAt"
    FROM ${listed(own)}
      CROSS JOIN LATERAL (SELECT * FROM event_deliveries
        WHERE organization_id = ${organization} AND id = listed.id AND ${withinIdRange('id', ids)} LIMIT 1) AS d
      CROSS JOIN LATERAL (SELECT * FROM events
        WHERE organization_id = ${organization} AND id = d.event_id AND ${withinIdRange('id', eventIds)} LIMIT 1) AS e`;
  });
  return found.map((row) => {
    const { id, destinationId, status, attemptCount, due, nextAttemptAt, organizationId, mode, ...event } =
      row;
    const { eventId, ...rest } = event;
    const delivery = { id, destinationId, status, attemptCount, due, nextAttemptAt, organizationId, mode };
    return { ...delivery, event: { id: eventId, ...rest } };
  });
}

interface DeliveryOutcome extends OrganizationRow {
  status: EventDelivery['status'];
  /** The attempt that was just made; absent when none was. */
  attempt?: object;
  nextAttemptAt?: Date;
}

/**
 * Writes the outcomes of deliveries and counts the attempts and the deliveries that have ended, in one statement; a cluster
 * needs several, and so a transaction. A delivery that has already ended is not changed: an attempt that was interrupted may
 * report late.
 */
export async function recordDeliveryOutcomes(db: Sql, outcomes: DeliveryOutcome[], now: Date): Promise<void> {
  const rows = JSON.stringify(
    outcomes.map(({ id, organizationId, status, attempt, nextAttemptAt }) => ({
      id,
      organization_id: organizationId,
      status,
      attempts: attempt ? [attempt] : [],
      next_attempt_at: nextAttemptAt ?? null,
      completed_at: status === 'pending' ? null : now,
    })),
  );
  const ids = outcomes.map(({ id }) => id);
  const organizationIds = outcomes.map(({ organizationId }) => organizationId);
  const update = Prisma.sql`
      UPDATE event_deliveries d SET
        status = s.status::"DeliveryStatus",
        attempts = d.attempts || s.attempts,
        next_attempt_at = s.next_attempt_at,
        completed_at = s.completed_at
      FROM jsonb_to_recordset(${rows}::jsonb) AS s (
        id text, organization_id text, status text, attempts jsonb, next_attempt_at timestamptz, completed_at timestamptz)
      WHERE d.organization_id = s.organization_id AND d.id = s.id AND d.status = 'pending'
        AND d.organization_id = ANY(${organizationIds}) AND d.id = ANY(${ids}) AND ${withinIdRange('d.id', ids)}
      RETURNING d.organization_id, d.mode, d.destination_id, d.created_at, d.completed_at, d.status,
        (s.attempts->0->>'durationMs')::float8 AS took_ms`;
  if (await isSpread(db)) {
    const recorded = await db.$queryRaw<object[]>`${update}`;
    if (recorded.length > 0) await countOutcomesApart(db, recorded, now);
  } else await db.$executeRaw`WITH outcomes AS (${update}) ${countOutcomes(now)}`;
}

interface DeliveryFilters {
  status?: EventDelivery['status'];
  topic?: string;
  eventId?: string;
  since?: Date | undefined;
  until?: Date | undefined;
  /** The range of ids that the deliveries of the time window have. */
  range?: IdRange;
}

/** Lists the deliveries to a destination, newest first. */
export function listDeliveries(
  db: Db,
  scope: Scope,
  destinationId: string,
  { status, topic, eventId, since, until, range }: DeliveryFilters,
  page: PageRequest,
): Promise<RowPage<EventDelivery>> {
  return readPage(page, ({ before, take }) =>
    db.eventDelivery.findMany({
      where: {
        ...scopeOf(scope),
        destinationId,
        status,
        topic,
        eventId,
        createdAt: { gte: since, lte: until },
        id: { ...idsOf('delivery', scope.mode), ...range, ...before },
      },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/**
 * Finds a delivery to this destination, or to any.
 * @throws ServiceError `not_found`
 */
export async function findDelivery(
  db: Db,
  scope: Scope,
  destinationId: string | undefined,
  id: string,
): Promise<EventDelivery> {
  const known = isId('delivery', scope.mode, id);
  const row = known
    ? await db.eventDelivery.findFirst({ where: { id, destinationId, ...scopeOf(scope) } })
    : null;
  return found(row, 'The delivery', id);
}

/**
 * Moves the next attempt of a delivery to now, by the clock that `readDeliveries` asks. Returns false when there is none to
 * move: the delivery has ended, or its attempt is due already, or was planned for another time since the delivery was read. Of
 * calls at the same time, one moves it: the others, which wait for it, find another time than they have read.
 */
export async function bringAttemptForward(
  db: Sql,
  scope: Scope,
  { id, nextAttemptAt }: Pick<EventDelivery, 'id' | 'nextAttemptAt'>,
): Promise<boolean> {
  const moved = await db.$executeRaw`
    UPDATE event_deliveries SET next_attempt_at = now()
    WHERE organization_id = ${scope.organizationId} AND mode = ${scope.mode}::"Mode" AND id = ${id}
      AND ${withinIdRange('id', [id])} AND status = 'pending' AND next_attempt_at = ${nextAttemptAt}
      AND next_attempt_at > statement_timestamp()`;
  return moved > 0;
}

/** The answers of receivers are erased like event data, because a receiver may echo what it was sent. */
export const receiverAnswerRetention: RetentionPolicy = {
  table: 'event_deliveries',
  since: 'created_at',
  forMs: contentHeldMs,
  held: `attempts @? '$[*].sealedBody' OR attempts @? '$[*].body'`,
  emptied: `attempts = (
    SELECT coalesce(jsonb_agg(attempt - '{sealedBody,body}'::text[] ORDER BY position), '[]')
    FROM jsonb_array_elements(attempts) WITH ORDINALITY AS all_of(attempt, position))`,
};

export const deliveryRetention: Dropped = {
  table: 'event_deliveries',
  since: 'created_at',
  forMs: deliveryLogMs,
  dropped: true,
};
