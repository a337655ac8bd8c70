/**
 * Cuts a text to a length in characters. Halves of surrogate pairs are replaced, since neither the database nor UTF-8
 * has them; a text that was cut ends with `…`.
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text.toWellFormed();
  return `${text.slice(0, longest - 1).toWellFormed()}…`;
}
