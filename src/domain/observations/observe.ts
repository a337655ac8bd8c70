/** Notifications, one by one: completed with what the provider says now, and told. */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { findItem, type ItemsOf } from '../../db/observed-items.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { readProviderWebhooks, type StoredWebhook } from '../../db/provider-webhooks.ts';
import { scopeOf } from '../../db/scope.ts';
import { ServiceError } from '../../errors.ts';
import type { Notification } from '../../providers/webhooks.ts';
import { runThrough } from '../content/run-content.ts';
import { observationOf } from './observation-of.ts';
import { tell } from './tell.ts';
import { bodyOf } from './webhook-body.ts';

export interface ObserveJob {
  webhookId: string;
  /** Which of its notifications. */
  index: number;
  connectedProfileId: string;
}

interface Parsed extends StoredWebhook {
  notifications: Notification[];
}

/** @returns a promise for each: broken when the provider has to be asked again later. */
export function observeNotifications(ctx: Context, jobs: ObserveJob[]): Promise<void>[] {
  const loading = load(ctx, [...new Set(jobs.map(({ webhookId }) => webhookId))]);
  return jobs.map(async (job) => {
    const { webhookId, index, connectedProfileId } = job;
    const webhook = (await loading).get(webhookId);
    const notification = webhook?.notifications[index];
    // A webhook that is due has been erased; the sweep finds what could not be read in time.
    if (!webhook || !notification) return;
    const profile = await ctx.profiles.find(webhook, connectedProfileId).catch(ignoreGone);
    if (profile?.status === 'live')
      await observe(ctx, profile, notification).catch((error) => waitOut(ctx, job, error));
  });
}

/** A provider that says for how long it wants to be left alone is: asking it makes the wait longer. */
async function waitOut(ctx: Context, payload: ObserveJob, error: unknown): Promise<void> {
  if (!(error instanceof ServiceError) || error.code !== 'platform_rate_limit') throw error;
  const startAfter = new Date(ctx.now().getTime() + (error.retryAfterSeconds ?? 60) * 1000);
  const job = { payload, group: payload.connectedProfileId, startAfter };
  await inTransaction(ctx.db, (tx) => ctx.queue.insert('webhooks.observe', [job], tx));
}

async function load(ctx: Context, ids: string[]): Promise<Map<string, Parsed>> {
  const webhooks = await readProviderWebhooks(ctx.db, ids);
  return new Map(
    webhooks.map((webhook) => {
      const notifications = ctx.registry
        .find(webhook.providerId)
        ?.webhooks?.parse(Buffer.from(bodyOf(ctx, webhook)));
      return [webhook.id, { ...webhook, notifications: notifications ?? [] }];
    }),
  );
}

/** Tells what a notification brings, once. Throws when the provider may give later what is lacking. */
export async function observe(
  ctx: Context,
  profile: StoredProfile,
  notification: Notification,
): Promise<void> {
  const { contentType, action, externalId, hidden, at } = notification;
  const of: ItemsOf = { ...scopeOf(profile), connectedProfileId: profile.id, contentType };
  const known = action === 'created' ? await findItem(ctx.db, of, externalId) : undefined;
  // What was told needs no call to the provider.
  if (known?.toldAt ?? known?.deletedAt) return;
  const completed = await complete(ctx, profile, known ? withRead(ctx, profile, notification) : notification);
  if (!completed) return;
  const change = {
    externalId,
    ...completed,
    ...(hidden === undefined ? {} : { hidden, moderatedAt: at }),
  };
  await tell(ctx, of, action, [change], 'live');
}

/** Something that happened later was seen before: what the notification says of the item may be out of date. */
function withRead(ctx: Context, profile: StoredProfile, notification: Notification): Notification {
  const { contentType, externalId } = notification;
  const observe = observationOf(ctx, profile, contentType);
  if (!observe) return notification;
  return { read: (call) => observe.read(call, externalId), ...notification };
}

/**
 * The item as a live read gives it. Where the provider does not give it, what the notification tells; nothing where
 * that is too little. Throws when the provider may give it later.
 */
async function complete(
  ctx: Context,
  profile: StoredProfile,
  { contentType, item, read }: Notification,
): Promise<{ item: object; unread?: true } | undefined> {
  if (!read) return item && { item };
  const needed = observationOf(ctx, profile, contentType)?.scopes ?? [];
  try {
    return { item: await runThrough(ctx, profile, needed, read) };
  } catch (error) {
    if (!(error instanceof ServiceError) || mayPass.has(error.code)) throw error;
    ctx.log.info('unreadable notification', { subsystem: 'observations', contentType, error });
    return item && { item, unread: true };
  }
}

/** Failures that are over some time. */
const mayPass = new Set(['platform_rate_limit', 'internal', 'service_unavailable']);

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}
