/** Turns statuses, as Mastodon calls posts and replies, into items. Source: docs.joinmastodon.org, "Status". */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Account, Call } from '../call.ts';
import { htmlToText } from '../kit/html-to-text.ts';
import { accountIdAt, partsOf } from './account-id.ts';
import { instant } from './instant.ts';
import { pollView, shownPoll } from './poll.ts';

const account = z.object({
  id: z.string().min(1),
  acct: z.string().min(1),
  display_name: z.string().nullish(),
});

const attachment = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  remote_url: z.string().nullish(),
  description: z.string().nullish(),
});

export const statusView = z.object({
  id: z.string().min(1),
  created_at: z.iso.datetime({ offset: true }),
  edited_at: z.iso.datetime({ offset: true }).nullish(),
  in_reply_to_id: z.string().nullish(),
  visibility: z.string().min(1),
  language: z.string().nullish(),
  spoiler_text: z.string().nullish(),
  url: z.string().nullish(),
  content: z.string(),
  /** The text as it was written, which some servers show to its author. */
  text: z.string().nullish(),
  account,
  sensitive: z.boolean().default(false),
  poll: pollView.nullish(),
  media_attachments: z.array(attachment),
  replies_count: z.number().nullish(),
  reblog: z.object({ id: z.string().min(1), url: z.string().nullish() }).nullish(),
});
export type StatusView = z.infer<typeof statusView>;

type Post = Schemas['MastodonPost'];
type Reply = Schemas['MastodonReply'];

/** Tells whether a status is for the people that it mentions alone. Such messages are neither posts nor replies here. */
const isDirect = ({ visibility }: StatusView) => visibility === 'direct';

export const isReply = ({ in_reply_to_id }: StatusView) => Boolean(in_reply_to_id);

/** Returns the item of a post or boost; `undefined` for replies and direct messages. */
export function postItem({ account: reader }: Call, view: StatusView): Post | undefined {
  if (isReply(view) || isDirect(view)) return undefined;
  const { reblog, ...post } = view;
  if (!reblog)
    return { ...common(reader, post), variant: 'post', ...textOf(view), contentType: 'mastodon.posts.items' };
  return {
    externalId: view.id,
    variant: 'boost',
    author: authorOf(reader, view),
    boostedPostExternalId: reblog.id,
    // A boost has no page of its own.
    ...permalinkOf(reblog.url),
    publishedAt: instant(view.created_at),
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

function common(reader: Account, view: StatusView) {
  const { language, spoiler_text: contentWarning, edited_at: editedAt, poll } = view;
  const media = view.media_attachments.flatMap(assetOf);
  return {
    externalId: view.id,
    ...(contentWarning ? { contentWarning } : {}),
    ...(language ? { language } : {}),
    privacy: view.visibility,
    author: authorOf(reader, view),
    ...(media.length > 0 ? { media } : {}),
    ...(poll ? { poll: shownPoll(poll) } : {}),
    ...permalinkOf(view.url),
    publishedAt: instant(view.created_at),
    ...(editedAt ? { updatedAt: instant(editedAt) } : {}),
  };
}

function textOf({ content }: StatusView): { text?: string } {
  const text = htmlToText(content);
  return text ? { text } : {};
}

/** Returns the author, under the id that the reader's server gave to them. */
function authorOf(reader: Account, { account: { id, acct, display_name } }: StatusView): Schemas['Author'] {
  return {
    id: accountIdAt(id, partsOf(reader).host),
    username: acct,
    ...(display_name ? { displayName: display_name } : {}),
  };
}

/** Returns the file of an attachment; nothing while the server has not fetched it from another one. */
function assetOf({ url, remote_url, description }: z.infer<typeof attachment>): Schemas['MediaAsset'][] {
  const sourceUrl = url ?? remote_url;
  return sourceUrl ? [{ sourceUrl, ...(description ? { altText: description } : {}) }] : [];
}

export function permalinkOf(url: string | null | undefined): { providerPermalink?: string } {
  return url && /^https?:\/\//.test(url) ? { providerPermalink: url } : {};
}
