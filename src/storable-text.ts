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
