/** Builds what an account has: 60 posts of every form, and replies, the newest first. */
import { personOf } from '../engine/people.ts';
import { captions, commentTexts, replyTexts } from '../engine/texts.ts';
import { ownerOf, type SimulatedOwner } from '../meta/instagram-account.ts';
import { type GraphNode, kind, type NodeList, paged, parts, type World } from '../meta/node.ts';
import { hoursBack, minutesBack } from '../meta/times.ts';
import type { TokenClaims } from '../meta/tokens.ts';
import { accountInsights } from './insights.ts';
import { type forms, postNode } from './post-node.ts';

const accountKind = kind('ThreadsUser', {
  insights: accountInsights,
  fields: 'username,name,threads_profile_picture_url,threads_biography,is_verified',
  edges: { threads: paged(100), replies: paged(100), mentions: paged(100), threads_publishing_limit: parts },
});

export const personPrefix = '61';
const postCount = 60;
const formAt = ['IMAGE', 'TEXT', 'VIDEO', 'CAROUSEL', 'TEXT', 'REPOST', 'IMAGE', 'CAROUSEL'] as const;

export function accountWorld({ accountId, name, persona }: TokenClaims): World {
  const owner = ownerOf(accountId, name);
  const posts = Array.from({ length: postCount }, (_, index) => withReplies(owner, index));
  const elsewhere = Array.from({ length: 2 }, (_, index) => replyElsewhere(owner, index));
  const all = posts.flatMap((post) => [post, ...(post.edges?.conversation ?? [])]);
  const replies = [...all.filter(({ values }) => values.is_reply && values.own), ...elsewhere];
  const { self, avatarUrl } = owner;
  const account: GraphNode = {
    id: accountId,
    kind: accountKind,
    values: { username: self.username, name: self.name, threads_profile_picture_url: avatarUrl },
    edges: { threads: posts, replies: newestFirst(replies), mentions: [] },
  };
  // The persona `no_account` has closed the account, so that it cannot be connected.
  return { self: persona === 'no_account' ? undefined : account, others: [account] };
}

const idOf = ({ ids }: SimulatedOwner, name: string, prefix: string) => ids.digits(name, prefix, 17);

function withReplies(owner: SimulatedOwner, index: number): GraphNode {
  const form = formAt[index % formAt.length] ?? 'TEXT';
  const isQuote = index % formAt.length === 4;
  const post = postNode(owner, {
    id: idOf(owner, `post/${index}`, '180'),
    form,
    ...(form === 'REPOST' ? {} : { text: captions[index % captions.length] ?? 'Open on Sunday' }),
    files: filesAt(form, index),
    ...(form === 'REPOST' || isQuote ? { shows: idOf(owner, `foreign/${index}`, '186') } : {}),
    ...(form === 'TEXT' && !isQuote ? attachedTo(index) : {}),
    ...(form === 'VIDEO' ? { tag: 'Sourdough' } : {}),
    timestamp: hoursBack(index * 31),
  });
  if (form === 'REPOST') return post;
  const { direct, below } = repliesTo(owner, post, index);
  return {
    ...post,
    edges: { ...post.edges, replies: direct, conversation: newestFirst([...direct, ...below]) },
  };
}

/** Returns a link or a poll, in turn. */
function attachedTo(index: number) {
  const isPoll = index % (2 * formAt.length) > formAt.length;
  return isPoll ? { poll: ['Rye', 'Spelt', 'Oat'] } : { link: 'https://example.com/menu' };
}

function filesAt(form: (typeof forms)[number], index: number) {
  const count = { TEXT: 0, REPOST: 0, IMAGE: 1, VIDEO: 1, CAROUSEL: index % 8 === 7 ? 20 : 3 }[form];
  return Array.from({ length: count }, (_, place) => ({
    video: form === 'VIDEO' || place % 3 === 1,
    ...(place === 0 && form !== 'VIDEO' ? { altText: 'A loaf on a wooden board' } : {}),
  }));
}

/** The places of special replies, counted from the newest, and the replies that some have. */
const hiddenAt = 4;
const ownAt = 8;
const belowAt = new Map([
  [2, 3],
  [5, 1],
  [11, 12],
]);

function repliesTo(owner: SimulatedOwner, post: GraphNode, postIndex: number) {
  const rootId = post.id ?? '';
  const count = postIndex === 0 ? 70 : ([0, 3, 1, 7][postIndex % 4] ?? 0);
  const below: GraphNode[] = [];
  const direct = Array.from({ length: count }, (_, index) => {
    const name = `reply/${postIndex}/${index}`;
    const minutes = postIndex * 600 + index * 11;
    const reply = postNode(owner, {
      id: idOf(owner, name, '178'),
      ...textOf(commentTexts, postIndex + index),
      timestamp: minutesBack(minutes),
      author: index === ownAt ? undefined : personOf(owner.ids, personPrefix, index),
      reply: { rootId, parentId: rootId },
      hidden: index === hiddenAt,
    });
    const answers = Array.from({ length: belowAt.get(index) ?? 0 }, (_one, place) =>
      postNode(owner, {
        id: idOf(owner, `${name}/${place}`, '178'),
        ...textOf(replyTexts, place),
        timestamp: minutesBack(minutes - (place + 1) / 3),
        author: place === 0 ? undefined : personOf(owner.ids, personPrefix, place),
        reply: { rootId, parentId: reply.id ?? '' },
        top: reply,
      }),
    );
    below.push(...answers);
    return { ...reply, edges: { ...reply.edges, replies: newestFirst(answers) } };
  });
  return { direct, below };
}

/** Builds a reply of the account below somebody else's post. */
function replyElsewhere(owner: SimulatedOwner, index: number): GraphNode {
  const rootId = idOf(owner, `thread/${index}`, '186');
  return postNode(owner, {
    id: idOf(owner, `elsewhere/${index}`, '178'),
    ...textOf(replyTexts, index),
    timestamp: hoursBack(5 + index),
    reply: { rootId, parentId: rootId },
  });
}

const textOf = (texts: readonly string[], index: number) => ({
  form: 'TEXT' as const,
  text: texts[index % texts.length] ?? '',
  files: [],
});

function newestFirst(nodes: NodeList): NodeList {
  return nodes.toSorted((one, other) =>
    String(other.values.timestamp).localeCompare(String(one.values.timestamp)),
  );
}
