/** Counts a text in the ways in which providers count. Pure functions. */

import type { TextRule } from '../../providers/publish.ts';
import { composed } from '../../storable-text.ts';

const link = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]{}]/giu;
const mentionHost = /(?<![\p{L}\p{N}_/])(@[\p{L}\p{N}_.-]+)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/gu;
const emoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}/gv;
const segmenter = new Intl.Segmenter();

/**
 * Returns the text with placeholders, so that links, mentions and emoji are as long in it as the provider counts them.
 */
export function asCounted(text: string, { linksCountAs, mentionsCountAs, emojiCountAs }: TextRule): string {
  const links = linksCountAs === undefined ? text : text.replace(link, 'x'.repeat(linksCountAs));
  const mentions = mentionsCountAs ? links.replace(mentionHost, '$1') : links;
  return emojiCountAs ? mentions.replace(emoji, (found) => 'x'.repeat(Buffer.byteLength(found))) : mentions;
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
