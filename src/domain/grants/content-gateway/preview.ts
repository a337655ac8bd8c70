/**
 * Reads the first items of a profile's lists for people who want to look at them, by the fields that all
 * content has in common.
 */
import type { Context } from '../../../context.ts';
import { type ContentType, isContentType, type Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { validationError } from '../../../errors/index.ts';
import { type Picture, providersOf } from '../../../provider-client/providers.ts';
import { classOf, namesFor } from '../../../providers/access.ts';
import type { Caller } from '../../foundation/caller.ts';
import { choiceProblem } from '../../foundation/wording.ts';
import { runContent } from './run-content.ts';

/** One list that the profile's login kind offers. */
export interface ReadableList {
  contentType: ContentType;
  /**
   * The content type of the items that this list is read for, one by one, as comments are for a post, and the
   * input that takes such an item's id; absent for a list of the account itself.
   */
  parent?: { contentType: ContentType; input: string };
}

export interface ContentPreview {
  externalId: string;
  text?: string;
  author?: { displayName?: string; username?: string };
  media?: Schemas['MediaAsset'][];
  publishedAt?: string;
  updatedAt?: string;
  providerPermalink?: string;
}

interface PreviewRequest {
  connectedProfileId: string;
  contentType: string;
  /** The id of the item whose list is wanted, for a list that belongs to another item. */
  parentExternalId?: string | undefined;
  limit: number;
}

/** Returns the lists that the profile's login kind offers. Throws `not_found`. */
export async function readableLists(
  ctx: Pick<Context, 'db' | 'providers'>,
  caller: Caller,
  connectedProfileId: string,
): Promise<ReadableList[]> {
  const profile = await ctx.db.$cached.profiles.find(caller, connectedProfileId);
  const contentTypes = ctx.providers.registry.find(profile.providerId)?.contentTypes ?? [];
  return contentTypes.flatMap(({ contentType, capabilities: { list } }) => {
    if (!list || !namesFor(list.scopes, classOf(profile))) return [];
    const parent = list.walk?.parent;
    return [{ contentType, ...(parent ? { parent } : {}) }];
  });
}

/**
 * Reads the first items of a list from the provider. Throws only ServiceError; one that is `internal` is a
 * failure of the provider.
 */
export async function readPreviews(
  ctx: Context,
  caller: Caller,
  { connectedProfileId, contentType, parentExternalId, limit }: PreviewRequest,
): Promise<ContentPreview[]> {
  const lists = await readableLists(ctx, caller, connectedProfileId);
  const list = lists.find((one) => one.contentType === contentType);
  if (!list || !isContentType(contentType) || (list.parent && !parentExternalId))
    throw validationError([
      choiceProblem(
        'content',
        lists.filter(({ parent }) => !parent).map((one) => one.contentType),
      ),
    ]);
  const ofParent = list.parent ? { [list.parent.input]: parentExternalId } : {};
  const input = { connectedProfileId, limit, ...ofParent };
  const { data } = (await runContent(ctx, caller, { contentType, action: 'list', input })) as {
    data: ContentPreview[];
  };
  // Some providers' lists have a minimum page size.
  return data.slice(0, limit);
}

/**
 * Reads one item from the provider; `undefined` for content types whose items are not read one by one. Throws only
 * ServiceError; one that is `internal` is a failure of the provider.
 */
export async function readPreview(
  ctx: Context,
  caller: Caller,
  {
    connectedProfileId,
    contentType,
    externalId,
  }: Record<'connectedProfileId' | 'externalId', string> & {
    contentType: ContentType;
  },
): Promise<ContentPreview | undefined> {
  const { contentTypes } = ctx.providers.registry.providerOf(contentType);
  const declared = contentTypes.find((one) => one.contentType === contentType);
  if (!declared?.capabilities.get) return undefined;
  const input = { connectedProfileId, externalId };
  return (await runContent(ctx, caller, { contentType, action: 'get', input })) as ContentPreview;
}

// Pictures of content, for people who look at it. Their addresses leave this service sealed, so that it fetches no address
// that anybody else has chosen.

/** Returns an address at a provider in a form that `getContentPicture` reads, for this organization alone. */
export function sealPicture(
  { security: { keyring } }: Pick<Context, 'security'>,
  { organizationId }: Scope,
  url: string,
): string {
  return keyring.seal(url, organizationId).toString('base64url');
}

/** Reads the picture at a sealed address; `undefined` when it cannot be had. */
export async function getContentPicture(
  ctx: Pick<Context, 'security' | 'providers'>,
  scope: Scope,
  sealed: string,
): Promise<Picture | undefined> {
  const url = opened(ctx, scope, sealed);
  return url === undefined ? undefined : providersOf(ctx, scope).picture(url);
}

function opened(
  { security: { keyring } }: Pick<Context, 'security'>,
  { organizationId }: Scope,
  sealed: string,
): string | undefined {
  try {
    return keyring.open(Buffer.from(sealed, 'base64url'), organizationId);
  } catch {
    return undefined;
  }
}
