/** Sweeps one content type of one profile: compares what the provider lists with what was seen. */
import type { Context } from '../../../context.ts';
import { scopeOf } from '../../../db/client/scope.ts';
import type { ItemsOf } from '../../../db/tables/observed-items.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import { compare, type Found, type Known, needsRemembering, wholeSecond } from './compare.ts';
import { confirmDeletions } from './confirm-deletions.ts';
import { emitRecovered } from './emit-changes.ts';
import { rowOf } from './item-row.ts';
import { readKnown, storeKnown } from './known-items.ts';
import { observationOf } from './observation-of.ts';

export const sweepWindowMs = 7 * 24 * 60 * 60 * 1000;

export interface Swept {
  /** How many events were emitted. */
  told: number;
  /** How many changes are left for later, because the organization has had as many events as a minute allows. */
  putOff: number;
}

/**
 * Emits events for the changes that the provider's lists show, up to what the organization is allowed in a minute, and
 * remembers their items. What is put off is not remembered, so that the next sweep finds it. A failure of the provider is thrown as
 * a ServiceError.
 */
export async function sweepContentType(
  ctx: Context,
  profile: StoredProfile,
  contentType: string,
): Promise<Swept> {
  const observe = observationOf(ctx, profile, contentType);
  if (!observe) return { told: 0, putOff: 0 };
  const at = ctx.now();
  const since = new Date(at.getTime() - sweepWindowMs);
  const of: ItemsOf = { ...scopeOf(profile), connectedProfileId: profile.id, contentType };
  // These rows are read before the provider is asked, so that whatever is told meanwhile counts as newer than
  // its lists.
  const rows = await readKnown(ctx, of, since);
  const known: Known = new Map(rows.map((row) => [row.externalId, row]));
  const background = { needed: observe.scopes, operation: 'profiles.sweep', purpose: 'background' } as const;
  const swept = await runThrough(ctx, profile, background, (call) => observe.sweep(call, since));
  const found = swept.map((one) => foundOf(one, at));
  const differences = {
    ...compare(of, profile.createdAt, found, known),
    deleted: observe.swept.includes('deleted')
      ? await confirmDeletions(ctx, profile, observe, { of, missing: missing(known, found) })
      : [],
  };
  const { sweepQuota } = ctx.providerLimits;
  let told = 0;
  const putOff: Found[] = [];
  for (const action of observe.swept) {
    const left = sweepQuota.left(of.organizationId);
    putOff.push(...differences[action].slice(left));
    const now = differences[action].slice(0, left);
    const news = now.length > 0 ? await emitRecovered(ctx, of, action, now) : 0;
    sweepQuota.take(of.organizationId, news);
    told += news;
  }
  await remember(ctx, of, without(found, putOff), known);
  const { maintenance } = ctx.metrics;
  maintenance.swept({ mode: of.mode, provider: profile.providerId, contentType, findings: told });
  if (putOff.length > 0) {
    maintenance.putOff({ mode: of.mode, provider: profile.providerId, count: putOff.length });
    const subject = { subsystem: 'observations', ...of, providerId: profile.providerId };
    ctx.log.warn('sweeps have found more than may be told of in a minute, so the rest is told in the next', {
      ...subject,
      told,
      putOff: putOff.length,
    });
  }
  return { told, putOff: putOff.length };
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
async function remember(ctx: Context, of: ItemsOf, found: readonly Found[], known: Known): Promise<void> {
  const rows = found
    .filter((one) => needsRemembering(one, known, ctx.now()))
    .map(({ moderatedAt: _, ...one }) => rowOf(of, one));
  if (rows.length > 0) await storeKnown(ctx, of, rows);
}
