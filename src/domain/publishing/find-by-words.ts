/** Finds publish requests by their title, and by words of their content as long as the service holds it. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { Scope } from '../../db/client/scope.ts';
import { contentDueBefore } from '../../db/tables/content-retention.ts';
import {
  countEndedBefore,
  requestsTitled,
  requestsWithContent,
  type StoredPublishRequest,
} from '../../db/tables/publish-requests.ts';
import { ifReadable } from '../foundation/readable.ts';
import type { PublishInputContent } from './admission/input.ts';
import { openContent } from './admission/open-content.ts';
import { presentPublishRequest } from './ledger/present-publish-request.ts';

/** Contents are encrypted, so each has to be opened to look into it. This many are, the newest ones. */
const searchedContents = 1_000;

/** Returns the requests that have these words, newest first, however they are written in capitals. */
export async function findByWords(
  ctx: Context,
  scope: Scope,
  words: string,
): Promise<Schemas['PublishRequest'][]> {
  const endedSince = contentDueBefore(ctx.now());
  const [held, titled] = await Promise.all([
    requestsWithContent(ctx.db, scope, { endedSince, take: searchedContents }),
    requestsTitled(ctx.db, scope, words, searchedContents),
  ]);
  const wanted = words.toLowerCase();
  const found = [...held.filter((request) => hasWords(ctx, request, wanted)), ...titled];
  return [...new Map(found.map((request) => [request.id, request])).values()]
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .map(presentPublishRequest);
}

function hasWords(ctx: Context, request: StoredPublishRequest, wanted: string): boolean {
  const content = ifReadable(ctx, { kind: 'publish_request', id: request.id }, () =>
    openContent(ctx, request),
  );
  return content !== undefined && textsOf(content).some((text) => text.includes(wanted));
}

function textsOf({ text = '', title = '', link = '', firstComment = '' }: PublishInputContent): string[] {
  return [text, title, link, firstComment].map((each) => each.toLowerCase());
}

/** From this number on, requests whose content has been erased are not counted any further. */
export const mostCountedErased = 1_000;

/** Counts the ended requests that can be found by their title alone, because their content has been erased. */
export async function countErased(ctx: Context, scope: Scope): Promise<number> {
  const count = await countEndedBefore(ctx.db, scope, contentDueBefore(ctx.now()), mostCountedErased);
  return Math.min(count, mostCountedErased);
}
