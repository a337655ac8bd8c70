/** Finds what the account has published, by its source text, which the server keeps next to the HTML. */
import type { Call } from '../../call.ts';
import { withClockDifference } from '../../kit/created-since.ts';
import type { Created, PublishContent } from '../../publish.ts';
import { readSource } from '../own-status.ts';
import { readOwnSince } from '../read-statuses.ts';
import { permalinkOf, type StatusView } from '../status.ts';

/** Returns the account's statuses since a time that have this content, oldest first. */
export async function findOwn(call: Call, content: PublishContent, since: Date): Promise<Created[]> {
  const own = await readOwnSince(call, withClockDifference(since));
  const found: Created[] = [];
  for (const view of own.reverse())
    if (isLike(view, content) && (await textOf(call, view)) === (content.text ?? ''))
      found.push({ externalId: view.id, ...permalinkOf(view.url) });
  return found;
}

/** Returns the text as it was written. GoToSocial shows it in the list, and puts a notice before it in the source. */
async function textOf(call: Call, { id, text }: StatusView): Promise<string> {
  return text ?? (await readSource(call, id)).text;
}

/** Compares what a list shows without the text. */
function isLike(
  { reblog, in_reply_to_id, media_attachments }: StatusView,
  { media, target }: PublishContent,
): boolean {
  const sameTarget = (in_reply_to_id ?? undefined) === target?.postExternalId;
  return !reblog && sameTarget && media_attachments.length === media.length;
}
