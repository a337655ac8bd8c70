/** PostgreSQL stores neither NUL nor half a surrogate pair, and nobody means them. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Returns the beginning of a text, without what cannot be stored. */
export function cut(whole: string, most: number): string {
  const start = whole.length > most ? whole.slice(0, most) : whole;
  return isStorable(start)
    ? start
    : start
        .replaceAll('\0', '')
        .toWellFormed()
        .replace(/\uFFFD$/, '');
}

/**
 * Cuts a text for people, who see by a `…` that there was more. Halves of surrogate pairs are replaced, since neither the
 * database nor UTF-8 has them.
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text.toWellFormed();
  return `${text.slice(0, longest - 1).toWellFormed()}…`;
}

/** More marks on one character than any script has (UAX #15, "Stream-Safe Text Format"). */
const pileOfMarks = /\p{M}{31}/u;

/** Returns a text in NFC; one with a pile of marks as it is, since sorting these takes time by the square of their number. */
export const composed = (text: string) => (pileOfMarks.test(text) ? text : text.normalize('NFC'));
