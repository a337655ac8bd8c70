/** Names posts as people know them: by the customer's title, else by their first words, which a published title has, else by the kind of content. */
import type { Context } from '../../context.ts';
import { type ContentType, contentKinds } from '../../contract/index.ts';
import type { Scope } from '../../db/client/scope.ts';
import { type NamedRequest, requestsToName } from '../../db/tables/publish-requests.ts';
import { readFirstWords } from './read.ts';

/** Returns the name of each of these requests by its id. First words are read with one statement at most. */
export async function namePosts(
  ctx: Context,
  scope: Scope,
  requests: readonly NamedRequest[],
): Promise<Map<string, string>> {
  const untitled = requests
    .filter(({ title }) => title === null)
    .map(({ id, completedAt }) => ({
      publishRequestId: id,
      ...(completedAt ? { completedAt: completedAt.toISOString() } : {}),
    }));
  const words = await readFirstWords(ctx, scope, untitled);
  return new Map(
    requests.map(({ id, title, contentType }) => [
      id,
      title ?? words.get(id) ?? kindOfContent(ctx, contentType as ContentType),
    ]),
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
