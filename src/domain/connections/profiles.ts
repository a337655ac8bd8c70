/** Reads, names, changes and deletes profiles. */
import type { Context } from '../../context.ts';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { inTransaction } from '../../db/client/client.ts';
import { isId } from '../../db/client/ids.ts';
import type { Scope } from '../../db/client/scope.ts';
import { findConnection } from '../../db/tables/connections.ts';
import { idsWithWholeName } from '../../db/tables/profile-search.ts';
import {
  findProfile,
  findWatchedProfile,
  namedProfiles,
  listProfiles as readProfiles,
  removeProfile,
  type StoredProfile,
  updateProfiles,
  type WatchedProfile,
} from '../../db/tables/profiles.ts';
import type { StoredBudget } from '../../db/tables/provider-limits.ts';
import { validationError } from '../../errors/index.ts';
import { daySeconds } from '../../lib/time.ts';
import { holderOf } from '../../provider-client/budget-book.ts';
import { spendingState } from '../../provider-client/daily-budget.ts';
import { hasScopes } from '../../provider-client/grant.ts';
import { type Picture, providersOf } from '../../provider-client/providers.ts';
import { classOf, type NamesByLogin, namesFor } from '../../providers/access.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { requireFiltered } from '../foundation/missing-ids.ts';
import { admitReferences, storedReferences } from '../foundation/own-references.ts';
import { profilesChanged } from '../grants/connection-events.ts';
import { type Pace, paceOf } from '../grants/credentials/watch-pace.ts';
import { presentProfile, shownNames } from '../grants/present-connections.ts';
import { endSubscriptions } from './subscriptions.ts';

// Presents the parts of a profile that its own page has: its budgets, and how it is watched.

/** Presents the budgets that the provider has reported. */
function presentBudgets(budgets: readonly StoredBudget[]): Schemas['ProviderBudget'][] {
  return budgets.map(({ budget, unit, used, limit, windowSeconds, resetsAt, readAt }) => ({
    budget,
    unit: unit as Schemas['ProviderBudget']['unit'],
    used,
    ...(limit === null ? {} : { limit }),
    ...(windowSeconds === null ? {} : { windowSeconds }),
    ...(resetsAt ? { resetsAt: resetsAt.toISOString() } : {}),
    readAt: readAt.toISOString(),
  }));
}

/** Returns the daily budgets that the service counts because something limits them. */
async function presentSpending(ctx: Context, profile: StoredProfile): Promise<Schemas['ProviderBudget'][]> {
  const { dailyBudgets = [] } = ctx.providers.registry.find(profile.providerId) ?? {};
  const states = await Promise.all(
    dailyBudgets.map(async ({ budget, unit, ...declared }) => ({
      budget,
      unit,
      state: await spendingState(ctx, holderOf(profile), { budget, unit, ...declared }),
    })),
  );
  return states.flatMap(({ budget, unit, state }) => {
    if (!state) return [];
    const { spent, limit, dayEndsAt } = state;
    return {
      budget,
      unit,
      used: spent,
      limit,
      windowSeconds: daySeconds,
      resetsAt: dayEndsAt.toISOString(),
      readAt: ctx.clock.now().toISOString(),
    };
  });
}

/** Returns how often a profile is swept and polled; `undefined` when neither is done. */
async function presentWatching(
  ctx: Context,
  profile: WatchedProfile,
): Promise<Schemas['ProfileWatching'] | undefined> {
  const provider = ctx.providers.registry.find(profile.providerId);
  if (!provider || profile.status !== 'live') return undefined;
  const isCovered = (names: NamesByLogin | undefined) => {
    const needed = namesFor(names, classOf(profile));
    return needed !== undefined && hasScopes(profile, needed);
  };
  const isSwept = provider.contentTypes.some(({ observe }) => isCovered(observe?.scopes));
  const isPolled = isCovered(provider.poll?.scopes);
  if (!isSwept && !isPolled) return undefined;
  const watches = [...(isSwept ? (['sweep'] as const) : []), ...(isPolled ? (['poll'] as const) : [])];
  const watching: Schemas['ProfileWatching'] = {};
  const stopped: Schemas['StoppedWatch'][] = [];
  for (const watch of watches) {
    const { stoppedBy: budget, ...pace } = await paceOf(ctx, provider, watch, holderOf(profile));
    if (budget) stopped.push({ watch, budget });
    else watching[watch] = presentPace(pace, watch === 'poll' ? profile.pollAt : profile.sweepAt);
  }
  return stopped.length > 0 ? { ...watching, stopped } : watching;
}

const presentPace = ({ everyMs, slowedBy }: Pace, next: Date): Schemas['WatchPace'] => ({
  everySeconds: Math.round(everyMs / 1000),
  nextAt: next.toISOString(),
  ...(slowedBy ? { slowedBy } : {}),
});

export async function getProfile(
  ctx: Context,
  caller: Caller,
  { connectedProfileId }: Input<'connectedProfiles.get'>,
): Promise<Output<'connectedProfiles.get'>> {
  const profile = await findWatchedProfile(ctx.db, caller, connectedProfileId);
  const told = await ctx.providers.limits.budgets.read(holderOf(profile));
  const budgets = [...presentBudgets(told), ...(await presentSpending(ctx, profile))];
  const watching = await presentWatching(ctx, profile);
  return {
    ...presentProfile(ctx, profile),
    ...(budgets.length > 0 ? { providerBudget: budgets } : {}),
    ...(watching ? { watching } : {}),
  };
}

export async function listProfiles(
  ctx: Context,
  caller: Caller,
  input: Input<'connectedProfiles.list'>,
): Promise<Output<'connectedProfiles.list'>> {
  const { rows, nextCursor } = await readProfiles(ctx.db, caller, input, input);
  await requireFiltered(ctx, caller, input, rows);
  return {
    data: rows.map((profile) => presentProfile(ctx, profile)),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

/** Changes the customer's own reference and metadata of a Connected Profile. */
export async function updateProfile(
  ctx: Context,
  caller: Caller,
  { connectedProfileId, ...changes }: Input<'connectedProfiles.update'>,
): Promise<Output<'connectedProfiles.update'>> {
  admitReferences(changes);
  const { id, connectionId } = await findProfile(ctx.db, caller, connectedProfileId);
  await inTransaction(ctx.db, (tx) => updateProfiles(tx, caller, [id], storedReferences(changes)));
  ctx.db.$cached.profiles.forget(connectionId);
  return getProfile(ctx, caller, { connectedProfileId });
}

/** Deletes a profile. Its connection stays, with the credential and the other profiles. */
export async function deleteProfile(
  ctx: Context,
  caller: Caller,
  { connectedProfileId }: Input<'connectedProfiles.delete'>,
): Promise<Output<'connectedProfiles.delete'>> {
  const { connectionId, status } = await findProfile(ctx.db, caller, connectedProfileId);
  if (status === 'live')
    await endSubscriptions(ctx, await findConnection(ctx.db, caller, connectionId), [connectedProfileId]);
  await withinCap(ctx, caller, 'connectedProfiles', async (tx) => {
    await updateProfiles(tx, caller, [connectedProfileId], { status: 'disconnected' });
    if (status === 'live') await profilesChanged(ctx, tx, caller, connectionId, [connectedProfileId]);
    await removeProfile(tx, caller, { id: connectedProfileId, connectionId });
  });
  ctx.db.$cached.profiles.forget(connectionId);
  return { connectedProfileId, deleted: true };
}

export type { Picture };

/**
 * Reads the picture of a profile; `undefined` when it has none, or when it cannot be had. Addresses of pictures expire
 * at some providers, and the next check of the connection brings a new one.
 * @throws ServiceError `not_found`
 */
export async function getProfilePicture(
  ctx: Pick<Context, 'db' | 'providers'>,
  scope: Scope,
  connectedProfileId: string,
): Promise<Picture | undefined> {
  const { avatarUrl } = await ctx.db.$cached.profiles.find(scope, connectedProfileId);
  return avatarUrl ? providersOf(ctx, scope).picture(avatarUrl) : undefined;
}

// Names the profiles that lists refer to, so that people see an account instead of an id.

export type ProfileName = Pick<
  Schemas['ConnectedProfile'],
  'connectedProfileId' | 'providerId' | 'displayName' | 'username' | 'externalId' | 'avatarUrl'
>;

/** Returns the names by the profiles' ids, with one statement; a profile that was deleted is left out. */
export async function nameProfiles(
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  ids: readonly (string | undefined)[],
): Promise<Map<string, ProfileName>> {
  const distinct = [...new Set(ids)].filter((id) => id !== undefined);
  const rows = distinct.length > 0 ? await namedProfiles(db, scope, distinct, []) : [];
  return new Map(
    rows.map(({ id, providerId, externalId, ...names }) => [
      id,
      { connectedProfileId: id, providerId, externalId, ...shownNames(names) },
    ]),
  );
}

/** Names profiles, and connections by their accounts, by their ids, with one statement; what was deleted is left out. */
export async function nameAccounts(
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const profileIds = ids.filter((id) => isId('connectedProfile', scope.mode, id));
  const connectionIds = ids.filter((id) => isId('connection', scope.mode, id));
  if (profileIds.length + connectionIds.length === 0) return new Map();
  const rows = (await namedProfiles(db, scope, profileIds, connectionIds)).map((row) => {
    const { displayName, username } = shownNames(row);
    return { ...row, name: displayName ?? username ?? row.externalId };
  });
  const named = Map.groupBy(rows, ({ connectionId }) => connectionId);
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...connectionIds.flatMap((id) => {
      const [first, ...others] = named.get(id) ?? [];
      if (!first) return [];
      return [[id, others.length > 0 ? `${first.name} and ${others.length} more` : first.name] as const];
    }),
  ]);
}

// Finds the one profile that somebody names, where a person types instead of a program.

/** How many profiles are looked through for one whose whole name the text is. */
const mostSeen = 100;
/** How many profiles a refusal names. */
const mostNamed = 3;

/**
 * Returns the id of the profile that a text names, or the text itself where it is an id; `undefined` where no profile has
 * such a name.
 * @throws ServiceError `validation_error` when several profiles have the name and none has it as the whole of it.
 */
export async function findByName(
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  text: string,
): Promise<string | undefined> {
  if (isId('connectedProfile', scope.mode, text)) return text;
  const { rows } = await readProfiles(db, scope, { name: text }, { limit: mostSeen });
  if (rows.length <= 1) return rows[0]?.id;
  const ids = rows.map(({ id }) => id);
  const whole = await idsWithWholeName(db, scope, ids, text);
  const [exact] = whole;
  if (whole.size === 1) return exact;
  const some = rows.slice(0, mostNamed).map(described).join(', ');
  const message = `Several profiles have this name: ${some}${rows.length > mostNamed ? ' …' : '.'} Give more of it, the user name behind an @, or the id.`;
  throw validationError([{ field: 'connectedProfileId', code: 'invalid_value', message }]);
}

const described = ({ displayName, username, providerId }: StoredProfile) =>
  `${[displayName, username && `@${username}`].filter(Boolean).join(' ')} (${providerId})`;
