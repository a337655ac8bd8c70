/**
 * Finds the links that count as so many characters, whatever their length, where twitter-text finds them, with what
 * Mastodon changes of it. Sources: twitter-text 3.1, `regex.rb`; Mastodon, `config/initializers/twitter_regex.rb`. Each
 * character is looked at a few times at most, where their patterns try again and again.
 */
import topLevelDomains from 'tlds' with { type: 'json' };

interface Span {
  start: number;
  end: number;
}

const beginnings =
  /(?<![a-z0-9@＠$#＃\uFFFE\uFEFF\uFFFF])(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini):\/\//giu;
/** The longest address that is a link, in characters. */
const longestLink = 4_096;

/** Returns where the links of a text are, in its order. */
export function countedLinks(text: string): Span[] {
  const found: Span[] = [];
  for (const { 0: scheme, index: start } of text.matchAll(beginnings)) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const end = linkEnd(text, start + scheme.length);
    if (end !== undefined && end - start <= longestLink) found.push({ start, end });
  }
  return found;
}

function linkEnd(text: string, start: number): number | undefined {
  const domain = domainEnd(text, start);
  return domain === undefined ? undefined : queryEnd(text, pathEnd(text, portEnd(text, domain)));
}

/** All but ASCII's punctuation, blanks and control characters; labels are of these, with hyphens and underscores inside. */
const domainRun = /(?:[-_.]|[^!-/:-@[-`{-~\p{Cc}\p{White_Space}\u180E\uFFFE\uFEFF\uFFFF])*/uy;
const label = /^[^-_](?:.*[^-_])?$/su;
const longestDomain = 253;

/** Returns where the domain ends: at the last label that is a top-level domain, or begins with one. */
function domainEnd(text: string, start: number): number | undefined {
  const labels = matchAt(domainRun, text, start).slice(0, longestDomain).split('.');
  const good = labels.findIndex((one) => !label.test(one));
  const places = labels.map(
    (_label, index) => start + labels.slice(0, index).join('.').length + (index && 1),
  );
  for (let index = Math.min(good < 0 ? labels.length - 1 : good, labels.length - 1); index > 0; index -= 1) {
    const end = topLevelEnd(text, places[index] ?? 0, labels[index] ?? '');
    if (end !== undefined && !labels[index - 1]?.includes('_')) return end;
  }
  return undefined;
}

const knownDomains = new Set(topLevelDomains);
const longestTopLevel = Math.max(...topLevelDomains.map(({ length }) => length));
const letters = /[0-9a-z]*/iy;
const endsName = /[^0-9a-z@]|$/iy;

function topLevelEnd(text: string, start: number, written: string): number | undefined {
  const latin = matchAt(letters, text, start);
  if (/^xn$/i.test(latin) && written.startsWith('--', 2)) {
    const name = matchAt(letters, text, start + 4);
    return name === '' ? undefined : start + 4 + name.length;
  }
  const longest = Math.min(written.length, longestTopLevel);
  const lengths = latin ? [latin.length] : Array.from({ length: longest }, (_, index) => longest - index);
  const length = lengths.find(
    (one) => knownDomains.has(written.slice(0, one).toLowerCase()) && isMatch(endsName, text, start + one),
  );
  return length && start + length;
}

const port = /(?::[0-9]+)?/y;
const portEnd = (text: string, start: number) => start + matchAt(port, text, start).length;

const pathRun = /[^\p{White_Space}<>()?]*/uy;
const brackets =
  /\((?:[^\p{White_Space}<>()?]+|[^\p{White_Space}<>()?]*\([^\p{White_Space}<>()?]+\)[^\p{White_Space}<>()?]*)\)/uy;
const endsPath = /[^!*"'「」:;=,.$%[\]~&|@]/u;

/** Returns where the path ends. Brackets belong to it where they are balanced, and punctuation where more follows. */
function pathEnd(text: string, start: number): number {
  if (text[start] !== '/') return start;
  let end = start + 1;
  for (let place = end; ; ) {
    const run = matchAt(pathRun, text, place);
    const last = lastOf(endsPath, run);
    if (last > 0) end = place + last;
    place += run.length;
    const inBrackets = matchAt(brackets, text, place);
    if (inBrackets === '') return end;
    place += inBrackets.length;
    end = place;
  }
}

const queryRun =
  /\?[a-z0-9!?*'();:&=+$/%#[\]\-_.,~|@^\u00A0-\uD7FF\uE000-\uFDCF\uFDF0-\uFFEF\u{10000}-\u{DFFFF}\u{E1000}-\u{10FFFF}]*/iuy;
const endsQuery =
  /[a-z0-9_&=#/\-\u00A0-\uD7FF\uE000-\uFDCF\uFDF0-\uFFEF\u{10000}-\u{DFFFF}\u{E1000}-\u{10FFFF}]/iu;

function queryEnd(text: string, start: number): number {
  return start + lastOf(endsQuery, matchAt(queryRun, text, start));
}

/** Returns the text that a sticky pattern matches at a place; none where it does not. */
function matchAt(pattern: RegExp, text: string, place: number): string {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0] ?? '';
}

function isMatch(pattern: RegExp, text: string, place: number): boolean {
  pattern.lastIndex = place;
  return pattern.test(text);
}

/** Returns where the last character of a kind ends; 0 where there is none. */
function lastOf(kind: RegExp, text: string): number {
  const characters = [...text];
  const last = characters.findLastIndex((character) => kind.test(character));
  return characters.slice(0, last + 1).join('').length;
}
