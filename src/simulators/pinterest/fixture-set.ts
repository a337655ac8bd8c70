/** Holds the boards and pins of an account: fixtures, and over them what tests have written. */
import { z } from 'zod';
import type { Exchange as Call } from '../engine/bearer-api.ts';
import { createGraphs, type Graph } from '../engine/graph.ts';
import { idsOf } from '../engine/ids.ts';
import { businessOf } from '../engine/people.ts';
import { hoursBefore, planTimeline } from '../engine/timeline.ts';
import type { SimulatorWrites } from '../store.ts';

const pin = z.object({
  id: z.string().regex(/^8\d{17}$/),
  /** When it was made, in milliseconds since 1970. */
  at: z.number(),
  title: z.string().default(''),
  description: z.string().default(''),
  altText: z.string().default(''),
  link: z.string().default(''),
  board: z.string(),
  section: z.string().optional(),
  media: z.enum(['image', 'multiple_images', 'video']).default('image'),
  pictures: z.number().default(1),
  savedFrom: z.string().optional(),
});
export type Pin = z.infer<typeof pin> & {
  /** The account, which has all of its pins. */
  owner: string;
};

const board = z.object({
  id: z.string().regex(/^5\d{17}$/),
  at: z.number(),
  name: z.string(),
  description: z.string().default(''),
  privacy: z.enum(['PUBLIC', 'PROTECTED', 'SECRET']).default('PUBLIC'),
  sections: z.array(z.string()).default([]),
});
export type Board = z.infer<typeof board>;

export interface FixtureSet {
  accountId: string;
  username: string;
  name: string;
  pins: Graph<Pin>;
  boards: Graph<Board>;
}

/** A call with its account. */
export type Exchange = Call<FixtureSet>;

const boardNames = ['Bread', 'Cakes', 'Our shop'];
const boardId = (accountId: string, index: number) => idsOf(accountId).digits(`board/${index}`, '5', 18);

const boardsOf = createGraphs<Board>({
  fixturesOf: (accountId) =>
    boardNames.map((name, index) => ({
      id: boardId(accountId, index),
      at: hoursBefore(2000 + index),
      name,
      description: index === 0 ? 'What comes out of our oven.' : '',
      privacy: 'PUBLIC',
      sections: index === 0 ? ['Rye', 'Wheat'] : [],
    })),
  build: (id, written) => board.safeParse({ id, ...written }).data,
  referencesOf: () => ({}),
  compare: (one, other) => (one.id < other.id ? 1 : -1),
});

export const pinsOf = createGraphs<Pin>({
  fixturesOf: (accountId) =>
    planTimeline().flatMap(({ by, replyTo, index, at, text, form }) => {
      if (by !== 'self' || replyTo) return [];
      const many = form === 'gallery';
      const written = {
        id: idsOf(accountId).digits(`pin/${index}`, '8', 18),
        at,
        title: index % 3 === 0 ? 'From our oven' : '',
        description: form === 'silent picture' ? '' : text,
        altText: form === 'picture' ? 'A loaf on a wooden board' : '',
        link: form === 'link' ? 'https://harbourbakery.example/bread' : '',
        board: boardId(accountId, index % boardNames.length),
        media: many ? 'multiple_images' : form === 'film' ? 'video' : 'image',
        pictures: many ? 4 : 1,
        ...(form === 'share' ? { savedFrom: idsOf(accountId).digits(`other/${index}`, '9', 18) } : {}),
      };
      return [{ ...pin.parse(written), owner: accountId }];
    }),
  build(id, written, { accountId, before }) {
    const { data } = pin.safeParse({ ...before, id, ...written });
    return data && { ...data, owner: accountId };
  },
  referencesOf: ({ board: on }) => ({ board: on }),
  compare: (one, other) => (one.id < other.id ? 1 : -1),
});

export const fixtureSetOf = (accountId: string, writes: SimulatorWrites): FixtureSet => ({
  accountId,
  username: `harbourbakery${accountId.slice(-5)}`,
  name: businessOf(accountId),
  pins: pinsOf(accountId, writes),
  boards: boardsOf(accountId, writes),
});
