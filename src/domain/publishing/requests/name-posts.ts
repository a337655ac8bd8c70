/**
 * Names posts as people know them: by the customer's title, else by their first words, which a published title has, else
 * by the kind of content.
 */
import type { Context } from '../../../context.ts';
import { type ContentType, contentKinds, type Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { contentDueBefore } from '../../../db/retention/retention.ts';
import {
  firstOfGroups,
  heldContents,
  type NamedRequest,
  requestsToName,
} from '../../../db/tables/publish-requests.ts';
import { ifReadable } from '../../foundation/batches.ts';
import type { PublishInputContent } from '../admission/input.ts';
import { openContent } from '../admission/stored-content.ts';

/** Returns the name of each of these requests by its id. First words are read with one statement at most. */
export async function namePosts(
  ctx: Context,
  scope: Scope,
  requests: readonly NamedRequest[],
): Promise<Map<string, string>> {
  const words = await wordsOfUntitled(ctx, scope, requests);
  return new Map(
    requests.map(({ id, title, contentType }) => [
      id,
      title ?? words.get(id) ?? kindOfContent(ctx, contentType as ContentType),
    ]),
  );
}

const wordsOfUntitled = (ctx: Context, scope: Scope, requests: readonly NamedRequest[]) =>
  readFirstWords(
    ctx,
    scope,
    requests
      .filter(({ title }) => title === null)
      .map(({ id, completedAt }) => ({
        publishRequestId: id,
        ...(completedAt ? { completedAt: completedAt.toISOString() } : {}),
      })),
  );

/** Returns the title or the first words of the first post of each of these groups, where there are some, by the group. */
export async function nameGroups(
  ctx: Context,
  scope: Scope,
  groupIds: readonly string[],
): Promise<Map<string, string>> {
  const first = await firstOfGroups(ctx.db, scope, groupIds);
  const words = await wordsOfUntitled(ctx, scope, first);
  return new Map(
    first.flatMap(({ groupId, id, title }) => {
      const name = title ?? words.get(id);
      return name ? [[groupId, name]] : [];
    }),
  );
}

/** Returns the names of the posts that these ids are of; other ids have none. */
export async function namePostsById(
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return namePosts(ctx, scope, await requestsToName(ctx.db, scope, ids));
}

/** Returns what kind of content it is, such as "Instagram post". */
export function kindOfContent(
  { providers: { registry } }: Pick<Context, 'providers'>,
  contentType: ContentType,
): string {
  return `${registry.providerOf(contentType).name} ${contentKinds[contentType]}`;
}

// Returns the first words of a request's text, by which people recognize it in the console. They are there as long as
// the service holds the content.

const shownCharacters = 120;

/** Returns the beginning of each content that is still held, by the requests' ids, with one statement at most. */
export async function readFirstWords(
  ctx: Context,
  scope: Scope,
  requests: readonly Pick<Schemas['PublishRequest'], 'publishRequestId' | 'completedAt'>[],
): Promise<Map<string, string>> {
  const endedSince = contentDueBefore(ctx.clock.now()).toISOString();
  const ids = requests
    .filter(({ completedAt }) => !completedAt || completedAt > endedSince)
    .map(({ publishRequestId }) => publishRequestId);
  const held = ids.length > 0 ? await heldContents(ctx.db, scope, ids) : [];
  return new Map(
    held.map((request) => {
      const content = ifReadable(ctx, { kind: 'publish_request', id: request.id }, () =>
        openContent(ctx, request),
      );
      return [request.id, content ? firstWordsOf(content) : 'Unreadable'];
    }),
  );
}

/** Returns the beginning of the published title, else of the text; of content without either, what else it has. */
function firstWordsOf({ text, title, link, media = [] }: PublishInputContent): string {
  const said = (title || text || link || '').trim().replace(/\s+/g, ' ');
  if (!said) return media.length > 0 ? 'Only files' : 'No text';
  const characters = [...said];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : said;
}
