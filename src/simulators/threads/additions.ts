/** Describes what can be added to an account, and builds the node of each addition. */
import { z } from 'zod';
import type { ContentSource } from '../meta/graph.ts';
import { ownerOf } from '../meta/instagram-account.ts';
import { containerNode } from '../meta/publishing/containers.ts';
import { graphTimeOf } from '../meta/times.ts';
import { containerKind, containerSchema } from './create-container.ts';
import { postNode, postSchema } from './post-node.ts';

const description = z.discriminatedUnion('type', [postSchema, containerSchema]);

export const buildAddition: ContentSource['build'] = (id, stored, { accountId, name }, { find }) => {
  const described = description.safeParse(stored).data;
  if (described?.type !== 'post') return described && { node: containerNode(containerKind, id, described) };
  const { at, reply, author, ...rest } = described;
  const parent = reply && find(reply.parentId);
  const top = parent?.values.is_reply ? (parent.links?.top ?? parent) : undefined;
  const facts = { ...rest, id, author, reply, top, timestamp: graphTimeOf(at) };
  const own = author ? [] : [accountId];
  const on = reply
    ? { conversation: reply.rootId, replies: [reply.parentId, ...own] }
    : { [author ? 'mentions' : 'threads']: accountId };
  return { node: postNode(ownerOf(accountId, name), facts), on };
};
