/** Builds what an account begins with: the posts, threads and mentions of the engine's timeline. */
import { z } from 'zod';
import { hourMs } from '../../lib/time.ts';
import { personOf } from '../engine/people.ts';
import { type PlannedPost, planTimeline } from '../engine/timeline.ts';
import type { ContentSource } from '../meta/graph.ts';
import { type FixtureSet, kind, paged, parts } from '../meta/node.ts';
import { ownerOf, type SimulatedOwner } from '../meta/page.ts';
import { containerNode } from '../meta/publishing/containers.ts';
import type { TokenClaims } from '../meta/tokens.ts';
import { accountInsights } from './insights.ts';
import { type PostDescription, postNode, postSchema } from './post-node.ts';
import { containerSchema, containers } from './publishing.ts';

// Describes posts and containers, and builds the node of each.

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

const accountKind = kind('ThreadsUser', {
  insights: accountInsights,
  fields: 'username,name,threads_profile_picture_url,threads_biography,is_verified',
  edges: { threads: paged(100), replies: paged(100), mentions: paged(100), threads_publishing_limit: parts },
});

export const personPrefix = '61';

export function accountFixtureSet({ accountId, name, persona }: TokenClaims): FixtureSet {
  const owner = ownerOf(accountId, name);
  const { self, avatarUrl } = owner;
  const values = { username: self.username, name: self.name, threads_profile_picture_url: avatarUrl };
  const account = { id: accountId, kind: accountKind, values };
  // The persona `no_account` has closed the account, so that it cannot be connected.
  return {
    self: persona === 'no_account' ? undefined : account,
    others: [account],
    described: postsAround(owner),
  };
}

function postsAround(owner: SimulatedOwner): [string, PostDescription][] {
  const timeline = planTimeline();
  const plan = [...timeline, ...timeline.filter(isAnswered).map(answerTo)];
  const ids = new Map(plan.map((planned, place) => [planned, idOf(owner, planned, place)]));
  const idAt = (planned: PlannedPost) => ids.get(planned) ?? '';
  return plan.filter(isAround).map((planned) => [idAt(planned), describe(owner, planned, idAt)]);
}

/** The account itself replies to posts that mention it, and to its newest post. */
const isAnswered = ({ by, index, mentions, replyTo }: PlannedPost) =>
  mentions || (by === 'self' && index === 0 && !replyTo);

const answerTo = (post: PlannedPost): PlannedPost => ({
  index: 0,
  by: 'self',
  at: post.at + 11.5 * hourMs,
  text: 'Come by, we open at eight.',
  form: 'text',
  replyTo: post,
});

/** Posts of others are around the account when they mention it or are in a thread of its own. */
const isAround = ({ by, mentions, replyTo }: PlannedPost) =>
  by === 'self' || mentions || replyTo !== undefined;

function idOf({ ids }: SimulatedOwner, { by, replyTo }: PlannedPost, place: number): string {
  const prefix = replyTo ? '178' : by === 'self' ? '180' : '186';
  return ids.digits(`planned/${place}`, prefix, 17);
}

function describe(
  { ids, self }: SimulatedOwner,
  planned: PlannedPost,
  idAt: (planned: PlannedPost) => string,
): PostDescription {
  const { index, by, at, text, mentions, replyTo, shows } = planned;
  return {
    type: 'post',
    form: 'TEXT',
    files: [],
    at,
    text: mentions ? `${text} @${self.username}` : text,
    author: by === 'self' ? undefined : personOf(ids, personPrefix, by),
    answers: replyTo && idAt(replyTo),
    shows: shows && idAt(shows),
    hidden: replyTo !== undefined && index === hiddenAt,
    ...contentOf(planned),
  };
}

/** The place of the hidden reply in each thread, and that of the carousel with as many files as it can have. */
const hiddenAt = 4;
const largeAt = 12;

const picture = { video: false };
const loaf = { ...picture, altText: 'A loaf on a wooden board' };
const film = { video: true };

/** Returns what a form adds to a text, or puts in its place. */
function contentOf({ form, index }: PlannedPost): Partial<PostDescription> {
  switch (form) {
    case 'picture':
      return { form: 'IMAGE', files: [loaf] };
    case 'silent picture':
      return { form: 'IMAGE', files: [picture], text: undefined };
    case 'gallery':
      return { form: 'CAROUSEL', files: index === largeAt ? Array(20).fill(loaf) : [loaf, film, picture] };
    case 'quote with pictures':
      return { form: 'CAROUSEL', files: [loaf, picture] };
    case 'film':
      return { form: 'VIDEO', files: [film], tag: 'Sourdough' };
    case 'share':
      return { form: 'REPOST', text: undefined };
    case 'link':
      return { link: 'https://example.com/menu' };
    // Threads shows mentions of others in the text alone, so these posts have a poll instead.
    case 'mention':
      return { poll: ['Rye', 'Spelt', 'Oat'] };
    default:
      return {};
  }
}
