/** Answers the calls by which the account writes comments. The provider reports these like others' comments. */
import { facebookLogin } from '../../providers/instagram/scopes.ts';
import { idsOf, randomDigits } from '../engine/ids.ts';
import { type Person, personOf } from '../engine/people.ts';
import { type ContentChange, hideByHand, removing } from '../meta/changes.ts';
import { invalidParameter, unreachable } from '../meta/errors.ts';
import { instagramPersonPrefix } from '../meta/inboxes.ts';
import type { GraphNode } from '../meta/node.ts';
import { ownerOf } from '../meta/page.ts';
import { firstBelow, type ProviderEventKinds, type Scene, unknownId } from '../meta/provider-events.ts';
import { requiredParameter } from '../meta/publishing/parameters.ts';
import type { Asked, Posted, Posting } from '../meta/publishing/publish.ts';
import { type ProviderEventOptions, ProviderEventRefused } from '../simulator.ts';
import { commentKind } from './kinds.ts';
import { broadcastId } from './media.ts';
import { type CommentDescription, chosenMedia, type MentionDescription, mediaOf } from './seeded-writes.ts';

// Adds comments that people write, with Instagram's notifications. Source: "Webhooks Reference, Instagram".

/** Returns a new id; no fixture's id begins with these digits. */
const newCommentId = () => randomDigits('182', 17);
const foreignMediaId = () => randomDigits('186', 17);

function addComment(scene: Scene, { mediaExternalId, text = 'Is there any left?' }: ProviderEventOptions) {
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
function addReply(scene: Scene, { commentExternalId, text = 'Same question here' }: ProviderEventOptions) {
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

function addLiveComment(scene: Scene, { text = 'Hello from the couch!' }: ProviderEventOptions) {
  const { accountId, name } = scene.account;
  const broadcast = scene.overlay.find(broadcastId(ownerOf(accountId, name)));
  if (!broadcast) throw new Error('a simulated account without its broadcast');
  return newComment(scene, 'live_comments', broadcast, { text });
}

/**
 * Returns the change that adds a mention. Under Facebook Login the notification has only the ids; the rest is
 * read through the account. Under Instagram Login a mention arrives as a comment that cannot be read.
 */
function addMention(scene: Scene, { text }: ProviderEventOptions): ContentChange {
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
function newComment(
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

/** The largest number of characters in a comment, from earlier versions of the reference. */
const maximum = 300;

export const commentOnMedia: Posting = (media, asked) => {
  if (!media.edges?.comments) throw unreachable(media.id ?? '', 'post');
  if (media.values.is_comment_enabled !== true)
    throw invalidParameter('Comments are turned off for the media');
  return writeComment(media, asked, undefined);
};

/** Answers the call that writes a reply. A reply to a reply belongs to the same top-level comment. */
export const replyToComment: Posting = (comment, asked) => {
  const media = asked.overlay.link(comment, 'media');
  if (!media?.edges?.comments) throw unreachable(comment.id ?? '', 'post');
  const parentId = comment.values.parent_id ? String(comment.values.parent_id) : comment.id;
  return writeComment(media, asked, parentId);
};

function writeComment(media: GraphNode, asked: Asked, parentId: string | undefined): Posted {
  const text = requiredParameter(asked.parameters, 'message');
  if ([...text].length > maximum)
    throw invalidParameter(`Length of param message must be at most ${maximum}`);
  const { accountId, name } = asked.account;
  const author = ownerOf(accountId, name).self;
  const change = newComment(asked, 'comments', media, { text, author, ...(parentId ? { parentId } : {}) });
  return { answer: { id: change.externalId }, change, visible: true };
}

// Makes things happen to comments. Source: "Webhooks Reference, Instagram".

const created = 'content.instagram.media.comments.created';
const moderated = 'content.instagram.media.comments.moderated';

export const commentEvents: ProviderEventKinds = {
  comment_added: {
    description: 'A person comments, on the newest media unless mediaExternalId says which.',
    topic: created,
    takes: ['mediaExternalId', 'text'],
    change: addComment,
  },
  reply_added: {
    description: 'A person answers a comment, the newest one unless commentExternalId says which.',
    topic: created,
    takes: ['commentExternalId', 'text'],
    change: addReply,
  },
  live_comment_added: {
    description: 'A person comments on a live video of the account.',
    topic: created,
    takes: ['text'],
    change: addLiveComment,
  },
  mention_added: {
    description:
      'A person names the account in a comment on media of somebody else. It can be read under Facebook Login only.',
    topic: created,
    takes: ['text'],
    change: addMention,
  },
  comment_hidden: {
    description: 'The account hides a comment in Instagram’s own app, which Instagram does not report.',
    topic: moderated,
    takes: ['externalId'],
    change: (scene, { externalId }) => hideByHand(chosenComment(scene, externalId), true, scene.overlay),
  },
  comment_unhidden: {
    description: 'The account shows a hidden comment again, which Instagram does not report.',
    topic: moderated,
    takes: ['externalId'],
    change: (scene, { externalId }) => hideByHand(chosenComment(scene, externalId), false, scene.overlay),
  },
  comment_removed: {
    description: 'Somebody deletes a comment in Instagram’s own app, which Instagram does not report.',
    topic: 'content.instagram.media.comments.deleted',
    takes: ['externalId'],
    change: (scene, { externalId }) => removing(chosenComment(scene, externalId), scene.overlay),
  },
};

function chosenComment({ overlay }: Scene, id = ''): GraphNode {
  const comment = overlay.find(id);
  if (comment?.kind === commentKind) return comment;
  throw unknownId('The account has no comment', id, 'instagram.media.comments', 'externalId');
}
