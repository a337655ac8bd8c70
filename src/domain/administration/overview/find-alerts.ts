/** Finds what somebody should look at, counted up to a limit. */
import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { disabledIntegrations } from '../../../db/tables/auth-integrations.ts';
import { failedBackfills } from '../../../db/tables/backfill-requests.ts';
import { type ConnectionWithAlert, connectionsWithAlerts } from '../../../db/tables/connections.ts';
import { destinationsWithAlerts } from '../../../db/tables/event-destinations.ts';
import {
  countFailedSince,
  failedSince,
  type NamedRequest,
  type PublishSubject,
  unknownOutcomes,
} from '../../../db/tables/publish-requests.ts';
import { statusOf, warningMs } from '../../../provider-client/grant-state.ts';
import { kindOfContent } from '../../publishing/post-names.ts';

const dayMs = 24 * 60 * 60 * 1000;
const recentPublishMs = dayMs;
const recentBackfillMs = 7 * dayMs;

/** The largest number that is counted; beyond it, the exact number helps nobody. */
export const mostCounted = 1_000;
const take = mostCounted + 1;
/** The number of subjects that are shown by their names; the newest of them are. */
export const mostShown = 5;
/** The number of connections to read, since one may have several kinds of trouble. */
const takeConnections = 5 * mostCounted;

/** The subject of a trouble, named by its own name and that of its profile or connection. */
export interface Subject {
  id: string;
  name?: string;
  /** What a post is named by. */
  post?: NamedRequest;
  /** Why it failed. */
  why?: string;
  connectionId?: string;
  connectedProfileId?: string;
}

type Kind =
  | 'connection_expired'
  | 'connection_revoked'
  | 'connection_expiring'
  | 'subscription_missing'
  | 'destination_disabled'
  | 'destination_failing'
  | 'outcome_unknown'
  | 'integration_disabled'
  | 'backfill_failed'
  | 'publish_failed_recently';

interface FoundAlert {
  kind: Kind;
  subjects: Subject[];
  /** The number of subjects, up to one more than the largest that is counted, where `subjects` has only the newest. */
  count?: number;
}

export type AlertKind = Kind;

/**
 * Finds the troubles in order of importance. Each kind is in the list, without subjects when nothing of the
 * kind was found.
 */
export async function findAlerts(ctx: Context, scope: Scope): Promise<FoundAlert[]> {
  const { db } = ctx;
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
  const recently = ago(recentPublishMs);
  const [connections, destinations, unknown, failed, failures, integrations, backfills] = await Promise.all([
    findConnections(ctx, scope),
    destinationsWithAlerts(db, scope, take),
    unknownOutcomes(db, scope, take),
    failedSince(db, scope, recently, mostShown),
    countFailedSince(db, scope, recently, take),
    disabledIntegrations(db, scope, take),
    failedBackfills(db, scope, ago(recentBackfillMs), take),
  ]);
  const disabled = destinations.filter(({ status }) => status === 'disabled');
  const failing = destinations.filter(({ status }) => status !== 'disabled');
  return [
    { kind: 'outcome_unknown', subjects: unknown.map(ofPost) },
    ...connections,
    { kind: 'integration_disabled', subjects: integrations },
    { kind: 'destination_disabled', subjects: disabled.map(byAddress) },
    { kind: 'destination_failing', subjects: failing.map(byAddress) },
    { kind: 'publish_failed_recently', subjects: failed.map(ofPost), count: failures },
    { kind: 'backfill_failed', subjects: backfills.map((row) => ofBackfill(ctx, row)) },
  ];
}

async function findConnections(ctx: Context, scope: Scope): Promise<FoundAlert[]> {
  const now = ctx.now();
  const rows = await connectionsWithAlerts(
    ctx.db,
    scope,
    { now, endingBy: new Date(now.getTime() + warningMs) },
    takeConnections,
  );
  rows.sort((one, other) => (one.id < other.id ? 1 : -1));
  const subjectsOf = (belongs: (row: ConnectionWithAlert) => boolean) =>
    rows.filter(belongs).map(({ id }) => ({ id, connectionId: id }));
  const inState = (state: ConnectionWithAlert['status']) => subjectsOf((row) => statusOf(row, now) === state);
  const isLive = (row: ConnectionWithAlert) => !['expired', 'revoked'].includes(statusOf(row, now));
  return [
    { kind: 'connection_expired', subjects: inState('expired') },
    { kind: 'connection_revoked', subjects: inState('revoked') },
    { kind: 'connection_expiring', subjects: inState('expiring') },
    // A grant that is over has its own trouble, and its subscription brings no events in any case.
    {
      kind: 'subscription_missing',
      subjects: subjectsOf((row) => row.subscription === 'missing' && isLive(row)),
    },
  ];
}

const ofPost = ({ connectedProfileId, errorMessage, ...post }: PublishSubject): Subject => ({
  id: post.id,
  connectedProfileId,
  post,
  ...(errorMessage === null ? {} : { why: errorMessage }),
});

const ofBackfill = (
  ctx: Context,
  { id, contentType, connectedProfileId }: Awaited<ReturnType<typeof failedBackfills>>[number],
): Subject => ({ id, name: kindOfContent(ctx, contentType as ContentType), connectedProfileId });

const byAddress = ({ id, name, url }: { id: string; name: string | null; url: string }) => ({
  id,
  name: name ?? url,
});
