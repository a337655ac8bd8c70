/** Statuses as the store keeps them, and how people write them. */
import { z } from 'zod';
import type { People } from './accounts.ts';

export const attachment = z.object({
  id: z.string(),
  kind: z.enum(['image', 'video']),
  description: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

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
  poll: z.object({ options: z.array(z.string()), expires_in: z.number(), multiple: z.boolean() }).nullish(),
  /** When it was last changed, in milliseconds since 1970. */
  editedAt: z.number().optional(),
  /** Set when the account was not notified of it. */
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
 * @param name distinguishes statuses of the same time.
 */
export function posted(people: People, post: Post, at: number, name: string): Status {
  const { text, by, replyTo, mentions } = post;
  const { self, person } = people;
  const isAddressed = mentions || (replyTo && by !== 'self');
  return {
    id: idAt(people, at, name),
    at,
    by: by === 'self' ? self.id : person(by).id,
    text: isAddressed ? `@${self.username} ${text}` : text,
    ...(replyTo ? { replyTo: replyTo.id } : {}),
    media: [],
    visibility: 'public',
    warning: '',
    language: 'en',
  };
}

/** Returns an id in which the time comes first, so that later ids are greater, as Mastodon makes them. */
function idAt({ ids }: People, at: number, name: string): string {
  return String((BigInt(at) << 16n) + (BigInt(ids.digits(name, '', 9)) % 65_536n));
}
