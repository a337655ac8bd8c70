/** Posts and comments as the store keeps them, the fixtures of both, and the world that they make up. */
import { z } from 'zod';
import type { Exchange as Call } from '../engine/bearer-api.ts';
import { createGraphs, type Graph } from '../engine/graph.ts';
import { idsOf } from '../engine/ids.ts';
import { businessOf } from '../engine/people.ts';
import { planTimeline } from '../engine/timeline.ts';
import type { SimulatorWrites } from '../store.ts';
import { notFound } from './refusals.ts';

const post = z.object({
  id: z.string(),
  kind: z.literal('post'),
  at: z.number(),
  editedAt: z.number().optional(),
  /** In LinkedIn's own format. */
  commentary: z.string().default(''),
  content: z.record(z.string(), z.unknown()).optional(),
  reshares: z.string().optional(),
});
export type Post = z.infer<typeof post>;

const comment = z.object({
  id: z.string(),
  kind: z.literal('comment'),
  at: z.number(),
  editedAt: z.number().optional(),
  /** The number of the person who has written it, or `self` for the organization. */
  by: z.union([z.number(), z.literal('self')]),
  postId: z.string(),
  /** The comment that it replies to; replies have none below them. */
  parentId: z.string().optional(),
  text: z.string(),
  image: z.string().optional(),
  unnoticed: z.boolean().optional(),
});
export type Comment = z.infer<typeof comment>;

const entry = z.discriminatedUnion('kind', [post, comment]);
export type Entry = z.infer<typeof entry>;

export interface FixtureSet extends Graph<Entry> {
  name: string;
  vanityName: string;
}
export type Exchange = Call<FixtureSet>;

export const organizationOf = (name: string) =>
  `urn:li:organization:${idsOf(name).digits('organization', '5', 9)}`;
export const personUrn = (accountId: string, by: number | string) =>
  `urn:li:person:${idsOf(accountId).text(`person/${by}`, '').slice(0, 10)}`;
export const authorOf = (accountId: string, { by }: Pick<Comment, 'by'>) =>
  by === 'self' ? accountId : personUrn(accountId, by);

/** A post and the activity around it have ids of their own. */
export const activityOf = (postId: string) => `urn:li:activity:${idsOf(postId).digits('activity', '74', 19)}`;
const commentUrn = (postId: string, digits: string) => `urn:li:comment:(${activityOf(postId)},${digits})`;

const shareOf = (accountId: string, name: string) =>
  `urn:li:share:${idsOf(accountId).digits(`share/${name}`, '74', 19)}`;
const mediaOf = (accountId: string, kind: string, name: string) =>
  `urn:li:${kind}:${idsOf(accountId).text(`${kind}/${name}`, 'C4E').slice(0, 20)}`;

const reserved = /[\\|{}@[\]()<>#*_~]/g;
/** Writes a text as LinkedIn's own pages do. */
const commentaryOf = (text: string) => text.replace(reserved, (sign) => `\\${sign}`);

function contentOf(accountId: string, form: string, name: string): Pick<Post, 'content'> {
  const image = (place: number) => ({
    id: mediaOf(accountId, 'image', `${name}/${place}`),
    altText: 'A loaf on a wooden board',
  });
  switch (form) {
    case 'picture':
    case 'silent picture':
      return { content: { media: image(0) } };
    case 'gallery':
      return { content: { multiImage: { images: [0, 1, 2, 3].map(image) } } };
    case 'film':
      return { content: { media: { id: mediaOf(accountId, 'video', name), title: 'From our oven' } } };
    case 'link':
      return {
        content: {
          article: {
            source: 'https://harbourbakery.example/bread',
            title: 'Bread',
            description: 'All of it.',
          },
        },
      };
    default:
      return {};
  }
}

function fixturesOf(accountId: string): Entry[] {
  const made = new Map<object, Entry>();
  return planTimeline().flatMap((planned, place): Entry[] => {
    const { by, at, text, form, replyTo } = planned;
    const above = replyTo && made.get(replyTo);
    if (replyTo ? !above : by !== 'self') return [];
    const one = above
      ? commentBelow(above, { by, at, text, digits: idsOf(accountId).digits(`comment/${place}`, '74', 19) })
      : postFixture(accountId, `${place}`, { at, text: form === 'silent picture' ? '' : text, form });
    made.set(planned, one);
    return [one];
  });
}

interface Planned {
  at: number;
  text: string;
  form?: string;
}

export const postFixture = (accountId: string, name: string, { at, text, form = 'text' }: Planned): Post => ({
  id: shareOf(accountId, name),
  kind: 'post',
  at,
  commentary: commentaryOf(text),
  ...contentOf(accountId, form, name),
  ...(form === 'share' ? { reshares: shareOf('somebody else', name) } : {}),
});

interface Written {
  by: Comment['by'];
  at: number;
  text: string;
  digits: string;
}

/** Writes a comment on a post, or a reply: a reply to a reply hangs on the same comment. */
export function commentBelow(above: Entry, { digits, ...written }: Written): Comment {
  const postId = above.kind === 'post' ? above.id : above.postId;
  const parentId = above.kind === 'post' ? undefined : (above.parentId ?? above.id);
  return {
    id: commentUrn(postId, digits),
    kind: 'comment',
    ...written,
    postId,
    ...(parentId ? { parentId } : {}),
  };
}

const graphOf = createGraphs<Entry>({
  fixturesOf,
  build: (id, written, { before }) => entry.safeParse({ ...before, ...written, id }).data,
  referencesOf: (one) => (one.kind === 'post' ? {} : { reply: one.parentId ?? one.postId }),
  compare: (one, other) => (one.id < other.id ? 1 : -1),
});

export const namesOfOrganization = (accountId: string) => ({
  name: businessOf(accountId),
  vanityName: `harbour-bakery-${accountId.slice(-5)}`,
});

export const fixtureSetOf = (accountId: string, writes: SimulatorWrites): FixtureSet => ({
  ...graphOf(accountId, writes),
  ...namesOfOrganization(accountId),
});

/** Returns the post that a URN names: its own, or that of the activity around it. */
export function postNamed({ all, get }: FixtureSet, urn: string): Post | undefined {
  const found = get(urn) ?? all.find((one) => one.kind === 'post' && activityOf(one.id) === urn);
  return found?.kind === 'post' ? found : undefined;
}

/** Tells whether a post shows a file. */
export const hasFile = ({ all }: Pick<FixtureSet, 'all'>, urn: string) =>
  all.some((one) => one.kind === 'post' && JSON.stringify(one.content ?? {}).includes(`"${urn}"`));

/** @throws Refusal when there is no such post. */
export function postIn({ fixtureSet }: Exchange, urn: string): Post {
  const found = postNamed(fixtureSet, urn);
  if (!found) throw notFound();
  return found;
}

/** @throws Refusal when there is no such comment. */
export function commentIn({ fixtureSet }: Exchange, urn: string): Comment {
  const found = fixtureSet.get(urn);
  if (found?.kind !== 'comment') throw notFound();
  return found;
}
