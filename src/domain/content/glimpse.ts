/** The first items of a profile's lists, in what all content has in common: for people who look, not for programs. */
import type { Context } from '../../context.ts';
import { type ContentType, isContentType, type Schemas } from '../../contract/index.ts';
import { validationError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { choiceProblem } from '../choice.ts';
import { runContent } from './run-content.ts';

/** A list that the profile's login kind offers. */
export interface ReadableList {
  contentType: ContentType;
  /** Of a list that is one per item of another: of which. */
  parent?: { contentType: ContentType; input: string };
}

export interface Glimpse {
  externalId: string;
  text?: string;
  author?: { displayName?: string; username?: string };
  media?: Schemas['MediaAsset'][];
  publishedAt?: string;
  updatedAt?: string;
  providerPermalink?: string;
}

export interface GlimpseRequest {
  connectedProfileId: string;
  contentType: string;
  /** Whose items are wanted, of a list that is one per item of another. */
  parentExternalId?: string | undefined;
  limit: number;
}

/** Throws `not_found`. */
export async function readableLists(
  ctx: Context,
  caller: Caller,
  connectedProfileId: string,
): Promise<ReadableList[]> {
  const { providerId, connection } = await ctx.profiles.find(caller, connectedProfileId);
  const contentTypes = ctx.registry.find(providerId)?.contentTypes ?? [];
  return contentTypes.flatMap(({ contentType, capabilities: { list } }) => {
    if (!list?.scopes[connection.loginKind]) return [];
    const parent = list.walk?.parent;
    return [{ contentType, ...(parent ? { parent } : {}) }];
  });
}

/** Read from the provider now. Throws ServiceError only; one that is `internal` is a failure of the provider. */
export async function readGlimpses(
  ctx: Context,
  caller: Caller,
  { connectedProfileId, contentType, parentExternalId, limit }: GlimpseRequest,
): Promise<Glimpse[]> {
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
    data: Glimpse[];
  };
  // Some lists of some providers know no smaller page.
  return data.slice(0, limit);
}
