/**
 * Returns the first words of a request's text, by which people recognize it in the console. They are there as long as
 * the service holds the content.
 */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { Scope } from '../../db/client/scope.ts';
import { contentDueBefore } from '../../db/tables/content-retention.ts';
import { heldContents } from '../../db/tables/publish-requests.ts';
import { ifReadable } from '../foundation/readable.ts';
import type { PublishInputContent } from './admission/input.ts';
import { openContent } from './admission/open-content.ts';

const shownCharacters = 120;

/** Returns the beginning of each content that is still held, by the requests' ids, with one statement at most. */
export async function readFirstWords(
  ctx: Context,
  scope: Scope,
  requests: readonly Pick<Schemas['PublishRequest'], 'publishRequestId' | 'completedAt'>[],
): Promise<Map<string, string>> {
  const endedSince = contentDueBefore(ctx.now()).toISOString();
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

/** Returns the beginning of the text; of content without a text, what else it has. */
function firstWordsOf({ text, title, link, media = [] }: PublishInputContent): string {
  const said = (text || title || link || '').trim().replace(/\s+/g, ' ');
  if (!said) return media.length > 0 ? 'Only files' : 'No text';
  const characters = [...said];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : said;
}
