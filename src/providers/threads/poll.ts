/** Polls, as they are sent and as the API shows them. Source: Threads API, "Polls". */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { present } from '../kit/present.ts';
import { graphTime } from '../meta/graph.ts';

const letters = ['a', 'b', 'c', 'd'];
const shownOptions = letters.map((letter) => `option_${letter},option_${letter}_votes_percentage`);

export const pollFields = `poll_attachment{${shownOptions},total_votes,expiration_timestamp}`;

/** Writes a poll, with each option under a letter of its own. */
export function writePoll({ options }: { options: readonly string[] }): string {
  return JSON.stringify(
    Object.fromEntries(options.map((option, index) => [`option_${letters[index]}`, option])),
  );
}

const option = z.object({
  text: z.string().min(1),
  // The documentation shows parts of 1; what is none is left out.
  share: z.number().min(0).max(1).optional().catch(undefined),
});

export const shownPoll = z
  .looseObject({ total_votes: z.number().optional(), expiration_timestamp: graphTime.optional() })
  .transform(({ total_votes, expiration_timestamp, ...shown }): Schemas['Poll'] | undefined => {
    const options = letters.flatMap((letter) => {
      const found = { text: shown[`option_${letter}`], share: shown[`option_${letter}_votes_percentage`] };
      const { data } = option.safeParse(found);
      return data ? [{ text: data.text, ...present({ share: data.share }) }] : [];
    });
    const results = present({ votes: total_votes, closesAt: expiration_timestamp });
    return options.length > 0 ? { options, ...results } : undefined;
  });
