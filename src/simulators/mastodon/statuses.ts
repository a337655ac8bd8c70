/** Holds every status that an account can see: fixtures, and over them what tests have written. */
import { z } from 'zod';
import { accountIdAt } from '../../providers/mastodon/account-id.ts';
import { hoursBefore } from '../engine/fixture-times.ts';
import { type Ids, idsOf } from '../engine/ids.ts';
import { personOf } from '../engine/people.ts';
import { captions, commentTexts, replyTexts } from '../engine/texts.ts';
import type { SimulatorWrites } from '../store.ts';

export const serverHost = 'mastodon.example';

/** Returns the name under which the store keeps what belongs to an account. */
export const keyOf = (accountId: string) => accountIdAt(accountId, serverHost);

const attachment = z.object({ id: z.string(), kind: z.enum(['image', 'video']), description: z.string() });
export type Attachment = z.infer<typeof attachment>;

const status = z.object({
  id: z.string(),
  /** When it was written, in milliseconds since 1970. */
  at: z.number(),
  /** The author's id. */
  by: z.string(),
  text: z.string(),
  replyTo: z.string().optional(),
  boosts: z.string().optional(),
  media: z.array(attachment).default([]),
  visibility: z.string().default('public'),
  warning: z.string().default(''),
  language: z.string().default('en'),
  poll: z.object({ options: z.array(z.string()), expires_in: z.number(), multiple: z.boolean() }).nullish(),
  /** When it was last changed, in milliseconds since 1970. */
  editedAt: z.number().optional(),
  /** Set when the account was not notified of it. */
  unnoticed: z.boolean().optional(),
});
export type Status = z.infer<typeof status>;

/** A public status without files or a warning. */
export const plain = {
  media: [],
  visibility: 'public',
  warning: '',
  language: 'en',
} satisfies Partial<Status>;

export interface World {
  accountId: string;
  /** The name under which the store keeps what belongs to the account. */
  key: string;
  ids: Ids;
  get(id: string): Status | undefined;
  /** All statuses, newest first. */
  statuses: readonly Status[];
  repliesTo(id: string): readonly Status[];
}

export const statusKey = (id: string) => `status/${id}`;
export const handleOf = (accountId: string) => `harbourbakery${accountId.slice(-5)}`;
export const personIdOf = (ids: Ids, index: number) => personOf(ids, '11', index).id;

const minuteMs = 60_000;

/** Returns an id in which the time comes first, so that later ids are greater, as Mastodon makes them. */
export function idAt(ids: Ids, at: number, name: string): string {
  return String((BigInt(at) << 16n) + (BigInt(ids.digits(name, '', 9)) % 65_536n));
}

export function worldOf(accountId: string, writes: SimulatorWrites): World {
  const ids = idsOf(accountId);
  const present = new Map(fixtures(accountId, ids).map((one) => [one.id, one]));
  for (const [key, fields] of writes) {
    const { data } = status.safeParse(fields);
    if (key.startsWith('status/') && fields.deleted) present.delete(key.slice('status/'.length));
    else if (data && key === statusKey(data.id)) present.set(data.id, data);
  }
  const statuses = [...present.values()].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1));
  return {
    accountId,
    key: keyOf(accountId),
    ids,
    statuses,
    get: (id) => present.get(id),
    repliesTo: (id) => statuses.filter(({ replyTo }) => replyTo === id),
  };
}

const ownPosts = 66;
const hoursApart = 26;
/** The number of replies to the newest post, which fill more than a page. */
const longestThread = 50;

function fixtures(accountId: string, ids: Ids): Status[] {
  const offsetMs = Number(ids.digits('offset', '', 4));
  return Array.from({ length: ownPosts }, (_, index) => {
    const at = hoursBefore(index * hoursApart) + offsetMs;
    const post = ownPost(accountId, ids, index, at);
    if (post.boosts)
      return [
        post,
        make(ids, { at: at - minuteMs, by: personIdOf(ids, index), text: 'Market day.' }, post.boosts),
      ];
    return [post, ...threadBelow(accountId, ids, post, index)];
  }).flat();
}

function ownPost(accountId: string, ids: Ids, index: number, at: number): Status {
  const form = index % 6;
  const text = captions[index % captions.length] ?? '';
  const own = { at, by: accountId, text: text || 'New in the shop' };
  if (form === 3)
    return make(
      ids,
      { ...own, text: '', boosts: idAt(ids, at - minuteMs, `boosted/${index}`) },
      `own/${index}`,
    );
  const count = [0, 1, 4, 0, 0, 1][form] ?? 0;
  const media = Array.from(
    { length: count },
    (_, place): Attachment => ({
      id: ids.digits(`file/${index}/${place}`, '115', 18),
      kind: form === 5 ? 'video' : 'image',
      description: place === 0 ? 'A loaf on a wooden board' : '',
    }),
  );
  return make(ids, { ...own, media }, `own/${index}`);
}

function make(
  ids: Ids,
  fields: Omit<Status, 'id' | 'media' | 'visibility' | 'warning' | 'language'> & Partial<Status>,
  name: string,
): Status {
  const id = /^\d+$/.test(name) ? name : idAt(ids, fields.at, name);
  return { ...plain, ...fields, id };
}

/** Builds the replies to a post; in some places the account has replied, and somebody has replied to that. */
function threadBelow(accountId: string, ids: Ids, root: Status, index: number): Status[] {
  const count = index === 0 ? longestThread : index % 4;
  return Array.from({ length: count }, (_, place) => {
    const name = `reply/${index}/${place}`;
    const at = root.at - (place + 1) * 7 * minuteMs + 12 * 60 * minuteMs;
    const text = `@${handleOf(accountId)} ${commentTexts[place % commentTexts.length]}`;
    const first = make(ids, { at, by: personIdOf(ids, place), text, replyTo: root.id }, name);
    if (place % 5 !== 2) return [first];
    const answer = {
      at: at + minuteMs,
      by: accountId,
      text: replyTexts[place % replyTexts.length] ?? '',
      replyTo: first.id,
    };
    return [first, make(ids, answer, `${name}/answer`)];
  }).flat();
}
