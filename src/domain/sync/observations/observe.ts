/** Processes notifications one by one: completes each with a read and tells the customer. */
import type { Context } from '../../../context.ts';
import type { Topic } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { scopeOf } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import {
  type ChangeAction,
  findItem,
  type ItemsOf,
  type ObservedItem,
  recordChange,
} from '../../../db/tables/observed-items.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { readProviderWebhooks, type StoredWebhook } from '../../../db/tables/provider-webhooks.ts';
import { ServiceError } from '../../../errors/index.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import { classOf, namesFor } from '../../../providers/access.ts';
import type { Notification, Observation } from '../../../providers/observations.ts';
import type { WorkerJobs } from '../../../queue/declarations.ts';
import { ifReadable, loadTogether } from '../../foundation/batches.ts';
import { emit, emitTogether, type NewEvent } from '../../foundation/events/emit.ts';
import { type ItemChange, rowOf } from './compare.ts';

// Emits the events of changes to a profile's content: each change once, in the transaction that stores it.

/** Emits the event of a change that a notification reports. Changes reported at the same time share a transaction. */
function emitReported(ctx: Context, of: ItemsOf, action: ChangeAction, change: ItemChange): Promise<void> {
  return emitTogether(ctx, of, {
    row: `${of.connectedProfileId}/${of.contentType}/${change.externalId}`,
    record: (tx) => record(tx, of, action, [change], 'live'),
  });
}

/** Emits the events of changes found in a list. Returns the number of those that had not been emitted before. */
export function emitRecovered(
  ctx: Context,
  of: ItemsOf,
  action: ChangeAction,
  changes: ItemChange[],
): Promise<number> {
  return ctx.db.$pipelined(async (tx) => {
    const events = await record(tx, of, action, changes, 'recovered');
    await emit(ctx, tx, of, events);
    return events.length;
  });
}

/** Stores the changes, and returns the events of those that had not been emitted before. */
async function record(
  tx: Sql,
  of: ItemsOf,
  action: ChangeAction,
  changes: ItemChange[],
  origin: 'live' | 'recovered',
): Promise<NewEvent[]> {
  const byId = new Map(changes.map((change) => [change.externalId, change]));
  const rows = [...byId.values()].map((change) => rowOf(of, change));
  const news = await recordChange(tx, of, action, rows, origin === 'live' ? 'notification' : 'list');
  const { connectedProfileId, contentType } = of;
  const topic = `content.${contentType}.${action}` as Topic;
  return news.flatMap((externalId) => {
    const change = byId.get(externalId);
    return change ? [{ topic, ...told(change), connectedProfileId, origin }] : [];
  });
}

function told({ item, hidden, unread }: ItemChange) {
  return {
    data: item as never,
    ...(hidden === undefined ? {} : { hidden }),
    ...(unread ? { unreadable: true as const } : {}),
  };
}

type ObserveJob = WorkerJobs['webhooks.observe'];

/**
 * Processes notifications.
 * @returns what works on each job: its promise rejects when the provider has to be asked again later.
 */
export function observeNotifications(ctx: Context, jobs: ObserveJob[]): (job: ObserveJob) => Promise<void> {
  const loaded = loadTogether(jobs, (some) => load(ctx, some));
  const parsed = new Map<StoredWebhook, Notification[]>();
  /** Each webhook is read when the first of its jobs comes to it, so that one that cannot be parsed fails alone. */
  const notificationsIn = (webhook: StoredWebhook) => {
    const notifications = parsed.get(webhook) ?? parse(ctx, webhook);
    parsed.set(webhook, notifications);
    return notifications;
  };
  return async (job) => {
    const { webhookId, index, connectedProfileId } = job;
    const webhook = (await loaded(job)).get(webhookId);
    const notification = webhook && notificationsIn(webhook)[index];
    // A webhook is erased after a limited time. The sweep finds what could not be read before that, or at all.
    if (!webhook || !notification) return;
    const profile = await ctx.db.$cached.profiles.find(webhook, connectedProfileId).catch(ignoreGone);
    if (profile?.status === 'live')
      await observe(ctx, profile, notification).catch((error) => waitOut(ctx, job, error));
  };
}

/**
 * Postpones the job when the provider asks to be left alone, since another call would prolong the wait.
 * Rethrows any other error.
 */
async function waitOut(ctx: Context, payload: ObserveJob, error: unknown): Promise<void> {
  if (!(error instanceof ServiceError) || error.code !== 'platform_rate_limit') throw error;
  const startAfter = new Date(ctx.clock.now().getTime() + (error.retryAfterSeconds ?? 60) * 1000);
  const job = { payload, group: payload.connectedProfileId, startAfter };
  await inTransaction(ctx.db, (tx) => ctx.queue.insert('webhooks.observe', [job], tx));
}

async function load(
  ctx: Pick<Context, 'db'>,
  jobs: readonly ObserveJob[],
): Promise<Map<string, StoredWebhook>> {
  const organizations = new Map(jobs.map(({ webhookId, organizationId }) => [webhookId, organizationId]));
  const rows = [...organizations].map(([id, organizationId]) => ({ id, organizationId }));
  const webhooks = await readProviderWebhooks(ctx.db.$sql, rows);
  return new Map(webhooks.map((webhook) => [webhook.id, webhook]));
}

function parse(ctx: Context, webhook: StoredWebhook): Notification[] {
  const body = bodyOf(ctx, webhook);
  if (body === undefined) return [];
  return ctx.providers.registry.find(webhook.providerId)?.webhooks?.parse(Buffer.from(body)) ?? [];
}

/** Returns the body that the provider sent, decrypted; `undefined` when it cannot be read. */
export function bodyOf(
  ctx: Pick<Context, 'security' | 'observability'>,
  { id, sealedBody, body }: StoredWebhook,
): string | undefined {
  if (!sealedBody) return body ?? '';
  return ifReadable(ctx, { kind: 'webhook', id }, () => ctx.security.keyring.open(sealedBody, id));
}

/**
 * Tells the customer of the change that a notification reports, once. Throws when the provider may return the
 * item later.
 * @returns whether it had to be looked into; false when the customer knows of it already.
 */
export async function observe(
  ctx: Context,
  profile: StoredProfile,
  notification: Notification,
): Promise<boolean> {
  const { contentType, action, externalId, hidden, at, ifRemembered } = notification;
  const itemsOf = (name: string): ItemsOf => ({
    ...scopeOf(profile),
    connectedProfileId: profile.id,
    contentType: name,
  });
  const remembers = action === 'created' || ifRemembered;
  const known = remembers ? await findItem(ctx.db, itemsOf(contentType), externalId) : undefined;
  // An item that customers know as created, or that was deleted since, needs no call to the provider.
  if (known?.deletedAt ?? (action === 'created' && known?.notifiedAt)) return false;
  const completed = ifRemembered
    ? remembered(known)
    : await complete(ctx, profile, known ? withRead(ctx, profile, notification) : notification);
  if (!completed) return true;
  const change = {
    externalId,
    ...completed,
    ...(hidden === undefined ? {} : { hidden, moderatedAt: at }),
  };
  const { contentType: own = contentType } = completed.item as { contentType?: string };
  await emitReported(ctx, itemsOf(own), action, change);
  return true;
}

/** Returns what is left of an item, if the service has seen it. */
function remembered(known: ObservedItem | null | undefined): { item: object } | undefined {
  return known?.remains ? { item: known.remains as object } : undefined;
}

/**
 * Returns the notification with a read of its item, if it has none of its own. It is used when something was
 * seen of the item before, since the notification may then be out of date.
 */
function withRead(
  ctx: Pick<Context, 'providers'>,
  profile: StoredProfile,
  notification: Notification,
): Notification {
  const { contentType, externalId } = notification;
  const observe = observationOf(ctx, profile, contentType);
  if (!observe) return notification;
  return { read: (call) => observe.read(call, externalId), ...notification };
}

/** An observation under one login kind. */
export type ProfileObservation = Omit<Observation, 'scopes'> & { scopes: readonly string[] };

/** Returns how a content type is observed under a profile's login kind; `undefined` when it is not. */
export function observationOf(
  ctx: Pick<Context, 'providers'>,
  profile: StoredProfile,
  contentType: string,
): ProfileObservation | undefined {
  const { contentTypes = [] } = ctx.providers.registry.find(profile.providerId) ?? {};
  const observe = contentTypes.find((declared) => declared.contentType === contentType)?.observe;
  const scopes = namesFor(observe?.scopes, classOf(profile));
  return observe && scopes && { ...observe, scopes };
}

/**
 * Returns the item as the provider returns it, if the notification has to be completed by a read. If the
 * provider refuses that for good, the notification's own item is returned and marked as unread, or
 * `undefined` when the notification has none. Throws when the provider may return the item later.
 */
async function complete(
  ctx: Context,
  profile: StoredProfile,
  { contentType, item, read }: Notification,
): Promise<{ item: object; unread?: true } | undefined> {
  if (!read) return item && { item };
  const needed = observationOf(ctx, profile, contentType)?.scopes ?? [];
  try {
    return { item: await runThrough(ctx, profile, { needed, ...background }, read) };
  } catch (error) {
    if (!(error instanceof ServiceError) || mayPass.has(error.code)) throw error;
    ctx.observability.log.info('could not read the item of a notification', {
      subsystem: 'observations',
      connectedProfileId: profile.id,
      contentType,
      error,
    });
    return item && { item, unread: true };
  }
}

const background = { operation: 'webhooks.observe', purpose: 'background' } as const;

/** The codes of failures that pass by themselves. */
const mayPass = new Set(['platform_rate_limit', 'internal', 'service_unavailable']);

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}
