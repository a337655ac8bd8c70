/** Statuses as the store keeps them, and how people write them. */
import { z } from 'zod';
import { nextClock, randomSource } from '../engine/ids.ts';
import type { People } from './accounts.ts';

export const attachment = z.object({
  id: z.string(),
  kind: z.enum(['image', 'video', 'audio']),
  description: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

/** A poll as it is sent, with the votes for each option. */
export const poll = z.object({
  options: z.array(z.string()).min(2),
  expires_in: z.number(),
  multiple: z.boolean(),
  votes: z.array(z.number()).default([]),
});

export const status = z.object({
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
  poll: poll.nullish(),
  /** When it was last changed, in milliseconds since 1970. */
  editedAt: z.number().optional(),
  /** True when the account was not notified of it. */
  unnoticed: z.boolean().optional(),
});
export type Status = z.infer<typeof status>;

interface Post {
  text: string;
  /** The author: the number of a person, or `self` for the account. */
  by: number | 'self';
  replyTo?: Status | undefined;
  /** True when the text is to mention the account. */
  mentions?: boolean | undefined;
}

/**
 * Builds a status. Other people mention the account when they reply, as Mastodon's own apps do.
 */
export function posted(people: People, post: Post, at: number, id: string): Status {
  const { text, by, replyTo, mentions } = post;
  const { self, person } = people;
  const isAddressed = mentions || (replyTo && by !== 'self');
  return {
    id,
    at,
    by: person(by).id,
    text: isAddressed ? `@${self.username} ${text}` : text,
    ...(replyTo ? { replyTo: replyTo.id } : {}),
    media: [],
    visibility: 'public',
    warning: '',
    language: 'en',
  };
}

/**
 * Returns the id of a status. Mastodon's ids begin with the time, so that later ones are greater.
 * @param low distinguishes statuses of the same time; below 65,536.
 */
export const statusIdAt = (at: number, low: number) => String((BigInt(at) << 16n) + BigInt(low));

/**
 * Returns the id of a status that is written now. Later statuses have greater ids, also within a millisecond, because polls
 * ask for what is newer than an id.
 */
export const newStatusId = (at: number) =>
  statusIdAt(randomSource().timeOfId('status', new Date(at)).getTime(), nextClock(65_536));
