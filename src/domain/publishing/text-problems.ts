/** Checks a text against the provider's rule. */
import type { InputProblem } from '../../errors.ts';
import type { TextRule } from '../../providers/publish.ts';
import { asCounted, charactersOf, graphemesOf, weightOf } from './text-length.ts';

/**
 * Returns the problems of a text.
 * @param beside another text that counts towards the same lengths, if the rule says that one does.
 */
export function textProblems(
  field: string,
  text: string | undefined,
  rule: TextRule | undefined,
  beside = '',
): InputProblem[] {
  if (text === undefined)
    return rule?.required ? [{ field, code: 'required', message: 'A text is required here.' }] : [];
  if (!rule) return [{ field, code: 'conflicting_fields', message: 'No text is taken here. Leave it out.' }];
  return [
    ...tooLong(field, text + beside, rule),
    ...over(field, 'hashtag_count', countOf(text, '#'), rule.maxHashtags, 'hashtags'),
    ...over(field, 'mention_count', countOf(text, '@'), rule.maxMentions, 'mentions'),
    ...over(field, 'link_count', text.match(/https?:\/\//giu)?.length ?? 0, rule.maxLinks, 'links'),
  ];
}

/** Counts only what a rule limits, since some ways to count are slow. */
function tooLong(field: string, text: string, rule: TextRule): InputProblem[] {
  const { maxCharacters, maxGraphemes, maxWeighted, maxBytes } = rule;
  const counted = asCounted(text, rule);
  const lengths = [
    { maximum: maxCharacters, count: charactersOf, of: counted, unit: 'characters' },
    { maximum: maxGraphemes, count: graphemesOf, of: counted, unit: 'characters' },
    { maximum: maxWeighted, count: weightOf, of: counted, unit: 'weighted characters' },
    { maximum: maxBytes, count: Buffer.byteLength, of: text, unit: 'bytes in UTF-8' },
  ];
  return lengths.flatMap(({ maximum, count, of, unit }) =>
    maximum === undefined ? [] : over(field, 'text_too_long', count(of), maximum, unit),
  );
}

function over(
  field: string,
  code: NonNullable<InputProblem['code']>,
  count: number,
  maximum: number | undefined,
  what: string,
): InputProblem[] {
  if (maximum === undefined || count <= maximum) return [];
  return [{ field, code, message: `At most ${maximum} ${what}; these are ${count}.` }];
}

/** Counts the hashtags or mentions of a text. Only signs at the beginning of a word count. */
function countOf(text: string, sign: '#' | '@'): number {
  return text.match(new RegExp(`(?<![\\p{L}\\p{N}_])${sign}[\\p{L}\\p{N}_]`, 'gu'))?.length ?? 0;
}
