/** Reposts a post, by a call of its own and without a container. Source: Threads API, "Reposts". */
import { createNode } from '../../meta/create-node.ts';
import { knownShape } from '../../meta/graph.ts';
import type { PublishSteps } from '../../publish.ts';
import { postId } from '../post.ts';
import { findRepost } from './post-steps.ts';

export const repostSteps: PublishSteps = {
  async create(call, { target }) {
    const id = knownShape(target?.postExternalId ?? '', postId);
    return { externalId: await createNode(call, `/${id}/repost`, {}, { target: 'object' }) };
  },
  find: findRepost,
};
