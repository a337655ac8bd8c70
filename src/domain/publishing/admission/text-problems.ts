/** Checks a text against the provider's rule. */
import type { Schemas } from '../../../contract/index.ts';
import type { InputProblem } from '../../../errors/index.ts';
import type { TextRule } from '../../../providers/publish.ts';
import { asCounted, charactersOf, graphemesOf, weightOf } from './text-length.ts';

/**
 * Returns the problems of a text.
 * @param beside another text that counts towards the same lengths, as it is, if the rule says that one does.
 * @param attached the link that the content has besides those of its text.
 */
export function textProblems(
  field: string,
  text: string | undefined,
  rule: TextRule | undefined,
  beside = '',
  attached?: string,
): InputProblem[] {
  if (text === undefined)
    return rule?.required ? [{ field, code: 'required', message: 'A text is required here.' }] : [];
  if (!rule) return [{ field, code: 'conflicting_fields', message: 'No text is taken here. Leave it out.' }];
  return [
    ...tooLong(field, text, rule, beside),
    ...over(field, 'hashtag_count', countOf(text, '#'), rule.maxHashtags, 'hashtags'),
    ...over(field, 'mention_count', countOf(text, '@'), rule.maxMentions, 'mentions'),
    ...over(field, 'link_count', linksOf(text, attached), rule.maxLinks, 'different links'),
    ...forbiddenIn(field, text, rule),
  ];
}

function forbiddenIn(field: string, text: string, { forbidden = '' }: TextRule): InputProblem[] {
  const found = [...forbidden].filter((character) => text.includes(character));
  if (found.length === 0) return [];
  return [{ field, code: 'invalid_format', message: `No ${found.join(' and no ')} may be in it here.` }];
}

const link = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]{}]/giu;

/** Counts the different links of a text and the one that is attached to it. */
const linksOf = (text: string, attached: string | undefined): number =>
  new Set([...(text.match(link) ?? []), ...(attached ? [attached] : [])]).size;

/**
 * Returns what may be refused although no document says so.
 * @param attached the link that the content has besides those of its text.
 */
export function textWarnings(
  text: string | undefined,
  { seen }: TextRule = {},
  attached?: string,
): Schemas['PublishWarning'][] {
  if (text === undefined || !seen) return [];
  return [
    ...over('text', 'text_too_long', Buffer.byteLength(text), seen.maxBytes, 'bytes in UTF-8'),
    ...over('text', 'link_count', linksOf(text, attached), seen.maxLinks, 'different links'),
  ].map(({ message }) => ({
    code: 'text_may_be_refused',
    message: `The provider has refused such texts, though it documents no such limit. ${message}`,
  }));
}

/** Counts only what a rule limits, since some ways to count are slow. */
function tooLong(field: string, text: string, rule: TextRule, beside: string): InputProblem[] {
  const { maxCharacters, maxGraphemes, maxWeighted, maxBytes } = rule;
  const counted = beside + asCounted(text, rule);
  const lengths = [
    { maximum: maxCharacters, count: charactersOf, of: counted, unit: 'characters' },
    { maximum: maxGraphemes, count: graphemesOf, of: counted, unit: 'characters' },
    { maximum: maxWeighted, count: weightOf, of: counted, unit: 'weighted characters' },
    { maximum: maxBytes, count: Buffer.byteLength, of: beside + text, unit: 'bytes in UTF-8' },
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
