/** Looks for what a lost answer may have reported, among the account's own statuses. */

import { z } from 'zod';
import { type Call, failedAs } from '../../call.ts';
import { ifUsable, word } from '../../kit/fields.ts';
import { htmlToText } from '../../kit/html-to-text.ts';
import { sameText } from '../../kit/own-content.ts';
import { withClockDifference } from '../../kit/pages.ts';
import type { Created, PublishContent } from '../../publish.ts';
import { ownAccountPath } from '../errors.ts';
import { readOwnSince, readSource } from '../read-statuses.ts';
import { createdOf, type StatusView } from '../status.ts';

/** The longest time for which a server may continue with a request whose sender has stopped waiting, in milliseconds. */
const longestMs = 2 * 60_000;

/** Tells whether what an attempt makes may still come, so that it proves nothing that it is not there. */
export const mayStillArrive = (attemptedAt: Date | undefined) =>
  attemptedAt !== undefined && Date.now() - attemptedAt.getTime() < longestMs;

// Finds what the account has published, to settle an open outcome.

/** Returns the account's statuses since a time, oldest first. */
const ownSince = async (call: Call, since: Date): Promise<StatusView[]> =>
  (await readOwnSince(call, withClockDifference(since))).reverse();

/** Returns those of them that fit. */
export const findOwn = async (
  call: Call,
  since: Date,
  fits: (view: StatusView) => boolean,
): Promise<Created[]> => (await ownSince(call, since)).filter(fits).map(createdOf);

interface Looked {
  /** The statuses with this content, oldest first. */
  same: Created[];
  /** True when there are others that may have been made of it, since servers change texts and leave parts out. */
  alike: boolean;
}

/** Looks among the account's statuses since a time. */
export async function lookFor(call: Call, content: PublishContent, since: Date): Promise<Looked> {
  const looked: Looked = { same: [], alike: false };
  for (const view of await ownSince(call, since)) {
    if (view.reblog) continue;
    const texts = await textsOf(call, view, content.text);
    const hasText = texts.some((text) => sameText(text, content.text));
    if (hasText && hasSameParts(view, content)) looked.same.push(createdOf(view));
    else if (hasText || texts.some((text) => isLike(text, content.text ?? ''))) looked.alike = true;
  }
  return looked;
}

const hasSameParts = ({ in_reply_to_id, media_attachments }: StatusView, { target, media }: PublishContent) =>
  (in_reply_to_id ?? undefined) === target?.postExternalId && media_attachments.length === media.length;

/**
 * Returns the texts that a status may have been written as: as the server shows it to its author, which is HTML on some, and as
 * it is kept next to the HTML. GoToSocial puts a notice before that.
 */
async function textsOf(call: Call, { id, text, content }: StatusView, wanted = ''): Promise<string[]> {
  const shown = [...(typeof text === 'string' ? [text] : []), htmlToText(content)];
  if (shown.some((one) => sameText(one, wanted))) return shown;
  try {
    return [...shown, (await readSource(call, id)).text];
  } catch (error) {
    if (failedAs(error, 'not_found', 'unsupported', 'rejected', 'unusable')) return shown;
    throw error;
  }
}

/** Tells whether most words of the shorter text are in the other one. */
function isLike(one: string, other: string): boolean {
  const [fewer = new Set(), more = new Set()] = [wordsOf(one), wordsOf(other)].sort(
    (a, b) => a.size - b.size,
  );
  return fewer.size > 0 && 2 * fewer.intersection(more).size >= fewer.size;
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

const shown: ReadonlySet<string | undefined> = new Set(['public', 'unlisted']);
const ownAccount = z.object({ source: z.object({ privacy: ifUsable(word()) }) });

/**
 * Tells whether the list of an account shows such a status. Some servers leave those for followers out, even for their
 * author, so that it proves nothing that one is not in the list.
 */
export async function isShownInLists({ upstream }: Call, { privacy }: PublishContent): Promise<boolean> {
  if (privacy !== undefined) return shown.has(privacy);
  return upstream.request({
    method: 'GET',
    path: ownAccountPath,
    target: 'account',
    parse: (body) => shown.has(ownAccount.safeParse(body).data?.source.privacy),
  });
}
