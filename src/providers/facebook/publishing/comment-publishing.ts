/** Publishes comments on posts and replies to comments. Source: Comment reference. */

import type { Call } from '../../call.ts';
import { sameText } from '../../kit/own-content.ts';
import { createdSince } from '../../kit/pages.ts';
import { knownShape } from '../../meta/graph.ts';
import { tasks } from '../../meta/pages.ts';
import { createNode, walkEdge } from '../../meta/publishing/steps.ts';
import type {
  Created,
  PublishContent,
  PublishRules,
  PublishSteps,
  PublishVariant,
  TargetName,
} from '../../publish.ts';
import { type Comment, comment, commentId, postOf } from '../comment.ts';
import { postId } from '../post.ts';
import { scopes } from '../scopes.ts';
import { photo } from './rules.ts';
import { permalinkOfPost } from './video.ts';

const fields = 'id,message,created_time,from{id},parent{id},permalink_url';
const commentsPerPage = 100;

const found = comment.extend({ permalink_url: comment.shape.message });

const rules = (target: TargetName): PublishRules => ({
  // The reference states no limit; longer comments are known to be refused.
  text: { maxCharacters: 8000 },
  media: { minimum: 0, maximum: 1, files: [photo] },
  targets: [target],
  needs: ['text', 'media'],
  source: 'Graph API, Comment reference',
  checkedAt: '2026-09-01',
});

export const commentPublishing: readonly PublishVariant[] = [
  {
    variant: 'comment',
    scopes: scopes.writeComments,
    tasks: tasks.moderate,
    rules: rules('mediaExternalId'),
    steps: () => commentSteps(postTarget, postTarget, false),
  },
  {
    variant: 'reply',
    scopes: scopes.writeComments,
    tasks: tasks.moderate,
    rules: rules('commentExternalId'),
    steps: () =>
      commentSteps(
        commentTarget,
        (call, content) => postOf(call.account.externalId, commentTarget(call, content)),
        true,
      ),
  },
];

type Target = (call: Call, content: PublishContent) => string;

const postTarget: Target = (_call, { target }) => knownShape(target?.mediaExternalId ?? '', postId);
const commentTarget: Target = (call, { target }) =>
  commentId(call.account.externalId, target?.commentExternalId ?? '');

/**
 * Returns the steps that publish a comment.
 * @param answered returns the id of the post or comment that is answered.
 * @param postTo returns the id of the post that the comment belongs to, at whatever depth.
 */
function commentSteps(answered: Target, postTo: Target, isReply: boolean): PublishSteps {
  return {
    async create(call, content) {
      const file = content.media[0];
      const form = { message: content.text, attachment_url: file?.url };
      const more = file
        ? ({ target: 'object', fetchesFile: true } as const)
        : ({ target: 'object' } as const);
      return { externalId: await createNode(call, `/${answered(call, content)}/comments`, form, more) };
    },
    find: async (call, content, _progress, since) =>
      findOwn(call, postTo(call, content), content, isReply, since),
    permalink: permalinkOfPost,
  };
}

async function findOwn(
  call: Call,
  postExternalId: string,
  { text }: PublishContent,
  isReply: boolean,
  since: Date,
): Promise<Created[]> {
  const request = {
    path: `/${postExternalId}/comments`,
    target: 'object',
    fields,
    query: { filter: 'stream', order: 'reverse_chronological' },
    maximum: commentsPerPage,
  } as const;
  const isOurs = (node: Comment) =>
    node.from?.id === call.account.externalId &&
    (node.parent !== undefined) === isReply &&
    sameText(node.message, text);
  const comments = await walkEdge(call, request, found);
  return createdSince(comments.filter(isOurs).map(recentOf), since);
}

const recentOf = ({
  id,
  permalink_url,
  created_time,
}: {
  id: string;
  permalink_url?: string;
  created_time?: string;
}) => ({
  externalId: id,
  providerPermalink: permalink_url,
  publishedAt: created_time,
});
