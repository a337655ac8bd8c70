/** Publish Requests: how they move from step to step, and how they are found. */
import type { Db } from '../client/client.ts';
import { type IdRange, isId } from '../client/ids.ts';
import { hasReferences, type OwnFilters, readReferredPage } from '../client/own-references.ts';
import { defaultPageSize, type PageRequest, type RowPage } from '../client/pages.ts';
import { amongKeys, found, listed, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import { isSpread, perOrganization, readOfJobs } from '../distribution/several-nodes.ts';
import { Prisma } from '../generated/client.ts';
import type { PublishRequestModel as StoredPublishRequest } from '../generated/models.ts';
import { contentHeldMs, type RetentionPolicy } from '../retention/retention.ts';
import { countEndedRequests, countEndedRequestsApart } from './outcome-counts.ts';

export type { StoredPublishRequest };

/** A request without its content, which is large, and which only those that work on it need. */
export type PublishRequestRecord = Omit<StoredPublishRequest, 'content'>;

type PublishStatus = StoredPublishRequest['status'];

/**
 * Finds a tenant's request.
 * @throws ServiceError `not_found`
 */
export async function findPublishRequest(db: Db, scope: Scope, id: string): Promise<StoredPublishRequest> {
  const known = isId('publishRequest', scope.mode, id);
  const row = known ? await db.publishRequest.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The publish request', id);
}

/** Reads a request of any mode, because workers serve all tenants. */
export function readPublishRequest(
  db: Db,
  { organizationId, id }: OrganizationRow,
): Promise<StoredPublishRequest | null> {
  return db.publishRequest.findUnique({ where: { organizationId_id: { organizationId, id } } });
}

/**
 * Reads requests of any tenants, because workers serve all of them, and returns them by their ids.
 * @param isOlder tells whether a request can be as it was before its job was written, such as before it became due.
 */
export async function readPublishRequests(
  db: Db,
  rows: readonly OrganizationRow[],
  isOlder?: (request: StoredPublishRequest) => boolean,
): Promise<Map<string, StoredPublishRequest>> {
  const read = (some: readonly OrganizationRow[]) => {
    const organizationIds = [...new Set(some.map(({ organizationId }) => organizationId))];
    return db.publishRequest.findMany({
      where: { organizationId: { in: organizationIds }, id: { in: some.map(({ id }) => id) } },
    });
  };
  const found = await readOfJobs(db, rows, read, isOlder);
  return new Map(found.map((request) => [request.id, request]));
}

/** Returns the unfinished requests of a group that wait for files. */
export function requestsWaitingForFiles(
  db: Db,
  organizationId: string,
  publishGroupId: string,
): Promise<QueuedRequest[]> {
  return db.publishRequest.findMany({
    where: { organizationId, publishGroupId, phase: 'stage', dueAt: { not: null } },
    select: queued,
  });
}

/** The fields of a request that enqueueing one of its steps needs. */
export type QueuedRequest = Pick<StoredPublishRequest, 'id' | 'organizationId' | 'account'>;

const queued = { id: true, organizationId: true, account: true } as const;

interface PublishFilters extends OwnFilters {
  connectedProfileId?: string;
  contentType?: string;
  publishGroupId?: string;
  queueId?: string;
  status?: readonly PublishStatus[];
  since?: Date;
  until?: Date;
  /** The range of ids that the requests of the time window have. */
  range?: IdRange;
  scheduledSince?: Date;
  scheduledUntil?: Date;
}

/**
 * Lists publish requests, newest first. Several statuses are read one by one,
 * because each of them is a range of an index, and put together in order.
 */
export function listPublishRequests(
  db: Db,
  scope: Scope,
  { reference, metadata, status = [], since, until, range = {}, ...given }: PublishFilters,
  page: PageRequest,
): Promise<RowPage<StoredPublishRequest>> {
  const { scheduledSince, scheduledUntil, ...filters } = given;
  const own = { reference, metadata, range };
  const statuses = status.length > 0 ? [...new Set(status)] : [undefined];
  return readReferredPage(db, scope, 'publish_requests', own, page, async ({ among, take }) => {
    const pages = await Promise.all(
      statuses.map((one) =>
        db.publishRequest.findMany({
          where: {
            ...scopeOf(scope),
            ...filters,
            status: one,
            createdAt: { gte: since, lte: until },
            scheduledFor: { gte: scheduledSince, lte: scheduledUntil },
            id: among,
          },
          orderBy: { id: 'desc' },
          take,
        }),
      ),
    );
    return newestOf(pages, take);
  });
}

/**
 * Lists requests by the time that they are scheduled for, the earliest first. Its cursors are such a time and an id, since
 * several requests can have one time. An index has the order.
 */
export async function listScheduledRequests(
  db: Db,
  scope: Scope,
  {
    reference,
    metadata,
    status = [],
    since,
    until,
    scheduledSince,
    scheduledUntil,
    ...filters
  }: PublishFilters,
  { cursor, limit = defaultPageSize }: PageRequest,
): Promise<RowPage<StoredPublishRequest>> {
  const { organizationId, mode } = scopeOf(scope);
  const { connectedProfileId, contentType, publishGroupId, queueId } = filters;
  const [time, after] = cursor?.split(' ') ?? [];
  const conditions = [
    Prisma.sql`organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND scheduled_for IS NOT NULL`,
    ...(time ? [Prisma.sql`(scheduled_for, id) > (${time}::timestamptz, ${after})`] : []),
    ...(scheduledSince ? [Prisma.sql`scheduled_for >= ${scheduledSince}`] : []),
    ...(scheduledUntil ? [Prisma.sql`scheduled_for <= ${scheduledUntil}`] : []),
    ...(since ? [Prisma.sql`created_at >= ${since}`] : []),
    ...(until ? [Prisma.sql`created_at <= ${until}`] : []),
    ...(status.length > 0 ? [Prisma.sql`status = ANY(${[...status]}::"PublishStatus"[])`] : []),
    ...(connectedProfileId ? [Prisma.sql`connected_profile_id = ${connectedProfileId}`] : []),
    ...(contentType ? [Prisma.sql`content_type = ${contentType}`] : []),
    ...(publishGroupId ? [Prisma.sql`publish_group_id = ${publishGroupId}`] : []),
    ...(queueId ? [Prisma.sql`queue_id = ${queueId}`] : []),
    hasReferences(scope, 'publish_requests', { reference, metadata }),
  ];
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM publish_requests AS listed WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY scheduled_for, id LIMIT ${limit + 1}`;
  const rows = await db.publishRequest.findMany({
    where: { ...scopeOf(scope), id: { in: found.slice(0, limit).map(({ id }) => id) } },
    orderBy: [{ scheduledFor: 'asc' }, { id: 'asc' }],
  });
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last && `${last.scheduledFor?.toISOString()} ${last.id}` };
}

/** Puts pages together, newest first. */
function newestOf<Row extends { id: string }>(pages: Row[][], take: number): Row[] {
  const [only = []] = pages;
  if (pages.length === 1) return only;
  return pages
    .flat()
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, take);
}

/** Returns the sealed contents of those of these requests that still have one. */
export function heldContents(
  db: Db,
  scope: Scope,
  ids: string[],
): Promise<Pick<StoredPublishRequest, 'id' | 'content'>[]> {
  return db.publishRequest.findMany({
    where: { ...scopeOf(scope), id: { in: ids }, content: { not: null } },
    select: { id: true, content: true },
  });
}

/**
 * Returns the newest requests whose content is held, newest first.
 * @param endedSince the time since which a request has ended at the earliest, if its content is still there.
 */
export async function requestsWithContent(
  db: Db,
  scope: Scope,
  { endedSince, take }: { endedSince: Date; take: number },
): Promise<StoredPublishRequest[]> {
  const { organizationId, mode } = scope;
  const rows = await db.$queryRaw<{ id: string }[]>`
    (SELECT newest.id FROM unnest(${unfinished}::"PublishStatus"[]) AS unfinished (status), LATERAL (
      SELECT id FROM publish_requests
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND status = unfinished.status
      ORDER BY id DESC LIMIT ${take}) AS newest)
    UNION ALL
    (SELECT newest.id FROM unnest(${ended}::"PublishStatus"[]) AS ended (status), LATERAL (
      SELECT id FROM publish_requests
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND status = ended.status
        AND completed_at >= ${endedSince} AND content IS NOT NULL
      ORDER BY completed_at DESC LIMIT ${take}) AS newest)
    ORDER BY id DESC LIMIT ${take}`;
  return db.publishRequest.findMany({
    where: { ...scopeOf(scope), id: { in: rows.map(({ id }) => id) }, content: { not: null } },
    orderBy: { id: 'desc' },
  });
}

const unfinished: PublishStatus[] = [
  'scheduled',
  'queued',
  'publishing',
  'outcome_unknown',
  'draft',
  'pending_approval',
];
const ended: PublishStatus[] = ['published', 'failed', 'canceled'];

/** Counts requests that ended before a time, up to a limit in each status. An index has all that it reads. */
export async function countEndedBefore(db: Db, scope: Scope, before: Date, most: number): Promise<number> {
  const { organizationId, mode } = scopeOf(scope);
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM unnest(${ended}::"PublishStatus"[]) AS ended (status), LATERAL (
      SELECT FROM publish_requests
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND status = ended.status
        AND completed_at < ${before} LIMIT ${most}) AS each`;
  return row?.count ?? 0;
}

/** Counts the requests of each of these statuses, up to a limit. An index has all that it reads. */
export async function countByStatus<Status extends PublishStatus>(
  db: Db,
  scope: Scope,
  statuses: readonly Status[],
  most: number,
): Promise<Record<Status, number>> {
  const { organizationId, mode } = scopeOf(scope);
  const rows = await db.$queryRaw<{ status: Status; count: number }[]>`
    SELECT wanted.status::text AS status, each.count FROM unnest(${statuses}::"PublishStatus"[]) AS wanted (status), LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT FROM publish_requests
        WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND status = wanted.status
        LIMIT ${most}) AS counted) AS each`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<Status, number>;
}

/** How many titles are looked through at the most, the newest ones. */
const searchedTitles = 10_000;

/** Returns the newest requests whose title has this text, in small letters or capitals, newest first. */
export async function requestsTitled(
  db: Db,
  scope: Scope,
  words: readonly string[],
  take: number,
): Promise<StoredPublishRequest[]> {
  const { organizationId, mode } = scopeOf(scope);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT id, title FROM publish_requests
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND title IS NOT NULL
      ORDER BY id DESC LIMIT ${searchedTitles}) AS titled
    WHERE NOT EXISTS (
      SELECT FROM unnest(${words}::text[]) AS wanted (word) WHERE position(lower(word) IN lower(title)) = 0)
    ORDER BY id DESC LIMIT ${take}`;
  return requestsById(db, scope, rows);
}

/** Lists those of the newest requests whose content, or a post of whose thread, has this id or address at its provider. */
export async function requestsPublishedAs(
  db: Db,
  scope: Scope,
  text: string,
): Promise<StoredPublishRequest[]> {
  const { organizationId, mode } = scopeOf(scope);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT id, external_id, provider_permalink, parts FROM publish_requests
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND (status = 'published' OR parts <> '[]')
      ORDER BY id DESC LIMIT ${searchedTitles}) AS published
    WHERE external_id = ${text} OR rtrim(provider_permalink, '/') = rtrim(${text}, '/') OR EXISTS (
      SELECT FROM jsonb_array_elements(parts) AS made (post)
      WHERE post->>'externalId' = ${text} OR rtrim(post->>'providerPermalink', '/') = rtrim(${text}, '/'))`;
  return requestsById(db, scope, rows);
}

function requestsById(
  db: Db,
  scope: Scope,
  rows: readonly { id: string }[],
): Promise<StoredPublishRequest[]> {
  return db.publishRequest.findMany({
    where: { ...scopeOf(scope), id: { in: rows.map(({ id }) => id) } },
    orderBy: { id: 'desc' },
  });
}

type PublishChanges = Omit<
  Prisma.PublishRequestUncheckedUpdateManyInput,
  'id' | 'organizationId' | 'mode' | 'version'
>;

/** Changes a request if it is still at this version. Returns `undefined` when somebody else has changed it. */
export async function advancePublishRequest(
  db: Db,
  { organizationId, id, version }: Pick<StoredPublishRequest, 'organizationId' | 'id' | 'version'>,
  changes: PublishChanges,
): Promise<StoredPublishRequest | undefined> {
  const [row] = await db.publishRequest.updateManyAndReturn({
    where: { organizationId, id, version },
    data: { ...changes, version: { increment: 1 } },
  });
  return row;
}

/** The fields that transitions of a request change, each with its column. */
const columns = {
  status: 'status',
  phase: 'phase',
  tries: 'tries',
  dueAt: 'due_at',
  steps: 'steps',
  variant: 'variant',
  fingerprint: 'fingerprint',
  stripsLocation: 'strips_location',
  warnings: 'warnings',
  scheduledFor: 'scheduled_for',
  localTime: 'local_time',
  timeZone: 'time_zone',
  timeZoneRules: 'time_zone_rules',
  queueId: 'queue_id',
  progress: 'progress',
  externalId: 'external_id',
  providerPermalink: 'provider_permalink',
  part: 'part',
  parts: 'parts',
  startedAt: 'started_at',
  attemptedAt: 'attempted_at',
  doubtedSince: 'doubted_since',
  completedAt: 'completed_at',
  errorCode: 'error_code',
  errorMessage: 'error_message',
  errorReason: 'error_reason',
  errorDetail: 'error_detail',
  retryableUntil: 'retryable_until',
  content: 'content',
  title: 'title',
  submittedBy: 'submitted_by',
  writtenBy: 'written_by',
  returnComment: 'return_comment',
} as const;

/** The new values of the fields that a transition changes. */
export type TransitionChanges = Partial<
  Omit<
    Pick<StoredPublishRequest, keyof typeof columns>,
    'steps' | 'progress' | 'errorDetail' | 'warnings' | 'parts'
  >
> & { steps?: object[]; progress?: object; errorDetail?: object; warnings?: object[]; parts?: object[] };

interface Advance {
  request: StoredPublishRequest;
  changes: TransitionChanges;
}

const newValues = Object.values(columns).map((column) => `given.${column} AS new_${column}`);
/** One by one, because Citus mixes columns up that are set together by a subquery. */
const assignments = Object.values(columns).map(
  (column) =>
    `${column} = CASE WHEN jsonb_exists(advance.changes, '${column}') THEN advance.new_${column} ELSE request.${column} END`,
);

/**
 * Changes requests that are still at the version of these, each in its own way, in one statement; on a cluster, in some for
 * each organization. Returns those that were changed, as they are now; somebody else has changed the others.
 */
export async function advancePublishRequests(
  db: Db,
  advances: readonly Advance[],
  now: Date,
): Promise<StoredPublishRequest[]> {
  const rows = advances.map(({ request: { id, organizationId, version, completedAt }, changes }) => ({
    id,
    organizationId,
    version,
    ends: completedAt === null && Boolean(changes.completedAt),
    changes: Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [
        columns[name as keyof typeof columns],
        value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
      ]),
    ),
  }));
  const each = Prisma.sql`advance."organizationId"`;
  const changed = await perOrganization(db, rows, each, (own, organization) => {
    const advance = Prisma.sql`
    WITH advance AS MATERIALIZED (
      SELECT each.*, ${Prisma.raw(newValues.join(', '))}
      FROM jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
        AS each (id text, "organizationId" text, version int, ends boolean, changes jsonb)
        CROSS JOIN LATERAL jsonb_populate_record(NULL::publish_requests, each.changes) AS given)`;
    const update = Prisma.sql`
    UPDATE publish_requests request SET ${Prisma.raw(assignments.join(', '))},
      version = request.version + 1, updated_at = ${now}
    FROM advance
    WHERE request.organization_id = ${organization} AND request.id = advance.id
      AND request.id = ANY(${own.map(({ id }) => id)}) AND request.version = advance.version
    RETURNING request.id, request.organization_id, request.mode, request.connected_profile_id, request.key_id,
      request.status, request.completed_at, advance.ends`;
    return changeAndCount(db, advance, update);
  });
  const ids = new Set(changed.map(({ id }) => id));
  return advances
    .filter(({ request }) => ids.has(request.id))
    .map(({ request, changes }) => ({
      ...request,
      ...(changes as Partial<StoredPublishRequest>),
      version: request.version + 1,
      updatedAt: now,
    }));
}

/** Runs the update behind the CTEs, and counts the requests that it ends. */
async function changeAndCount(db: Db, ctes: Prisma.Sql, update: Prisma.Sql): Promise<{ id: string }[]> {
  if (!(await isSpread(db)))
    return db.$queryRaw`${ctes}, changed AS (${update}) ${countEndedRequests} SELECT id FROM changed`;
  const changed = await db.$queryRaw<{ id: string; ends: boolean }[]>`${ctes} ${update}`;
  const ended = changed.filter(({ ends }) => ends);
  if (ended.length > 0) await countEndedRequestsApart(db, ended);
  return changed;
}

/**
 * Lists requests that were due before a time and that nobody has worked on since, which means that their job was
 * lost. Requests that wait for files are listed apart, so that however many they are, the others have room.
 * @param count the limit for each of the two kinds.
 */
export async function forgottenPublishRequests(
  db: Db,
  before: Date,
  count: number,
): Promise<QueuedRequest[]> {
  const forgotten = (phase: Prisma.PublishRequestWhereInput['phase']) =>
    db.publishRequest.findMany({
      where: { dueAt: { lte: before }, phase },
      orderBy: { dueAt: 'asc' },
      take: count,
      select: queued,
    });
  return [...(await forgotten({ not: 'stage' })), ...(await forgotten('stage'))];
}

/**
 * Lists scheduled requests due after `after` and by `until` whose local time was converted with another
 * version of the time zone rules, soonest first.
 */
export async function resolvedByOtherRules(
  db: Db,
  { rules, after, until, count }: { rules: string; after: Date; until: Date; count: number },
): Promise<StoredPublishRequest[]> {
  // Each part is a range of the index of wall times, which holds next to none that these rules have not resolved.
  const resolvedBy = (others: Prisma.Sql) => Prisma.sql`
    (SELECT organization_id AS "organizationId", id, due_at FROM publish_requests
     WHERE status = 'scheduled' AND local_time IS NOT NULL AND time_zone_rules ${others}
       AND due_at > ${after} AND due_at <= ${until}
     ORDER BY due_at LIMIT ${count})`;
  const rows = await db.$queryRaw<OrganizationRow[]>`
    SELECT "organizationId", id FROM (
      ${Prisma.join([resolvedBy(Prisma.sql`IS NULL`), resolvedBy(Prisma.sql`< ${rules}`), resolvedBy(Prisma.sql`> ${rules}`)], ' UNION ALL ')}) AS each
    ORDER BY due_at LIMIT ${count}`;
  if (rows.length === 0) return [];
  const requests = await readPublishRequests(db, rows);
  return rows.flatMap(({ id }) => requests.get(id) ?? []);
}

/** Notes for these requests that their instant is the same under this version of the time zone rules. */
export async function keepInstants(
  db: Db,
  rows: readonly OrganizationRow[],
  timeZoneRules: string,
): Promise<void> {
  await db.$executeRaw`
    UPDATE publish_requests AS p SET time_zone_rules = ${timeZoneRules}, updated_at = now()
    FROM ${listed(rows)}
    WHERE p.organization_id = listed.organization_id AND p.id = listed.id AND ${amongKeys('p', rows)}`;
}

const doubtBatch = 5_000;

/**
 * Marks unfinished requests that were accepted by `before` as in doubt: they may have been carried out in the
 * time that a restore has lost.
 * @param lostSince the beginning of the lost time; without it, each request is in doubt since it was made.
 */
export async function doubtRequests(db: Db, before: Date, lostSince?: Date): Promise<void> {
  for (;;) {
    const count = await db.$executeRaw`
      UPDATE publish_requests SET doubted_since = greatest(created_at, ${lostSince ?? null})
      WHERE (organization_id, id) IN (
        SELECT organization_id, id FROM publish_requests
        WHERE due_at IS NOT NULL AND doubted_since IS NULL AND created_at <= ${before}
        ORDER BY due_at LIMIT ${doubtBatch})`;
    if (count < doubtBatch) return;
  }
}

const doubtPage = 100;

/** Yields the requests in doubt that are due, in the order of their ids. */
export async function* dueInDoubt(db: Db, now: Date): AsyncGenerator<StoredPublishRequest> {
  let after = '';
  for (;;) {
    const rows = await db.publishRequest.findMany({
      where: { doubtedSince: { not: null }, dueAt: { lte: now }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: doubtPage,
    });
    yield* rows;
    if (rows.length < doubtPage) return;
    after = rows.at(-1)?.id ?? after;
  }
}

export function countDoubted(db: Db): Promise<number> {
  return db.publishRequest.count({ where: { doubtedSince: { not: null }, dueAt: { not: null } } });
}

/**
 * Makes scheduled requests due whose time has come because a test clock was moved forward. Their version changes, so
 * that a worker that is looking at the earlier time stops.
 */
export async function pullForward(tx: Db, scope: Scope, until: Date, now: Date): Promise<QueuedRequest[]> {
  const due = await tx.publishRequest.updateManyAndReturn({
    where: { ...scopeOf(scope), status: 'scheduled', scheduledFor: { lte: until } },
    data: { dueAt: now, version: { increment: 1 } },
    select: { ...queued, scheduledFor: true },
  });
  const time = ({ scheduledFor }: (typeof due)[number]) => scheduledFor?.getTime() ?? 0;
  return due.sort((one, other) => time(one) - time(other) || (one.id < other.id ? -1 : 1));
}

/**
 * Shortens the waits of unfinished requests after a test clock was moved forward. The version of queued ones changes,
 * so that a worker that is looking at the earlier time stops. Returned requests without `startAfter` are due at once.
 * @param byMs how far the test clock was moved, in milliseconds.
 * @param now the real time, which all waits are measured by.
 */
export async function shortenWaits(
  tx: Db,
  scope: Scope,
  byMs: number,
  now: Date,
): Promise<(QueuedRequest & { startAfter?: Date })[]> {
  const { organizationId, mode } = scopeOf(scope);
  // In UTC, because Citus runs no arithmetic on columns that the time zone of a session could change.
  const rows: Pick<StoredPublishRequest, 'id' | 'account' | 'dueAt'>[] = await tx.$queryRaw`
    UPDATE publish_requests
    SET due_at = greatest(${now}, (due_at AT TIME ZONE 'UTC' - ${byMs} * interval '1 ms') AT TIME ZONE 'UTC'),
      version = version + (status = 'queued')::int
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
      AND status <> 'scheduled' AND (due_at > ${now} OR due_at IS NOT NULL AND status = 'queued')
    RETURNING id, account, due_at AS "dueAt"`;
  return rows.map(({ id, account, dueAt }) => ({
    id,
    organizationId,
    account,
    ...(dueAt && dueAt > now ? { startAfter: dueAt } : {}),
  }));
}

/**
 * Lets the requests that wait for a daily budget go on, after the limits of their app have changed. No call is under way for
 * them; their version changes, so that a worker that has just taken one stops.
 */
export function wakeForBudget(
  tx: Db,
  scope: Scope,
  authIntegrationId: string,
  dueAt: Date,
): Promise<QueuedRequest[]> {
  const { organizationId, mode } = scopeOf(scope);
  return tx.$queryRaw`
    UPDATE publish_requests SET due_at = ${dueAt}, version = version + 1
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND status = 'publishing'
      AND due_at > ${dueAt} AND steps -> -1 ->> 'outcome' = 'daily_budget_spent'
      AND connected_profile_id IN (
        SELECT profile.id FROM connected_profiles profile
        JOIN connections
          ON connections.organization_id = profile.organization_id AND connections.id = profile.connection_id
        WHERE profile.organization_id = ${organizationId} AND connections.organization_id = ${organizationId}
          AND connections.auth_integration_id = ${authIntegrationId})
    RETURNING id, organization_id AS "organizationId", account`;
}

/** Erases the contents of these requests, and what was said of them. */
export async function eraseContents(tx: Db, rows: readonly OrganizationRow[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE publish_requests AS p SET content = NULL, return_comment = NULL
    FROM ${listed(rows)}
    WHERE p.organization_id = listed.organization_id AND p.id = listed.id AND ${amongKeys('p', rows)}`;
}

/** Contents of requests that have ended. Those that could be retried until then change visibly. */
export const publishContentRetention: RetentionPolicy = {
  table: 'publish_requests',
  since: 'completed_at',
  forMs: contentHeldMs,
  held: 'content IS NOT NULL AND completed_at IS NOT NULL',
  emptied: (now) => Prisma.sql`content = NULL, return_comment = NULL, retryable_until = NULL,
    updated_at = CASE WHEN retryable_until IS NULL THEN updated_at ELSE ${now} END`,
};

/** Returns the external ids among these that other requests of the same account have published. */
export async function publishedByOthers(
  db: Db,
  { id, account }: Pick<StoredPublishRequest, 'id' | 'account'>,
  externalIds: string[],
): Promise<string[]> {
  const [rows, inThreads] = await Promise.all([
    db.publishRequest.findMany({
      where: { account, externalId: { in: externalIds }, id: { not: id } },
      select: { externalId: true },
    }),
    db.$queryRaw<{ externalId: string }[]>`
      SELECT made->>'externalId' AS "externalId" FROM publish_requests, jsonb_array_elements(parts) AS made
      WHERE account = ${account} AND part_count > 1 AND id <> ${id} AND made->>'externalId' = ANY(${externalIds})`,
  ]);
  return [...rows, ...inThreads].flatMap(({ externalId }) => externalId ?? []);
}

/** Returns the id of an unfinished request that names the media, if there is one. */
export async function requestWaitingFor(db: Db, scope: Scope, mediaId: string): Promise<string | undefined> {
  const { organizationId, mode } = scopeOf(scope);
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM publish_requests
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND due_at IS NOT NULL
      AND media_ids <> '{}' AND media_ids @> ARRAY[${mediaId}::text]
    LIMIT 1`;
  return row?.id;
}

/** What a request is named by, besides its content. */
const byName = { id: true, title: true, contentType: true, completedAt: true } as const;

export type NamedRequest = Pick<StoredPublishRequest, keyof typeof byName>;

/** Reads what the requests of these ids are named by. Ids that are not of requests of the tenant are left out. */
export async function requestsToName(db: Db, scope: Scope, ids: readonly string[]): Promise<NamedRequest[]> {
  const own = [...new Set(ids)].filter((id) => isId('publishRequest', scope.mode, id));
  if (own.length === 0) return [];
  return db.publishRequest.findMany({ where: { ...scopeOf(scope), id: { in: own } }, select: byName });
}

/** Reads what the first post of each of these groups is named by. */
export async function firstOfGroups(
  db: Db,
  scope: Scope,
  groupIds: readonly string[],
): Promise<(NamedRequest & { groupId: string })[]> {
  if (groupIds.length === 0) return [];
  const { organizationId, mode } = scopeOf(scope);
  return db.$queryRaw<(NamedRequest & { groupId: string })[]>`
    SELECT DISTINCT ON (publish_group_id) publish_group_id AS "groupId", id, title, content_type AS "contentType",
      completed_at AS "completedAt"
    FROM publish_requests
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND publish_group_id = ANY(${[...groupIds]})
    ORDER BY publish_group_id, id`;
}

const ofWhat = { ...byName, connectedProfileId: true, errorMessage: true } as const;

export type PublishSubject = Pick<StoredPublishRequest, keyof typeof ofWhat>;

/** Lists requests whose outcome is unknown, newest first. */
export function unknownOutcomes(db: Db, scope: Scope, take: number): Promise<PublishSubject[]> {
  return db.publishRequest.findMany({
    where: { ...scopeOf(scope), status: 'outcome_unknown' },
    orderBy: { id: 'desc' },
    take,
    select: ofWhat,
  });
}

/** Lists requests that have failed since a time, latest failure first. */
export function failedSince(db: Db, scope: Scope, since: Date, take: number): Promise<PublishSubject[]> {
  return db.publishRequest.findMany({
    where: { ...scopeOf(scope), status: 'failed', completedAt: { gte: since } },
    orderBy: { completedAt: 'desc' },
    take,
    select: ofWhat,
  });
}

/** Counts requests that have failed since a time, up to a limit. An index has all that it reads. */
export async function countFailedSince(db: Db, scope: Scope, since: Date, most: number): Promise<number> {
  const { organizationId, mode } = scopeOf(scope);
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM publish_requests
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND status = 'failed'
        AND completed_at >= ${since} LIMIT ${most}) AS failed`;
  return row?.count ?? 0;
}

/**
 * Adds what a provider has told to the progress of the account's requests that it is about, and makes them due. Only
 * requests whose outcome is being waited for or looked up are told: no call that must not be lost is under way for
 * them. Their version changes, so that a worker that has just asked the provider stops.
 */
export function notifyPublishRequests(
  tx: Db,
  scope: Scope,
  account: string,
  { about, told, now }: { about: object; told: object; now: Date },
): Promise<QueuedRequest[]> {
  const { organizationId, mode } = scopeOf(scope);
  return tx.$queryRaw`
    UPDATE publish_requests SET progress = progress || ${JSON.stringify(told)}::jsonb, due_at = ${now},
      version = version + 1
    WHERE account = ${account} AND organization_id = ${organizationId} AND mode = ${mode}::"Mode"
      AND due_at IS NOT NULL AND phase IN ('confirm', 'settle') AND progress @> ${JSON.stringify(about)}::jsonb
    RETURNING id, organization_id AS "organizationId", account`;
}

/** Tells whether a call that creates content for the account has been begun and not ended. */
export async function isBeingCreated(db: Db, scope: Scope, account: string): Promise<boolean> {
  const begun = { phase: 'create' as const, dueAt: { not: null }, attemptedAt: { not: null } };
  return Boolean(await db.publishRequest.findFirst({ where: { ...scopeOf(scope), account, ...begun } }));
}

/** Returns those of these requests whose outcome is unknown. */
export function doubtedRequests(
  db: Db,
  scope: Scope,
  ids: string[],
): Promise<Pick<StoredPublishRequest, 'id' | 'title' | 'connectedProfileId'>[]> {
  return db.publishRequest.findMany({
    where: { ...scopeOf(scope), id: { in: ids }, status: 'outcome_unknown' },
    select: { id: true, title: true, connectedProfileId: true },
  });
}
