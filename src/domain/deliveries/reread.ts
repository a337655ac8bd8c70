/** Reads what an event is about, content or a resource of the service, as it is at the time of reading. */
import type { Context } from '../../context.ts';
import { isContentType } from '../../contract/index.ts';
import type { Scope } from '../../db/client/scope.ts';
import { findBackfillRequest } from '../../db/tables/backfill-requests.ts';
import { findConnection } from '../../db/tables/connections.ts';
import { findEventDestination } from '../../db/tables/event-destinations.ts';
import { findMedia } from '../../db/tables/media.ts';
import { findItem } from '../../db/tables/observed-items.ts';
import { findProfile } from '../../db/tables/profiles.ts';
import { findPublishGroup, requestsOfGroups } from '../../db/tables/publish-groups.ts';
import { findImport } from '../../db/tables/publish-imports.ts';
import { findPublishRequest } from '../../db/tables/publish-requests.ts';
import { notFound } from '../../errors/index.ts';
import { runThrough } from '../../provider-client/pipeline.ts';
import { readAccount } from '../foundation/billing/usage.ts';
import { presentConnection, presentProfile } from '../grants/present-connections.ts';
import { present } from '../publishing/imports/read-imports.ts';
import { presentGroupOutcome } from '../publishing/ledger/groups.ts';
import { presentPublishRequest } from '../publishing/ledger/present-requests.ts';
import { presentFile } from '../publishing/media/read-media.ts';
import { presentBackfillRequest } from '../sync/backfills/apply-transition.ts';
import { observationOf } from '../sync/observations/observe.ts';
import { presentEventDestination } from './destinations.ts';

interface Subject {
  topic: string;
  connectedProfileId: string | null;
  subjectId: string | null;
}

type Reader = (ctx: Context, scope: Scope, id: string) => Promise<object>;

const resources: Readonly<Record<string, Reader>> = {
  connection: async (ctx, scope, id) => presentConnection(ctx, await findConnection(ctx.db, scope, id)),
  connectedProfile: async (ctx, scope, id) => presentProfile(ctx, await findProfile(ctx.db, scope, id)),
  eventDestination: async (ctx, scope, id) =>
    presentEventDestination(await findEventDestination(ctx.db, scope, id)),
  publishRequest: async (ctx, scope, id) =>
    presentPublishRequest(await findPublishRequest(ctx.db, scope, id)),
  publishGroup: async (ctx, scope, id) => {
    const group = await findPublishGroup(ctx.db, scope, id);
    return presentGroupOutcome(group, await requestsOfGroups(ctx.db, [group]));
  },
  publishImport: async (ctx, scope, id) => {
    const [found] = await present(ctx, ctx.db, scope, [await findImport(ctx.db, scope, id)]);
    return found as object;
  },
  plan: async (ctx, { organizationId }) => readAccount(ctx, ctx.db, organizationId),
  backfillRequest: async (ctx, scope, id) =>
    presentBackfillRequest(await findBackfillRequest(ctx.db, scope, id)),
  media: async (ctx, scope, id) => presentFile(ctx, await findMedia(ctx.db, scope, id)),
};

const contentTypeOf = (topic: string) => topic.split('.').slice(1, -1).join('.');

/** Tells whether what an event is about can be read again. */
export function isRereadable(ctx: Pick<Context, 'providers'>, { topic, subjectId }: Subject): boolean {
  if (!subjectId) return false;
  const [kind = ''] = topic.split('.');
  if (kind !== 'content') return Object.hasOwn(resources, kind);
  const name = contentTypeOf(topic);
  if (!isContentType(name)) return false;
  const { contentTypes } = ctx.providers.registry.providerOf(name);
  return contentTypes.some(({ contentType, observe }) => contentType === name && observe !== undefined);
}

/**
 * Returns what the event is about, in the schema of the event's data. Throws ServiceError; `not_found` when
 * it is gone.
 */
export async function reread(
  ctx: Context,
  scope: Scope,
  { topic, connectedProfileId, subjectId }: Subject,
): Promise<object> {
  const [kind = ''] = topic.split('.');
  if (!subjectId) throw notFound('The event');
  const read = resources[kind];
  if (read) return read(ctx, scope, subjectId);
  if (topic.endsWith('.deleted')) return remainsOf(ctx, scope, topic, connectedProfileId ?? '', subjectId);
  const profile = await ctx.db.$cached.profiles.find(scope, connectedProfileId ?? '');
  const observe = observationOf(ctx, profile, contentTypeOf(topic));
  if (!observe) throw notFound('The content');
  const reading = { needed: observe.scopes, operation: 'events.deliver', purpose: 'read' } as const;
  return runThrough(ctx, profile, reading, (call) => observe.read(call, subjectId));
}

/**
 * Returns what is remembered of a deleted item, which cannot be read. Throws `not_found` when nothing is
 * remembered.
 */
async function remainsOf(
  ctx: Pick<Context, 'db'>,
  { organizationId, mode }: Scope,
  topic: string,
  connectedProfileId: string,
  subjectId: string,
): Promise<object> {
  const of = { organizationId, mode, connectedProfileId, contentType: contentTypeOf(topic) };
  const item = await findItem(ctx.db, of, subjectId);
  if (!item?.deletedAt || !item.remains) throw notFound('The content');
  return item.remains as object;
}
