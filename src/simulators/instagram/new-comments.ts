/** Adds comments that people write, with Instagram's notifications. Source: "Webhooks Reference, Instagram". */

import { facebookLogin } from '../../providers/instagram/scopes.ts';
import { idsOf, randomDigits } from '../engine/ids.ts';
import { type Person, personOf } from '../engine/people.ts';
import type { ContentChange } from '../meta/changes.ts';
import { instagramPersonPrefix } from '../meta/instagram-inbox.ts';
import type { GraphNode } from '../meta/node.ts';
import { ownerOf } from '../meta/owner.ts';
import { firstBelow, type Scene } from '../meta/provider-events.ts';
import { type ProviderEventOptions, ProviderEventRefused } from '../provider-events.ts';
import { broadcastId } from './broadcast.ts';
import { commentKind } from './kinds.ts';
import { chosenMedia, mediaOf } from './media-events.ts';
import type { CommentDescription, MentionDescription } from './seeded-writes.ts';

/** Returns a new id; no fixture's id begins with these digits. */
const newCommentId = () => randomDigits('182', 17);
const foreignMediaId = () => randomDigits('186', 17);

export function addComment(
  scene: Scene,
  { mediaExternalId, text = 'Is there any left?' }: ProviderEventOptions,
) {
  const media = mediaExternalId
    ? chosenMedia(scene, 'mediaExternalId', mediaExternalId)
    : mediaOf(scene).find(takesComments);
  if (!media || !takesComments(media))
    throw new ProviderEventRefused(
      'mediaExternalId',
      'Nobody can comment there: comments are turned off. Choose other media.',
    );
  return newComment(scene, 'comments', media, { text });
}

const takesComments = ({ values }: GraphNode) => values.is_comment_enabled === true;

/** Returns the change that adds a reply. A reply to a reply belongs to the same top-level comment. */
export function addReply(
  scene: Scene,
  { commentExternalId, text = 'Same question here' }: ProviderEventOptions,
) {
  const { overlay } = scene;
  const chosen = commentExternalId
    ? overlay.find(commentExternalId)
    : firstBelow(scene, mediaOf(scene), 'comments');
  const parent = chosen?.values.parent_id ? overlay.find(String(chosen.values.parent_id)) : chosen;
  const media = parent && overlay.link(parent, 'media');
  if (parent?.kind !== commentKind || !media)
    throw new ProviderEventRefused(
      'commentExternalId',
      commentExternalId
        ? `The account has no comment ${commentExternalId}. List instagram.media.comments, and take commentExternalId from there.`
        : 'No media of the account has a comment to answer. Let comment_added happen first.',
    );
  return newComment(scene, 'comments', media, { text, ...(parent.id ? { parentId: parent.id } : {}) });
}

export function addLiveComment(scene: Scene, { text = 'Hello from the couch!' }: ProviderEventOptions) {
  const { accountId, name } = scene.account;
  const broadcast = scene.overlay.find(broadcastId(ownerOf(accountId, name)));
  if (!broadcast) throw new Error('a simulated account without its broadcast');
  return newComment(scene, 'live_comments', broadcast, { text });
}

/**
 * Returns the change that adds a mention. Under Facebook Login the notification has only the ids; the rest is
 * read through the account. Under Instagram Login a mention arrives as a comment that cannot be read.
 */
export function addMention(scene: Scene, { text }: ProviderEventOptions): ContentChange {
  const { account, now } = scene;
  const { self } = ownerOf(account.accountId, account.name);
  const id = newCommentId();
  const described: MentionDescription = {
    type: 'mention',
    mediaId: foreignMediaId(),
    author: authorOf(scene),
    text: text ?? `You have to try @${self.username}`,
    at: now.getTime(),
  };
  const notice =
    account.loginKind === facebookLogin
      ? { field: 'mentions', value: { media_id: described.mediaId, comment_id: id } }
      : { field: 'comments', value: mentionValue(id, described) };
  return { externalId: id, added: { [id]: described }, notice };
}

function mentionValue(id: string, { text, author, mediaId }: MentionDescription) {
  const from = { id: author.id, username: author.username };
  return { id, text, from, media: { id: mediaId, media_product_type: 'FEED' } };
}

/**
 * Returns the change that adds a comment.
 * @param author the author; by default a person who differs each time.
 */
export function newComment(
  scene: Scene,
  field: 'comments' | 'live_comments',
  media: GraphNode,
  { text, parentId, author = authorOf(scene) }: { text: string; parentId?: string; author?: Person },
): ContentChange {
  const [id, mediaId] = [newCommentId(), media.id ?? ''];
  const reply = parentId === undefined ? {} : { parentId };
  const at = scene.now.getTime();
  const described: CommentDescription = { type: 'comment', mediaId, ...reply, author, text, at };
  const value = {
    id,
    parent_id: parentId,
    text,
    from: { id: author.id, username: author.username },
    media: { id: mediaId, media_product_type: media.values.media_product_type },
  };
  return { externalId: id, added: { [id]: described }, notice: { field, value } };
}

function authorOf({ account, overlay }: Scene) {
  return personOf(idsOf(account.accountId), instagramPersonPrefix, overlay.added);
}
