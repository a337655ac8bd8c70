/** Finds publish requests by words of their content, as long as the service holds it. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { contentHeldMs } from '../../db/content-retention.ts';
import { requestsWithContent } from '../../db/publish-requests.ts';
import type { Scope } from '../../db/scope.ts';
import { ifReadable } from '../readable.ts';
import type { PublishInputContent } from './input.ts';
import { openContent } from './open-content.ts';
import { presentPublishRequest } from './present-publish-request.ts';

/** Contents are encrypted, so each has to be opened to look into it. This many are, the newest ones. */
export const searchedContents = 1_000;

/** Returns the requests whose content has these words, newest first, however they are written in capitals. */
export async function findByWords(
  ctx: Context,
  scope: Scope,
  words: string,
): Promise<Schemas['PublishRequest'][]> {
  const failedSince = new Date(ctx.now().getTime() - contentHeldMs);
  const wanted = words.toLowerCase();
  const requests = await requestsWithContent(ctx.db, scope, { failedSince, take: searchedContents });
  return requests
    .filter((request) => {
      const content = ifReadable(ctx, { kind: 'publish_request', id: request.id }, () =>
        openContent(ctx, request),
      );
      return content && textsOf(content).some((text) => text.includes(wanted));
    })
    .map(presentPublishRequest);
}

function textsOf({ text = '', title = '', link = '', firstComment = '' }: PublishInputContent): string[] {
  return [text, title, link, firstComment].map((each) => each.toLowerCase());
}
