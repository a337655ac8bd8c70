/** Counts a text in the ways in which providers count. Pure functions. */

import { composed } from '../../../lib/storable-text.ts';
import type { TextRule } from '../../../providers/publish.ts';
import { countedLinks } from './counted-links.ts';

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

export const charactersOf = (text: string): number => [...text].length;

export const graphemesOf = (text: string): number => [...segmenter.segment(text)].length;

/** The code points that weigh 1; all others weigh 2. From X's published text configuration, version 3. */
const light: readonly (readonly [first: number, last: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** Returns the weight of a text. An emoji weighs 2 as a whole, however many code points it consists of. */
export function weightOf(text: string): number {
  const emojis = text.match(emoji) ?? [];
  const others = [...composed(text.replace(emoji, ''))];
  return 2 * emojis.length + others.reduce((sum, character) => sum + weightOfCharacter(character), 0);
}

function weightOfCharacter(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return light.some(([first, last]) => code >= first && code <= last) ? 1 : 2;
}
