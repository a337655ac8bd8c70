/**
 * Writes and reads the format of a post's text, in which some characters have a meaning unless a backslash stands before
 * them; LinkedIn cuts a text off at the first that has none. Texts of comments are not in this format. Source:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format, as excerpts of stored
 * copies say (search of 2026-11-29); not read in full.
 */

const reserved = /[\\|{}@[\]()<>#*_~]/g;
const escapeAll = (text: string) => text.replace(reserved, '\\$&');

/**
 * A mention of a member or an organization, or a hashtag. What follows a letter, or a sign that can stand before `#` in the address
 * of a page or in `&#39;`, is no hashtag.
 */
const written =
  /@\[(?<name>[^[\]\n]{1,200})\]\((?<urn>urn:li:(?:organization|person):[\w-]{1,50})\)|(?<![\p{L}\p{N}]\p{M}{0,9}|[!#$%&)*+,./:;<=>?@\\\]^_`|}~-])#(?<tag>[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]{0,99})/gu;

/** Returns a text as LinkedIn takes it: mentions and hashtags become what they are there, and all else stays as it is. */
export function toLittleText(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(written)) {
    const { name, urn, tag = '' } = groups;
    parts.push(escapeAll(text.slice(end, index)));
    parts.push(urn ? `@[${escapeAll(name ?? '')}](${urn})` : `{hashtag|\\#|${escapeAll(tag)}}`);
    end = index + whole.length;
  }
  return [...parts, escapeAll(text.slice(end))].join('');
}

/** A sign after a backslash, or a hashtag. */
const read = /\\([\\|{}@[\]()<>#*_~])|\{hashtag\|\\?([#＃])\|((?:\\.|[^\\{}|])*)\}/gu;

/** Returns a text as people wrote it. */
export const fromLittleText = (little: string): string =>
  little.replace(
    read,
    (_whole, sign?: string, hash?: string, tag = '') => sign ?? `${hash}${fromLittleText(tag)}`,
  );
