/** Finds publish requests by their title, and by words of their content as long as the service holds it. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { contentDueBefore } from '../../../db/retention/retention.ts';
import {
  countEndedBefore,
  requestsPublishedAs,
  requestsTitled,
  requestsWithContent,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { ifReadable } from '../../foundation/batches.ts';
import { openContent } from '../admission/stored-content.ts';
import { presentPublishRequest } from '../ledger/present-requests.ts';

/** Contents are encrypted, so each has to be opened to look into it. This many are, the newest ones. */
const searchedContents = 1_000;

/**
 * Returns the requests that have all of these words, in any order and however they are written in capitals, newest first;
 * and what has this text as its id or address at the provider.
 */
export async function findByWords(
  ctx: Context,
  scope: Scope,
  words: string,
): Promise<Schemas['PublishRequest'][]> {
  const endedSince = contentDueBefore(ctx.clock.now());
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const [held, titled, published] = await Promise.all([
    requestsWithContent(ctx.db, scope, { endedSince, take: searchedContents }),
    requestsTitled(ctx.db, scope, wanted, searchedContents),
    requestsPublishedAs(ctx.db, scope, words.trim()),
  ]);
  const found = [...held.filter((request) => hasWords(ctx, request, wanted)), ...titled, ...published];
  return [...new Map(found.map((request) => [request.id, request])).values()]
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .map((request) => presentPublishRequest(request));
}

function hasWords(
  ctx: Pick<Context, 'security' | 'observability'>,
  request: StoredPublishRequest,
  wanted: readonly string[],
): boolean {
  const content = ifReadable(ctx, { kind: 'publish_request', id: request.id }, () =>
    openContent(ctx, request),
  );
  if (content === undefined) return false;
  const { text, title, titleWhereTaken, link, firstComment, thread = [] } = content;
  const parts = thread.flatMap((part) => [part.text, part.link]);
  const own = [request.title, text, title, titleWhereTaken, link, firstComment];
  const all = [...own, ...parts].join('\n').toLowerCase();
  return wanted.every((word) => all.includes(word));
}

/** From this number on, requests whose content has been erased are not counted any further. */
export const mostCountedErased = 1_000;

/** Counts the ended requests that can be found by their title alone, because their content has been erased. */
export async function countErased(ctx: Pick<Context, 'db' | 'clock'>, scope: Scope): Promise<number> {
  const count = await countEndedBefore(ctx.db, scope, contentDueBefore(ctx.clock.now()), mostCountedErased);
  return Math.min(count, mostCountedErased);
}
