/** Sweeps the content of a profile: what is new, changed or gone is observed. */

import type { Context } from '../../../context.ts';
import { scopeOf } from '../../../db/client/scope.ts';
import {
  type ChangeAction,
  type ItemRow,
  type ItemsOf,
  type KnownItem,
  type Listed,
  type Recent,
  recentItems,
  recordKnown,
} from '../../../db/tables/observed-items.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { ServiceError } from '../../../errors/index.ts';
import { dayMs } from '../../../lib/time.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import { classOf, namesFor } from '../../../providers/access.ts';
import { shareWork } from '../../foundation/batches.ts';
import {
  compare,
  type Found,
  type ItemChange,
  type Known,
  needsRemembering,
  rowOf,
  wholeSecond,
} from './compare.ts';
import { sweepNextMinute } from './dispatch-due-profiles.ts';
import { emitRecovered, observationOf, type ProfileObservation } from './observe.ts';

// Finds what no notification reported, by comparing the provider's lists with what was seen.

/**
 * Sweeps all content types of a profile that are observed and that its grant can read. Returns the number of
 * events. Changes beyond the organization's limit of events per minute are left to a sweep in the next minute. Throws
 * ServiceError when the provider fails.
 */
export async function sweepProfile(ctx: Context, profile: StoredProfile): Promise<number> {
  const { contentTypes = [] } = ctx.providers.registry.find(profile.providerId) ?? {};
  const failures: ServiceError[] = [];
  let recovered = 0;
  let isComplete = true;
  for (const { contentType, observe } of contentTypes) {
    if (!namesFor(observe?.scopes, classOf(profile))) continue;
    isComplete &&= ctx.providers.limits.sweepQuota.left(profile.organizationId) > 0;
    if (!isComplete) break;
    const { told, putOff, failure } = await sweepContentType(ctx, profile, contentType).catch(unswept);
    if (failure) setAside(failure, failures);
    recovered += told;
    isComplete = putOff === 0;
  }
  if (!isComplete) await sweepNextMinute(ctx, profile);
  if (failures[0]) throw failures[0];
  return recovered;
}

/**
 * Sets aside a failure that concerns one content type, and throws any other. A grant that does not cover a
 * content type is not a failure.
 */
function setAside(error: ServiceError, failures: ServiceError[]): void {
  if (ofAccount.has(error.code)) throw error;
  if (error.code !== 'scope_insufficient') failures.push(error);
}

const unswept = (error: unknown): Swept => ({ told: 0, putOff: 0, failure: failureIn(error) });

function failureIn(error: unknown): ServiceError {
  if (!(error instanceof ServiceError)) throw error;
  return error;
}

const ofAccount = new Set(['platform_rate_limit', 'invalid_token', 'service_unavailable']);

// Sweeps one content type of one profile: compares what the provider lists with what was seen.

export const sweepWindowMs = 7 * dayMs;

interface Swept {
  /** How many events were emitted. */
  told: number;
  /** How many changes are left for later, because the organization has had as many events as a minute allows. */
  putOff: number;
  /** What the sweep has met before its end. */
  failure?: ServiceError | undefined;
}

/**
 * Emits events for the changes that the provider's lists show, up to what the organization is allowed in a minute, and
 * remembers their items. What is postponed is not remembered, so that the next sweep finds it. A failure of the provider is thrown as
 * a ServiceError.
 */
async function sweepContentType(ctx: Context, profile: StoredProfile, contentType: string): Promise<Swept> {
  const observe = observationOf(ctx, profile, contentType);
  if (!observe) return { told: 0, putOff: 0 };
  const at = ctx.clock.now();
  const since = new Date(at.getTime() - sweepWindowMs);
  const of: ItemsOf = { ...scopeOf(profile), connectedProfileId: profile.id, contentType };
  // These rows are read before the provider is asked, so that events emitted meanwhile count as newer than its
  // lists.
  const rows = await readKnown(ctx, of, since);
  const known: Known = new Map(rows.map((row) => [row.externalId, row]));
  const background = { needed: observe.scopes, operation: 'profiles.sweep', purpose: 'background' } as const;
  const swept = await runThrough(ctx, profile, background, (call) => observe.sweep(call, since));
  const found = swept.map((one) => foundOf(one, at));
  const { sweepQuota } = ctx.providers.limits;
  let told = 0;
  const putOff: ItemChange[] = [];
  const tell = async (action: ChangeAction, changes: readonly ItemChange[]) => {
    const left = sweepQuota.left(of.organizationId);
    putOff.push(...changes.slice(left));
    const now = changes.slice(0, left);
    const news = now.length > 0 ? await emitRecovered(ctx, of, action, now) : 0;
    sweepQuota.take(of.organizationId, news);
    told += news;
  };
  const differences = compare(of, profile.createdAt, found, known);
  for (const action of observe.swept) if (action !== 'deleted') await tell(action, differences[action]);
  await remember(ctx, of, without(found, putOff), known);
  // What the lists show does not depend on what becomes of the items that are asked for one by one.
  const { gone, failure } = observe.swept.includes('deleted')
    ? await confirmDeletions(ctx, profile, observe, { of, missing: missing(known, found) })
    : { gone: [] };
  await tell('deleted', gone);
  const { maintenance } = ctx.observability.metrics;
  maintenance.swept({ mode: of.mode, provider: profile.providerId, contentType, findings: told });
  if (putOff.length > 0) {
    maintenance.putOff({ mode: of.mode, provider: profile.providerId, count: putOff.length });
    const subject = { subsystem: 'observations', ...of, providerId: profile.providerId };
    ctx.observability.log.warn(
      'sweep exceeded the event quota of the organization per minute, deferring the rest to the next sweep',
      { ...subject, emitted: told, deferred: putOff.length },
    );
  }
  return { told, putOff: putOff.length, failure };
}

function without(found: readonly Found[], others: readonly Pick<Found, 'externalId'>[]): Found[] {
  const ids = new Set(others.map(({ externalId }) => externalId));
  return found.filter(({ externalId }) => !ids.has(externalId));
}

/**
 * Returns an item of the list. The time of its hidden state is that of the sweep, cut to whole seconds as in
 * notifications.
 */
function foundOf({ item, hidden }: { item: object; hidden?: boolean }, at: Date): Found {
  const { externalId, publishedAt } = item as { externalId: string; publishedAt?: string };
  return {
    externalId,
    item,
    ...(publishedAt ? { publishedAt } : {}),
    ...(hidden === undefined ? {} : { hidden, moderatedAt: wholeSecond(at) }),
  };
}

function missing(known: Known, found: Found[]) {
  const listed = new Set(found.map(({ externalId }) => externalId));
  return [...known.values()].filter(
    ({ externalId, publishedAt, deletedAt }) => publishedAt && !deletedAt && !listed.has(externalId),
  );
}

/**
 * Remembers the items, without a time of hiding: the real time is unknown, and a notification that has it may
 * still be on its way.
 */
async function remember(
  ctx: Pick<Context, 'db' | 'clock'>,
  of: ItemsOf,
  found: readonly Found[],
  known: Known,
): Promise<void> {
  const rows = found
    .filter((one) => needsRemembering(one, known, ctx.clock.now()))
    .map(({ moderatedAt: _, ...one }) => rowOf(of, one));
  if (rows.length > 0) await storeKnown(ctx, of, rows);
}

// Asks the provider for items that are missing in its lists, since they may be missing for other reasons than
// deletion.

/**
 * The largest number of items asked for in one sweep, each by a call. Items that were seen the longest time
 * ago come first.
 */
const atOnce = 20;

async function confirmDeletions(
  ctx: Context,
  profile: StoredProfile,
  observe: ProfileObservation,
  { of, missing }: { of: ItemsOf; missing: KnownItem[] },
): Promise<{ gone: ItemChange[]; failure?: ServiceError }> {
  const gone: ItemChange[] = [];
  const there: ItemRow[] = [];
  // The provider can be asked only for items that it has returned by their ids before; of the others nothing
  // is remembered.
  const candidates = missing.filter(({ remains }) => remains).slice(0, atOnce);
  let failure: ServiceError | undefined;
  for (const { externalId, remains } of candidates) {
    const answer = await isGone(ctx, profile, observe, externalId).catch(failureIn);
    if (answer === true) gone.push({ externalId, item: remains as object });
    else if (answer === false || !ofAccount.has(answer.code)) there.push({ externalId });
    if (typeof answer === 'boolean') continue;
    failure = answer;
    break;
  }
  // Marks items that still exist, or cannot be asked for, as seen, so that the next sweep asks for the others first.
  if (there.length > 0) await storeKnown(ctx, of, there);
  return failure ? { gone, failure } : { gone };
}

async function isGone(
  ctx: Context,
  profile: StoredProfile,
  { scopes: needed, read }: ProfileObservation,
  externalId: string,
): Promise<boolean> {
  try {
    await runThrough(ctx, profile, { needed, operation: 'profiles.sweep', purpose: 'background' }, (call) =>
      read(call, externalId),
    );
    return false;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return true;
    throw error;
  }
}

// Stores the last emitted state of items. Sweeps that continue at the same time share their statements.

interface Reading extends Recent {
  items: KnownItem[];
}

/** Lists the items that were published after this time, or at an unknown time; those checked longest ago come first. */
async function readKnown(ctx: Pick<Context, 'db'>, of: ItemsOf, since: Date): Promise<KnownItem[]> {
  const reading: Reading = { of, since, items: [] };
  await shareWork(ctx, 'seen items', reading, async (all: Reading[]) => {
    const items = await recentItems(ctx.db, all);
    for (const [index, one] of all.entries()) one.items = items[index] ?? [];
  });
  return reading.items;
}

/** Stores items as known without emitting events. Values that are already stored stay. */
function storeKnown(ctx: Pick<Context, 'db'>, of: ItemsOf, rows: readonly ItemRow[]): Promise<void> {
  return shareWork<Listed>(ctx, 'items to remember', { of, rows }, (all) => recordKnown(ctx.db, all));
}
