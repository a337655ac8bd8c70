/**
 * Checks metadata, which is the customer's own: it must only not be too large, or contain what cannot be
 * stored.
 */
import type { InputProblem } from '../../errors.ts';
import type { PublishInput } from './input.ts';

export const mostMetadataBytes = 8 * 1024;
/** Matches NUL and halves of surrogate pairs as JSON escapes them, which PostgreSQL cannot store. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

export function metadataProblems({ metadata }: Pick<PublishInput, 'metadata'>): InputProblem[] {
  const text = JSON.stringify(metadata ?? {});
  const bytes = Buffer.byteLength(text);
  if (bytes > mostMetadataBytes)
    return [
      {
        field: 'metadata',
        code: 'too_long',
        message: `At most ${mostMetadataBytes} bytes; these are ${bytes}.`,
      },
    ];
  if (!unstorable.test(text)) return [];
  return [
    { field: 'metadata', code: 'invalid_value', message: 'NUL and halves of characters are not kept.' },
  ];
}
