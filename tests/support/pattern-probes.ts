/** Makes texts that a regular expression may take long for, out of its own parts: each repeated, and each after the others. */

/** A part of a pattern, by texts that it matches. */
interface Part {
  texts: string[];
}

/** Candidates for what a class of characters matches. Their order decides which ones are taken. */
const characters = [
  ...'a0- \n\t_./:@#<>"\'=;,&|(){}[]A9eZ~+*%!?$^\\`\r\0',
  '\u00e9',
  '\u200b',
  '\u{1f35e}',
  '＝',
];

/** Matches one token of a pattern: a class, an escape, a quantifier, the opening of a group, or one character. */
const token =
  /\[\^?(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<\w+>|.)|\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d+(?:,\d*)?\}\??|[*+?]\??|./gsu;

/** Words of which a pattern takes any one, such as the names of all top-level domains: a few make the texts that all would. */
const manyWords =
  /(?<=[(|:])(?<some>(?:[\p{L}\p{M}\p{N}]+\|){3})(?:[\p{L}\p{M}\p{N}]+\|)+(?=[\p{L}\p{M}\p{N}]+[|)])/gu;

/** Returns texts that match the parts of a pattern, one list for each part, in their order. */
function partsOf({ source, flags }: RegExp): Part[] {
  const parts: Part[] = [];
  let literal = '';
  const tokens = source.replace(manyWords, '$<some>').match(token) ?? [];
  const endLiteral = () => {
    if (literal) parts.push({ texts: [literal] });
    literal = '';
  };
  for (const [at, text] of tokens.entries()) {
    if (/^(?:[*+?)|^$]\??|\{\d+(?:,\d*)?\}\??|\(.*)$/s.test(text)) {
      // What follows another alternative or a group is a part of its own.
      endLiteral();
    } else if (text === '\\b' || text === '\\B') {
      endLiteral();
      parts.push({ texts: ['-', ' '] });
    } else {
      const matching = matchedBy(text, flags);
      const isRepeated = /^[*+?{]/.test(tokens[at + 1] ?? '');
      if (matching.length === 1 && !isRepeated) literal += matching[0];
      else {
        endLiteral();
        parts.push({ texts: matching.length > 0 ? matching : ['a'] });
      }
    }
  }
  endLiteral();
  return parts;
}

/** Tells whether a part may match several times. Without one, each place in a text costs a bounded number of steps. */
export const hasRepetition = ({ source }: RegExp): boolean =>
  (source.match(token) ?? []).some((text) => /^(?:[*+]|\{\d+,)/.test(text));

/** Returns up to three characters that a token matches. */
function matchedBy(text: string, flags: string): string[] {
  if (/^[^\\[.]$/su.test(text)) return [text];
  const one = new RegExp(`^(?:${text})$`, flags.replace(/[gy]/g, ''));
  return characters.filter((character) => one.test(character)).slice(0, 3);
}

/** A text that is `prefix`, then `unit` again and again, then `suffix`. */
export interface Probe {
  prefix: string;
  unit: string;
  suffix: string;
}

/** The most parts that are repeated together. */
const mostCoalesced = 4;

export function probesOf(pattern: RegExp): Probe[] {
  const parts = partsOf(pattern);
  const firsts = parts.map(({ texts }) => texts[0] ?? '');
  const units = new Map<string, number>();
  const add = (unit: string, from: number) => unit && !units.has(unit) && units.set(unit, from);
  for (const [from, { texts }] of parts.entries()) {
    for (const text of texts) for (const unit of [text, `-${text}`, `${text} `, `${text}\n`]) add(unit, from);
    for (let to = from + 2; to <= Math.min(parts.length, from + mostCoalesced); to += 1)
      for (const text of texts) add(text + firsts.slice(from + 1, to).join(''), from);
  }
  add(firsts.join(''), 0);
  for (const unit of ['a', ' ', '\n', '-']) add(unit, 0);
  return [...units].flatMap(([unit, from]) =>
    [...new Set(['', firsts.slice(0, from).join('')])].map((prefix) => ({ prefix, unit, suffix: '\0\n' })),
  );
}

export function textOf({ prefix, unit, suffix }: Probe, length: number): string {
  return prefix + unit.repeat(Math.max(1, Math.floor((length - prefix.length) / unit.length))) + suffix;
}
