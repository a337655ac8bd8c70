/** Turns statuses, as Mastodon calls posts and replies, into items. Sources: docs.joinmastodon.org, "Status", "Poll". */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Account, Call } from '../call.ts';
import { hasItems, id, ifUsable, instant, list, name, present, text, url, word } from '../kit/fields.ts';
import { htmlToText } from '../kit/html-to-text.ts';
import type { Created } from '../publish.ts';

// Names accounts. An id belongs to the server that gave it, and another server may have the same one, so both are named.

export const accountIdAt = (id: string, host: string) => `${id}@${host}`;

/** Returns the id that the account's own server knows, and the server. */
export function partsOf({ externalId }: Pick<Account, 'externalId'>): { id: string; host: string } {
  const at = externalId.lastIndexOf('@');
  return at < 0
    ? { id: externalId, host: '' }
    : { id: externalId.slice(0, at), host: externalId.slice(at + 1) };
}

/** The address of a page. What is none for browsers is left out. */
const page = ifUsable(url().regex(/^https?:\/\//));

const account = z.object({
  id: id(),
  acct: name().refine(Boolean),
  display_name: name().nullish(),
});

const attachment = z.object({
  id: id(),
  url: ifUsable(url()),
  remote_url: ifUsable(url()),
  description: text().nullish(),
});

const poll = z.object({
  /** The votes of an option are hidden from its readers on some servers until the poll ends. */
  options: list(z.object({ title: text().refine(Boolean), votes_count: z.number().nullish() })).refine(
    hasItems,
  ),
  multiple: z.boolean(),
  votes_count: z.int().nonnegative(),
  expires_at: instant().nullish(),
});

/** The post that a status quotes. The server names it only where the reader may see it. */
const quote = z.object({ quoted_status: z.object({ id: id() }).nullish(), quoted_status_id: id().nullish() });

export const statusView = z.object({
  id: id(),
  created_at: instant(),
  edited_at: instant().nullish(),
  in_reply_to_id: id().nullish(),
  visibility: id(),
  language: ifUsable(word()),
  spoiler_text: text().nullish(),
  url: page,
  content: text()
    .nullish()
    .transform((found) => found ?? ''),
  /** The text as it was written, which some servers show to its author. */
  text: text().nullish(),
  account,
  sensitive: ifUsable(z.boolean()),
  poll: poll.nullish(),
  media_attachments: list(attachment)
    .nullish()
    .transform((found) => found ?? []),
  replies_count: z.number().nullish(),
  reblog: z.object({ id: id(), url: page }).nullish(),
  quote: ifUsable(quote.nullish()),
  /** Whether the reader has boosted it. */
  reblogged: z.boolean().nullish(),
});
export type StatusView = z.infer<typeof statusView>;

type Post = Schemas['MastodonPost'];
type Reply = Schemas['MastodonReply'];

/** Tells whether a status is for the people that it mentions alone. Such messages are neither posts nor replies here. */
const isDirect = ({ visibility }: StatusView) => visibility === 'direct';

/** The audiences from the smallest to the largest. */
const audiences = ['direct', 'private', 'unlisted', 'public'];

/** Tells whether an audience is larger than another one, or may be. */
export const widens = (before: string, after: string): boolean =>
  after !== before &&
  !(audiences.indexOf(after) >= 0 && audiences.indexOf(after) < audiences.indexOf(before));

export const isReply = ({ in_reply_to_id }: StatusView) => Boolean(in_reply_to_id);

/** Returns the item of a post or boost; `undefined` for replies and direct messages. */
export function postItem({ account: reader }: Call, view: StatusView): Post | undefined {
  if (isReply(view) || isDirect(view)) return undefined;
  const { content, reblog, created_at } = view;
  if (!reblog)
    return {
      ...common(reader, view),
      variant: 'post',
      ...present({ text: htmlToText(content) }),
      contentType: 'mastodon.posts.items',
    };
  return {
    ...createdOf(view),
    variant: 'boost',
    author: authorOf(reader, view),
    boostedPostExternalId: reblog.id,
    publishedAt: created_at,
    contentType: 'mastodon.posts.items',
  };
}

/**
 * Returns the item of a reply; `undefined` for posts and direct messages.
 * @param rootId the id of the thread's first post.
 */
export function replyItem({ account: reader }: Call, view: StatusView, rootId: string): Reply | undefined {
  const { in_reply_to_id: parentId } = view;
  if (!parentId || isDirect(view)) return undefined;
  return {
    ...common(reader, view),
    postExternalId: rootId,
    text: htmlToText(view.content),
    thread: { parentId, rootId },
    contentType: 'mastodon.posts.replies',
  };
}

/** Returns what names a status. A boost has no page of its own, so it is that of the boosted post. */
export const createdOf = ({ id, url, reblog }: StatusView): Created => ({
  externalId: id,
  ...present({ providerPermalink: reblog ? reblog.url : url }),
});

function common(reader: Account, view: StatusView) {
  const media = view.media_attachments.flatMap(assetOf);
  return {
    ...createdOf(view),
    privacy: view.visibility,
    author: authorOf(reader, view),
    ...(media.length > 0 ? { media } : {}),
    ...(view.poll ? { poll: shownPoll(view.poll) } : {}),
    ...present({
      contentWarning: view.spoiler_text,
      language: view.language,
      updatedAt: view.edited_at,
      quotedPostExternalId: view.quote?.quoted_status?.id ?? view.quote?.quoted_status_id,
    }),
    publishedAt: view.created_at,
  };
}

/** Returns the author, under the id that the reader's server gave to them. */
function authorOf(reader: Account, { account: { id, acct, display_name } }: StatusView): Schemas['Author'] {
  const names = present({ displayName: display_name });
  return { id: accountIdAt(id, partsOf(reader).host), username: acct, ...names };
}

/** Returns the file of an attachment; nothing while the server has not fetched it from another one. */
function assetOf({ url, remote_url, description }: z.infer<typeof attachment>): Schemas['MediaAsset'][] {
  const sourceUrl = url ?? remote_url;
  return sourceUrl ? [{ sourceUrl, ...present({ altText: description }) }] : [];
}

function shownPoll({ options, multiple, votes_count, expires_at }: z.infer<typeof poll>): Schemas['Poll'] {
  return {
    options: options.map(({ title: text, votes_count: own }) => ({
      text,
      ...(votes_count > 0 && typeof own === 'number' ? { share: own / votes_count } : {}),
    })),
    multiple,
    votes: votes_count,
    ...present({ closesAt: expires_at }),
  };
}
