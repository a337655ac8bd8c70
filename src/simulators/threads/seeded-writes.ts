/** Describes posts and containers, and builds the node of each. */
import { z } from 'zod';
import type { ContentSource } from '../meta/graph.ts';
import { ownerOf } from '../meta/owner.ts';
import { containerNode } from '../meta/publishing/containers.ts';
import { containerSchema, containers } from './create-container.ts';
import { postNode, postSchema } from './post-node.ts';

const description = z.discriminatedUnion('type', [postSchema, containerSchema]);

export const buildSeededWrite: ContentSource['build'] = (id, stored, { accountId, name }, { find }) => {
  const described = description.safeParse(stored).data;
  if (described?.type !== 'post') return described && { node: containerNode(containers.kind, id, described) };
  const { answers, author } = described;
  const node = postNode(ownerOf(accountId, name), id, described, find(answers ?? ''));
  const own = author ? [] : [accountId];
  const on = answers
    ? { conversation: node.ancestors, replies: [answers, ...own] }
    : { [author ? 'mentions' : 'threads']: accountId };
  return { node, on };
};
