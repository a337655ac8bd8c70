/** Checks a text against the provider's rule. */
import type { InputProblem } from '../../errors.ts';
import type { TextRule } from '../../providers/publish.ts';

export function textProblems(
  field: string,
  text: string | undefined,
  rule: TextRule | undefined,
): InputProblem[] {
  if (text === undefined)
    return rule?.required ? [{ field, code: 'required', message: 'A text is required here.' }] : [];
  if (!rule) return [{ field, code: 'conflicting_fields', message: 'No text is taken here. Leave it out.' }];
  return [
    ...over(field, 'text_too_long', [...text].length, rule.maxCharacters, 'characters'),
    ...over(field, 'text_too_long', graphemesOf(text, rule), rule.maxGraphemes, 'characters'),
    ...over(field, 'text_too_long', Buffer.byteLength(text), rule.maxBytes, 'bytes in UTF-8'),
    ...over(field, 'hashtag_count', countOf(text, '#'), rule.maxHashtags, 'hashtags'),
    ...over(field, 'mention_count', countOf(text, '@'), rule.maxMentions, 'mentions'),
    ...over(field, 'link_count', text.match(/https?:\/\//giu)?.length ?? 0, rule.maxLinks, 'links'),
  ];
}

const segmenter = new Intl.Segmenter();

/** Counts graphemes, which is slow, only if a rule limits them. */
function graphemesOf(text: string, { maxGraphemes }: TextRule): number {
  return maxGraphemes === undefined ? 0 : [...segmenter.segment(text)].length;
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
