/**
 * Counts a status as a server does. Sources: Mastodon, `status_length_validator.rb`, `extractor.rb`,
 * `config/initializers/twitter_regex.rb`; twitter-text 3.1, `regex.rb`. The patterns are those of these files.
 */
import topLevelDomains from 'tlds' with { type: 'json' };

const domainCharacter = String.raw`[^!"#$%&'()*+,\-.\/:;<=>?@\[\]^_\x60{|}~\x00-\x1F\x7F\p{White_Space}\u180E\uFFFE\uFEFF\uFFFF]`;
const labels = (joint: string) =>
  `(?:(?:${domainCharacter}(?:${joint}|${domainCharacter})*)?${domainCharacter}\\.)`;
const longestFirst = topLevelDomains.toSorted((one, other) => other.length - one.length);
const topLevel = `(?:(?:${longestFirst.join('|')})(?=[^0-9a-z@]|$)|xn--[0-9a-z]+)`;
const domain = `(?:${labels('[_\\-]')}*${labels('-')}${topLevel})`;
const general = String.raw`[^\p{White_Space}<>()?]`;
const brackets = String.raw`\((?:${general}+|${general}*\(${general}+\)${general}*)\)`;
const ending = String.raw`(?:[^\p{White_Space}()?!*"'「」<>;:=,.$%\[\]~&\|@]|${brackets})`;
const path = `(?:${general}*(?:${brackets}${general}*)*${ending})`;
const wide = String.raw`\u{A0}-\u{D7FF}\u{E000}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{DFFFF}\u{E1000}-\u{10FFFF}`;
const query = String.raw`\?[a-z0-9!?*'\(\);:&=+$\/%#\[\]\-_\.,~\|@\^${wide}]*[a-z0-9_&=#\/\-${wide}]`;
const protocol = '(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini)://'.replaceAll('/', String.raw`\/`);
const before = String.raw`(?:[^A-Z0-9@＠$#＃\uFFFE\uFEFF\uFFFF]|^)`;
export const url = new RegExp(
  `(${before})(${protocol}${domain}(?::[0-9]+)?(?:\\/${path}*)?(?:${query})?)`,
  'giu',
);

const word = String.raw`[\p{L}\p{M}\p{N}\p{Pc}]`;
const name = '[a-z0-9_]+(?:[.\\-]+[a-z0-9_]+)*';
export const mention = new RegExp(`(?<![=\\/]|${word})@(${name})@${word}+(?:[.\\-]+${word}+)*`, 'giu');

/** What follows a name that is none. */
const noMention = /^(?:[@＠]|:\/\/)/;

/** The number of characters that an address counts as. */
const reserved = '_'.repeat(23);

export const lengthOf = (warning: string, text: string): number =>
  [...new Intl.Segmenter().segment(warning + countable(text))].length;

/** Addresses come before mentions: what is inside one is none of the other. */
function countable(text: string): string {
  let end = 0;
  let counted = '';
  for (const { 0: whole, 1: beforeIt = '', index } of text.matchAll(url)) {
    counted += withoutHosts(text.slice(end, index + beforeIt.length)) + reserved;
    end = index + whole.length;
  }
  return counted + withoutHosts(text.slice(end));
}

const withoutHosts = (text: string) =>
  text.replaceAll(mention, (whole: string, username: string, index: number) =>
    noMention.test(text.slice(index + whole.length)) ? whole : `@${username}`,
  );
