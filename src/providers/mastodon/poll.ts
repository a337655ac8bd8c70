/** Reads polls. Source: docs.joinmastodon.org, "Poll". */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { instant } from './instant.ts';

export const pollView = z.object({
  /** The votes of an option are hidden from its readers on some servers until the poll ends. */
  options: z.array(z.object({ title: z.string().min(1), votes_count: z.number().nullish() })).min(1),
  multiple: z.boolean(),
  votes_count: z.int().nonnegative(),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
});

export function shownPoll({
  options,
  multiple,
  votes_count: votes,
  expires_at: end,
}: z.infer<typeof pollView>): Schemas['Poll'] {
  return {
    options: options.map(({ title: text, votes_count: own }) => ({
      text,
      ...(votes > 0 && typeof own === 'number' ? { share: own / votes } : {}),
    })),
    multiple,
    votes,
    ...(end ? { closesAt: instant(end) } : {}),
  };
}
