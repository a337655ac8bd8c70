/** Tells what is good to know of content that is accepted, in the answers of `validate` and of `create`. Pure functions. */
import type { Schemas } from '../../contract/index.ts';
import type { Admitted } from './admission.ts';
import { fileWarnings } from './file-warnings.ts';
import { contentOf, type PublishInput } from './input.ts';
import { textWarnings } from './text-problems.ts';

export function contentWarnings(
  input: PublishInput,
  { variants: [variant], files }: Pick<Admitted, 'variants' | 'files'>,
): Schemas['PublishWarning'][] {
  if (!variant) return [];
  const { rules } = variant;
  return [
    ...textWarnings(input.text, rules.text, input.link),
    ...fileWarnings(contentOf(input), rules, files),
  ];
}
