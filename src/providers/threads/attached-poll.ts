/** Polls, as they are sent and as the API shows them. Source: Threads API, "Polls". */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { ifUsable, list, present, record, text } from '../kit/fields.ts';
import { graphTime } from '../meta/graph.ts';

const letters = ['a', 'b', 'c', 'd'];
const fieldsOf = (letter: string) => [`option_${letter}`, `option_${letter}_votes_percentage`];
const shownOptions = letters.map((letter) => fieldsOf(letter).join(','));

export const pollFields = `poll_attachment{${shownOptions},total_votes,expiration_timestamp}`;

/** Writes a poll, with each option under a letter of its own. */
export function writePoll({ options }: { options: readonly string[] }): string {
  return JSON.stringify(
    Object.fromEntries(options.map((option, index) => [`option_${letters[index]}`, option])),
  );
}

const option = z.object({
  text: text().refine(Boolean),
  // The documentation shows parts of 1; what is none is left out.
  share: ifUsable(z.number().min(0).max(1)),
});

const shown = z.object({
  options: list(ifUsable(option)),
  total_votes: z.number().optional(),
  expiration_timestamp: graphTime.optional(),
});

export const shownPoll = record(z.unknown())
  .transform(
    (found): z.input<typeof shown> => ({
      ...found,
      options: letters
        .map(fieldsOf)
        .map(([name = '', part = '']) => ({ text: found[name], share: found[part] })),
    }),
  )
  .pipe(shown)
  .transform(({ options: all, total_votes, expiration_timestamp }): Schemas['Poll'] | undefined => {
    const options = all.flatMap((one) => (one ? [{ text: one.text, ...present({ share: one.share }) }] : []));
    const results = present({ votes: total_votes, closesAt: expiration_timestamp });
    return options.length > 0 ? { options, ...results } : undefined;
  });
