/** Describes what can be added to an Instagram account, and builds the node of each addition. */
import { z } from 'zod';
import type { Added, Builder, FindNode } from '../meta/additions.ts';
import {
  buildMessage,
  buildThread,
  conversationDescriptions,
  personSchema,
} from '../meta/conversation-additions.ts';
import { ownerOf, type SimulatedOwner } from '../meta/instagram-account.ts';
import { instagramInboxOf } from '../meta/instagram-inbox.ts';
import type { GraphNode } from '../meta/node.ts';
import { containerNode } from '../meta/publishing/containers.ts';
import { graphTimeOf } from '../meta/times.ts';
import type { TokenClaims } from '../meta/tokens.ts';
import { commentNode, replyTo } from './comments.ts';
import { containerKind, containerSchema } from './container-node.ts';
import { type Kinds, kindsOf } from './kinds.ts';
import { mediaSchema, newMedia, newPart, newStory, partSchema, storySchema } from './new-media.ts';

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

export function builderOf({ accountId, name, loginKind }: TokenClaims): Builder {
  return (id, stored, find) => {
    const described = description.safeParse(stored).data;
    if (!described) return undefined;
    return build(id, described, { owner: ownerOf(accountId, name), kinds: kindsOf(loginKind), find });
  };
}

interface Surroundings {
  owner: SimulatedOwner;
  kinds: Kinds;
  find: FindNode;
}

function build(id: string, described: Description, around: Surroundings): Added | undefined {
  const { owner, kinds, find } = around;
  switch (described.type) {
    case 'comment':
      return buildComment(id, described, around);
    case 'mention':
      return { node: mentionNode(id, described, around), arrivals: [], onlyBy: 'mentioned_comment' };
    case 'media':
      return arrive(newMedia(id, described, owner, kinds.media), find(owner.accountId), 'media');
    case 'story':
      return arrive(newStory(id, described, owner, kinds.media), find(owner.accountId), 'stories');
    case 'part': {
      const album = find(described.mediaId);
      return album && arrive(newPart(id, described, owner, album), album, 'children');
    }
    case 'container':
      return { node: containerNode(containerKind, id, described), arrivals: [] };
    case 'thread':
      return buildThread(id, described, instagramInboxOf(owner), find);
    case 'message':
      return buildMessage(id, described, owner, find);
  }
}

function arrive(node: GraphNode, parent: GraphNode | undefined, edge: string): Added | undefined {
  const list = parent?.edges?.[edge];
  return list && { node, arrivals: [{ list, node }] };
}

function buildComment(
  id: string,
  { mediaId, parentId, author, text, at }: CommentDescription,
  { owner, find }: Surroundings,
): Added | undefined {
  const media = find(mediaId);
  if (!media) return undefined;
  const node = commentNode(owner, media, { id, author, text, timestamp: graphTimeOf(at), hidden: false });
  if (!parentId) return arrive({ ...node, edges: { replies: [] } }, media, 'comments');
  const parent = find(parentId);
  return parent && arrive(replyTo(parent, node), parent, 'replies');
}

function mentionNode(
  id: string,
  { mediaId, author, text, at }: MentionDescription,
  { owner, kinds }: Surroundings,
): GraphNode {
  const media = { id: mediaId, kind: kinds.media, values: { media_type: 'IMAGE' } };
  return commentNode(owner, media, { id, author, text, timestamp: graphTimeOf(at), hidden: false });
}
