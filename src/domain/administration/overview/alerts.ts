import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { type NamedProfile, namedProfiles } from '../../../db/tables/profiles.ts';
import { namePosts } from '../../publishing/post-names.ts';
import { type AlertKind, findAlerts, mostCounted, mostShown, type Subject } from './find-alerts.ts';

export interface Alert {
  kind: AlertKind;
  count: number;
  /** True when there are more than `count`, which stops at a limit. */
  more: boolean;
  /** The newest subjects, a few of them. */
  subjects: { id: string; label: string; why?: string }[];
}

/** Returns what somebody should look at; empty when all is well. */
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
async function readNames({ db }: Context, scope: Scope, subjects: Subject[]): Promise<NamedProfile[]> {
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
