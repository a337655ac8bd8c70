/** Cuts the part out of a text that shows why it was found. */
import { wordsOf } from './words.ts';

/** A piece of an excerpt, and whether it is one of the words that were found. */
export type Excerpt = readonly { text: string; found: boolean }[];

const longest = 220;
const before = 60;

/** @param terms the words of the index that were found, in small letters. */
export function excerptOf(text: string, terms: readonly string[]): Excerpt {
  const wanted = new Set(terms);
  const isFound = (word: string) => wordsOf(word).some((part) => wanted.has(part));
  const words = [...text.matchAll(/[^\p{Z}\p{P}]+/gu)];
  const at = words.find(([word]) => isFound(word))?.index ?? 0;
  const start = at <= before ? 0 : text.indexOf(' ', at - before) + 1;
  const end = text.length - start <= longest ? text.length : text.lastIndexOf(' ', start + longest);
  // The odd pieces are the words.
  const pieces = text
    .slice(start, Math.max(end, at))
    .split(/([^\p{Z}\p{P}]+)/u)
    .map((piece, index) => ({ text: piece, found: index % 2 === 1 && isFound(piece) }))
    .filter((piece) => piece.text !== '');
  const gap = (there: boolean) => (there ? [{ text: '…', found: false }] : []);
  return [...gap(start > 0), ...pieces, ...gap(end < text.length)];
}
