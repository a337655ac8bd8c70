/** Finds the alerts of the overview, counted up to a limit. */

import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { disabledIntegrations } from '../../../db/tables/auth-integrations.ts';
import { failedBackfills } from '../../../db/tables/backfill-requests.ts';
import { type ConnectionWithAlert, connectionsWithAlerts } from '../../../db/tables/connections.ts';
import { destinationsWithAlerts } from '../../../db/tables/event-destinations.ts';
import { type NamedProfile, namedProfiles } from '../../../db/tables/profiles.ts';
import {
  countFailedSince,
  failedSince,
  type NamedRequest,
  type PublishSubject,
  unknownOutcomes,
} from '../../../db/tables/publish-requests.ts';
import { dayMs } from '../../../lib/time.ts';
import { statusOf, warningMs } from '../../../provider-client/grant.ts';
import { kindOfContent, namePosts } from '../../publishing/requests/name-posts.ts';

export interface Alert {
  kind: AlertKind;
  count: number;
  /** True when there are more than `count`, which stops at a limit. */
  more: boolean;
  /** The newest subjects, a few of them. */
  subjects: { id: string; label: string; why?: string }[];
}

/** Returns the alerts of a tenant; empty when all is well. */
export async function readAlerts(ctx: Context, scope: Scope): Promise<Alert[]> {
  const found = (await findAlerts(ctx, scope)).filter(({ subjects }) => subjects.length > 0);
  const shown = found.flatMap(({ subjects }) => subjects.slice(0, mostShown));
  const posts = shown.flatMap(({ post }) => post ?? []);
  const [profiles, names] = await Promise.all([readNames(ctx, scope, shown), namePosts(ctx, scope, posts)]);
  const labelOf = labels(profiles, names);
  return found.map(({ kind, subjects, count = subjects.length }) => ({
    kind,
    count: Math.min(count, mostCounted),
    more: count > mostCounted,
    subjects: subjects.slice(0, mostShown).map((subject) => {
      const { id, why } = subject;
      return { id, label: labelOf(subject), ...(why ? { why } : {}) };
    }),
  }));
}

/** Reads the names of subjects, with no SQL statement when none is needed. */
async function readNames(
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  subjects: Subject[],
): Promise<NamedProfile[]> {
  const ids = subjects.flatMap(({ connectedProfileId }) => connectedProfileId ?? []);
  const connectionIds = subjects.flatMap(({ connectionId }) => connectionId ?? []);
  return ids.length + connectionIds.length > 0 ? namedProfiles(db, scope, ids, connectionIds) : [];
}

/**
 * Returns a function that labels a subject by its own name and its account's, as far as it has them, or else by its id.
 */
function labels(profiles: NamedProfile[], posts: Map<string, string>): (subject: Subject) => string {
  return ({ id, name = posts.get(id), connectionId, connectedProfileId }) => {
    const profile = profiles.find((one) =>
      connectionId ? one.connectionId === connectionId : one.id === connectedProfileId,
    );
    const account = profile && (profile.displayName ?? profile.username ?? profile.externalId);
    return [name, account].filter(Boolean).join(' · ') || id;
  };
}

const recentPublishMs = dayMs;
const recentBackfillMs = 7 * dayMs;

/** The largest number that is counted; beyond it, the exact number helps nobody. */
const mostCounted = 1_000;
const take = mostCounted + 1;
/** The number of subjects that are shown by their names; the newest of them are. */
const mostShown = 5;
/** The number of connections to read, since one may have several alerts. */
const takeConnections = 5 * mostCounted;

/** The subject of an alert, named by its own name and that of its profile or connection. */
interface Subject {
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
  | 'connection_in_doubt'
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

type AlertKind = Kind;

/**
 * Finds the alerts in order of importance. Each kind is in the list, without subjects when nothing of the
 * kind was found.
 */
async function findAlerts(ctx: Context, scope: Scope): Promise<FoundAlert[]> {
  const { db } = ctx;
  const ago = (ms: number) => new Date(ctx.clock.now().getTime() - ms);
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

async function findConnections(ctx: Pick<Context, 'db' | 'clock'>, scope: Scope): Promise<FoundAlert[]> {
  const now = ctx.clock.now();
  const rows = await connectionsWithAlerts(
    ctx.db,
    scope,
    { now, endingBy: new Date(now.getTime() + warningMs) },
    takeConnections,
  );
  const all = [...new Map(rows.map((row) => [row.id, row])).values()];
  all.sort((one, other) => (one.id < other.id ? 1 : -1));
  const subjectsOf = (belongs: (row: ConnectionWithAlert) => boolean) =>
    all.filter(belongs).map(({ id }) => ({ id, connectionId: id }));
  const inState = (state: ConnectionWithAlert['status']) => subjectsOf((row) => statusOf(row, now) === state);
  const isLive = (row: ConnectionWithAlert) => !['expired', 'revoked'].includes(statusOf(row, now));
  return [
    { kind: 'connection_expired', subjects: inState('expired') },
    { kind: 'connection_revoked', subjects: inState('revoked') },
    { kind: 'connection_in_doubt', subjects: subjectsOf((row) => row.failedChecks > 0 && isLive(row)) },
    { kind: 'connection_expiring', subjects: inState('expiring') },
    // A grant that has ended has its own alert, and its subscription brings no events in any case.
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
  ctx: Pick<Context, 'providers'>,
  { id, contentType, connectedProfileId }: Awaited<ReturnType<typeof failedBackfills>>[number],
): Subject => ({ id, name: kindOfContent(ctx, contentType as ContentType), connectedProfileId });

const byAddress = ({ id, name, url }: { id: string; name: string | null; url: string }) => ({
  id,
  name: name ?? url,
});
