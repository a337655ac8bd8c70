/**
 * Describes what can be added to an Instagram account, builds the node of each addition, and adds, edits and removes media as in
 * Instagram's own app. The provider serves its own copies of files, and reports nothing of media; the service's sweeps find it.
 */

import { z } from 'zod';
import { randomDigits } from '../engine/ids.ts';
import { type ContentChange, editing, removing } from '../meta/changes.ts';
import type { Added, ContentSource, GraphContext } from '../meta/graph.ts';
import {
  buildMessage,
  buildThread,
  conversationDescriptions,
  instagramInboxOf,
  personSchema,
} from '../meta/inboxes.ts';
import type { GraphNode, NodeKind } from '../meta/node.ts';
import { assetValues, ownerOf, type SimulatedOwner } from '../meta/page.ts';
import { ownNodes, type ProviderEventKinds, type Scene, unknownId } from '../meta/provider-events.ts';
import { containerNode, fileSchema } from '../meta/publishing/containers.ts';
import { graphTimeOf } from '../meta/times.ts';
import type { TokenClaims } from '../meta/tokens.ts';
import { commentNode, replyTo } from './comments.ts';
import { containerSchema, containers } from './containers.ts';
import { type Kinds, kindsOf } from './kinds.ts';
import { bareMediaNode, storyNode } from './media.ts';

const mediaSchema = z.object({
  type: z.literal('media'),
  /** The form of the content; a picture by default. */
  form: z.enum(['image', 'reel', 'carousel']).optional(),
  caption: z.string().optional(),
  file: fileSchema.optional(),
  sharedToFeed: z.boolean().optional(),
  at: z.number(),
});
/** The description of one of a carousel's files. */
const partSchema = z.object({
  type: z.literal('part'),
  mediaId: z.string(),
  file: fileSchema,
  at: z.number(),
});
const storySchema = z.object({
  type: z.literal('story'),
  file: fileSchema.optional(),
  at: z.number(),
});

function newMedia(
  id: string,
  { form = 'image', caption, file, sharedToFeed, at }: z.infer<typeof mediaSchema>,
  owner: SimulatedOwner,
  kind: NodeKind,
): GraphNode {
  const reel = form === 'reel';
  const values = {
    caption,
    ...assetValues(owner, `media/${id}`, reel),
    ...(form === 'carousel' ? { media_type: 'CAROUSEL_ALBUM' } : {}),
    ...(form === 'image' ? { alt_text: file?.altText } : {}),
    media_product_type: reel ? 'REELS' : 'FEED',
    ...(reel ? { is_shared_to_feed: sharedToFeed } : {}),
    timestamp: graphTimeOf(at),
    is_comment_enabled: true,
    like_count: 0,
  };
  return bareMediaNode(owner, kind, { id, segment: reel ? 'reel' : 'p', values });
}

function newPart(
  id: string,
  { mediaId, file, at }: z.infer<typeof partSchema>,
  owner: SimulatedOwner,
  { kind, links = {} }: GraphNode,
): GraphNode {
  const values = {
    ...assetValues(owner, `media/${id}`, file.video),
    ...(file.video ? {} : { alt_text: file.altText }),
    timestamp: graphTimeOf(at),
    username: owner.self.username,
  };
  return { id, kind, values, links, ancestors: [mediaId] };
}

function newStory(
  id: string,
  { file, at }: z.infer<typeof storySchema>,
  owner: SimulatedOwner,
  kind: NodeKind,
): GraphNode {
  const asset = assetValues(owner, `story/${id}`, file?.video ?? false);
  return storyNode(owner, kind, id, { ...asset, timestamp: graphTimeOf(at), like_count: 0 });
}

const comment = z.object({
  type: z.literal('comment'),
  mediaId: z.string(),
  /** The id of the top-level comment that a reply belongs to. */
  parentId: z.string().optional(),
  author: personSchema,
  text: z.string(),
  at: z.number(),
});
/** A comment that mentions the account, on somebody else's media. */
const mention = comment.omit({ parentId: true }).extend({ type: z.literal('mention') });
const description = z.discriminatedUnion('type', [
  comment,
  mention,
  mediaSchema,
  partSchema,
  storySchema,
  containerSchema,
  ...conversationDescriptions,
]);
export type Description = z.infer<typeof description>;
export type CommentDescription = z.infer<typeof comment>;
export type MentionDescription = z.infer<typeof mention>;

export const buildSeededWrite: ContentSource['build'] = (id, stored, account, around) => {
  const described = description.safeParse(stored).data;
  return described && build(id, described, account, around);
};

function build(
  id: string,
  described: Description,
  { accountId, name, loginKind }: TokenClaims,
  around: GraphContext,
): Added | undefined {
  const [owner, kinds] = [ownerOf(accountId, name), kindsOf(loginKind)];
  switch (described.type) {
    case 'comment':
      return buildComment(id, described, owner, around);
    case 'mention':
      return { node: mentionNode(id, described, owner, kinds), onlyBy: 'mentioned_comment' };
    case 'media':
      return { node: newMedia(id, described, owner, kinds.media), on: { media: accountId } };
    case 'story':
      return { node: newStory(id, described, owner, kinds.media), on: { stories: accountId } };
    case 'part': {
      const album = around.find(described.mediaId);
      return album && { node: newPart(id, described, owner, album), on: { children: described.mediaId } };
    }
    case 'container':
      return { node: containerNode(containers.kind, id, described) };
    case 'thread':
      return buildThread(id, described, instagramInboxOf(owner), around);
    case 'message':
      return buildMessage(id, described, owner, around);
  }
}

function buildComment(
  id: string,
  { mediaId, parentId, author, text, at }: CommentDescription,
  owner: SimulatedOwner,
  { find }: GraphContext,
): Added | undefined {
  const media = find(mediaId);
  if (!media) return undefined;
  const node = commentNode(owner, media, { id, author, text, timestamp: graphTimeOf(at), hidden: false });
  if (!parentId) return { node, on: { comments: mediaId } };
  const parent = find(parentId);
  return parent && { node: replyTo(parent, node), on: { replies: parentId } };
}

function mentionNode(
  id: string,
  { mediaId, author, text, at }: MentionDescription,
  owner: SimulatedOwner,
  kinds: Kinds,
): GraphNode {
  const media = { id: mediaId, kind: kinds.media, values: { media_type: 'IMAGE' } };
  return commentNode(owner, media, { id, author, text, timestamp: graphTimeOf(at), hidden: false });
}

export const mediaEvents: ProviderEventKinds = {
  media_added: {
    description: 'The account posts a picture in Instagram’s own app, which Instagram does not report.',
    topic: 'content.instagram.media.items.created',
    takes: ['text'],
    change: ({ now }, { text = 'Fresh from the oven' }) =>
      addition('183', { type: 'media', caption: text, at: now.getTime() }),
  },
  media_edited: {
    description: 'The account edits the caption of a post or reel, which Instagram does not report.',
    topic: 'content.instagram.media.items.updated',
    takes: ['externalId', 'text'],
    change: (scene, { externalId = '', text = 'Sold out for today' }) => {
      const media = chosenMedia(scene, 'externalId', externalId);
      return { externalId, written: { [externalId]: editing(media, { caption: text }, scene.overlay) } };
    },
  },
  media_removed: {
    description:
      'The account deletes a post or reel in Instagram’s own app, which Instagram does not report.',
    topic: 'content.instagram.media.items.deleted',
    takes: ['externalId'],
    change: (scene, { externalId = '' }) =>
      removing(chosenMedia(scene, 'externalId', externalId), scene.overlay),
  },
  story_added: {
    description: 'The account posts a story in Instagram’s own app, which Instagram does not report.',
    topic: 'content.instagram.stories.items.created',
    takes: [],
    change: ({ now }) => addition('184', { type: 'story', at: now.getTime() }),
  },
};

/**
 * Returns the change that adds something to the account.
 * @param prefix the first digits of its id, with which no fixture's id begins.
 */
function addition(prefix: string, description: Description): ContentChange {
  const id = randomDigits(prefix, 17);
  return { externalId: id, added: { [id]: description } };
}

/** Returns the account's posts and reels, the newest first. */
export const mediaOf = (scene: Scene) => ownNodes(scene, 'media');

export function chosenMedia(scene: Scene, field: 'externalId' | 'mediaExternalId', id: string): GraphNode {
  const media = mediaOf(scene).find((one) => one.id === id);
  if (media) return media;
  throw unknownId('The account has no post or reel', id, 'instagram.media.items', field);
}
