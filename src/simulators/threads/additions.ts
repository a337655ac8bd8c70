/** Describes what can be added to an account, and builds the node of each addition. */
import { z } from 'zod';
import type { Added, Builder } from '../meta/additions.ts';
import { ownerOf } from '../meta/instagram-account.ts';
import type { GraphNode, NodeList } from '../meta/node.ts';
import { containerNode } from '../meta/publishing/containers.ts';
import { graphTimeOf } from '../meta/times.ts';
import type { TokenClaims } from '../meta/tokens.ts';
import { containerKind, containerSchema } from './create-container.ts';
import { postNode, postSchema } from './post-node.ts';

const description = z.discriminatedUnion('type', [postSchema, containerSchema]);

export function builderOf({ accountId, name }: TokenClaims): Builder {
  const owner = ownerOf(accountId, name);
  return (id, stored, find) => {
    const described = description.safeParse(stored).data;
    if (described?.type !== 'post')
      return described && { node: containerNode(containerKind, id, described), arrivals: [] };
    const { at, reply, author, ...rest } = described;
    const parent = reply && find(reply.parentId);
    const top = parent?.values.is_reply ? (parent.links?.top ?? parent) : undefined;
    const node = postNode(owner, { ...rest, id, author, reply, top, timestamp: graphTimeOf(at) });
    const account = find(accountId);
    const lists = reply
      ? [
          find(reply.rootId)?.edges?.conversation,
          parent?.edges?.replies,
          author ? undefined : account?.edges?.replies,
        ]
      : [author ? account?.edges?.mentions : account?.edges?.threads];
    return { node, arrivals: lists.flatMap((list) => arrival(list, node)) };
  };
}

const arrival = (list: NodeList | undefined, node: GraphNode): Added['arrivals'] =>
  list ? [{ list, node }] : [];
