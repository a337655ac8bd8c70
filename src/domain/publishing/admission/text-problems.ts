/** Checks a text against the provider’s rule, and counts it in the ways in which providers count. */
import type { Schemas } from '../../../contract/index.ts';
import type { InputProblem } from '../../../errors/index.ts';
import { composed } from '../../../lib/storable-text.ts';
import type { TextRule } from '../../../providers/publish.ts';
import type { ErrorFamily } from '../../../providers/publish-failures.ts';
import { faultMarker, isPublishMark, markMeantBy, publishMarks } from '../../../simulators/faults.ts';
import { capMarker } from '../../foundation/billing/caps.ts';
import { meantWord } from '../../foundation/wording.ts';
import { countedLinks } from './counted-links.ts';
import type { InputPart, PublishInputContent } from './input.ts';

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
  if (rule?.required && !text?.trim()) return [{ field, code: 'required', message: 'Give a text here.' }];
  if (text === undefined) return [];
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
  const { maxCharacters, maxGraphemes, maxWeighted, maxUtf16Units, maxBytes } = rule;
  const counted = beside + asCounted(text, rule);
  const lengths = [
    { maximum: maxCharacters, count: charactersOf, of: counted, unit: 'characters' },
    { maximum: maxGraphemes, count: graphemesOf, of: counted, unit: 'characters' },
    { maximum: maxWeighted, count: weightOf, of: counted, unit: 'weighted characters' },
    { maximum: maxUtf16Units, count: unitsOf, of: counted, unit: 'units of UTF-16' },
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

// Counts a text in the ways in which providers count. Pure functions.

/** A mention by Mastodon's rule: not inside a word or an address, and nothing behind it that would make it one. */
const mention =
  /(?<![=/\p{L}\p{M}\p{N}\p{Pc}])(@[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)@[\p{L}\p{M}\p{N}\p{Pc}]+(?:[.-]+[\p{L}\p{M}\p{N}\p{Pc}]+)*/giu;
const noMention = /^(?:[@＠]|:\/\/)/;
const emoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}/gv;
/** Emoji with those that are shown as a sign of the text unless a selector follows, such as a heart. */
const anyEmoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic}/gv;
const segmenter = new Intl.Segmenter();

/**
 * Returns the text with placeholders, so that links, mentions and emoji are as long in it as the provider counts them.
 */
export function asCounted(text: string, { linksCountAs, mentionsCountAs, emojiCountAs }: TextRule): string {
  const links = linksCountAs === undefined ? [] : countedLinks(text);
  const stands = links.map((span) => ({ ...span, as: 'x'.repeat(linksCountAs ?? 0) }));
  if (mentionsCountAs) stands.push(...mentionsBeside(text, links));
  const counted = replaced(text, stands);
  return emojiCountAs ? counted.replace(anyEmoji, (found) => 'x'.repeat(Buffer.byteLength(found))) : counted;
}

interface Stand {
  start: number;
  end: number;
  /** What is counted in its place. */
  as: string;
}

function mentionsBeside(text: string, links: readonly { start: number; end: number }[]): Stand[] {
  return [...text.matchAll(mention)].flatMap(({ 0: { length }, 1: as = '', index: start }) => {
    const end = start + length;
    const isInLink = links.some((link) => start < link.end && end > link.start);
    return isInLink || noMention.test(text.slice(end, end + 3)) ? [] : [{ start, end, as }];
  });
}

function replaced(text: string, stands: Stand[]): string {
  const sorted = stands.sort((one, other) => one.start - other.start);
  const parts = sorted.map(({ start, as }, index) => text.slice(sorted[index - 1]?.end ?? 0, start) + as);
  return parts.join('') + text.slice(sorted.at(-1)?.end ?? 0);
}

const charactersOf = (text: string): number => [...text].length;

export const graphemesOf = (text: string): number => [...segmenter.segment(text)].length;

/** The code points that weigh 1; all others weigh 2. From X's published text configuration, version 3. */
const light: readonly (readonly [first: number, last: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** Returns the weight of a text. An emoji weighs 2 as a whole, however many code points it consists of. */
const unitsOf = (text: string): number => text.length;

function weightOf(text: string): number {
  const emojis = text.match(emoji) ?? [];
  const others = [...composed(text.replace(emoji, ''))];
  return 2 * emojis.length + others.reduce((sum, character) => sum + weightOfCharacter(character), 0);
}

function weightOfCharacter(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return light.some(([first, last]) => code >= first && code <= last) ? 1 : 2;
}

// Finds markers of faults that do not exist, in texts of test mode: a test that relies on one would prove nothing.
const markers = /#fault:(\w*)/gi;
/** No marker is longer, so longer words are compared no further. */
const longestName = 40;

/**
 * Returns a problem for each field of texts that has the marker of no fault, with the one that was probably meant.
 * @param errors those of the provider towards the profile, whose names may stand in a marker by mistake.
 */
export function markerProblems(
  { title, firstComment, thread = [], ...first }: PublishInputContent,
  errors: readonly ErrorFamily[] = [],
): InputProblem[] {
  const { text, contentWarning, ...ofFiles } = textsOf(first);
  const fields = [
    ...Object.entries({ text, title, contentWarning, firstComment, ...ofFiles }),
    ...thread.flatMap((part, index) =>
      Object.entries(textsOf(part)).map(([field, text]) => [`thread.${index}.${field}`, text] as const),
    ),
  ];
  return fields.flatMap(([field, value = '']) => {
    const unknown = [...value.matchAll(markers)].find(([marker, name = '']) => !isKnown(marker, name));
    return unknown ? [problemOf(field, unknown, errors)] : [];
  });
}

/** Returns the texts of a post in which a marker may stand, by their fields. */
const textsOf = ({ text, contentWarning, media = [] }: InputPart): Record<string, string | undefined> => ({
  text,
  contentWarning,
  ...Object.fromEntries(media.map(({ altText }, index) => [`media.${index}.altText`, altText])),
});

const isKnown = (marker: string, name: string) =>
  isPublishMark(name.toLowerCase()) || marker.toLowerCase() === capMarker;

function problemOf(
  field: string,
  [marker, name = '']: RegExpExecArray,
  errors: readonly ErrorFamily[],
): InputProblem {
  const shown = marker.slice(0, longestName);
  const mark = markMeantBy(name.slice(0, longestName), errors);
  const meant = mark ? `Did you mean ${faultMarker(mark)}? ` : name && meantWord(shown, known);
  return {
    field,
    code: 'invalid_value',
    message: `Test mode has no ${shown}. ${meant}The guide on test mode lists all markers.`,
  };
}

const known = [...publishMarks.map(faultMarker), capMarker];
