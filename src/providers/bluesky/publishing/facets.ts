/**
 * Finds the links, mentions and hashtags in a text. The provider displays them as such only if the record
 * marks their positions, in UTF-8 bytes. Source: "Links, mentions, and rich text" (docs.bsky.app).
 */

interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: [Feature];
}

type Feature =
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#mention'; did: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string };

/** A link, mention or hashtag in a text, before the mentioned handles are resolved. */
interface Found {
  start: number;
  end: number;
  feature: Feature | { handle: string };
}

const links = /(?<=^|[\s(])https?:\/\/[^\s<>"]+/giu;
const mentions =
  /(?<=^|[\s(])@([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)/giu;
const hashtags = /(?<=^|\s)[#\uFF03](?=\S*[^\d\s\p{P}])([^\s\u00AD\u2060\u200B]+)/gu;
const punctuation = /\p{P}/u;
const endOfSentence = /[.,;:!?'"]/u;
const longestTag = 64;

/** Returns the mentioned handles in lower case, each once. */
export function handlesIn(text: string): string[] {
  return [...new Set([...text.matchAll(mentions)].flatMap(([, handle]) => handle?.toLowerCase() ?? []))];
}

/**
 * Marks the links, mentions and hashtags of a text.
 * @param dids handle -> DID; a mention of a handle that is missing here stays plain text.
 */
export function facetsOf(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  const found = [...findLinks(text), ...findMentions(text), ...findTags(text)];
  return found
    .sort((one, other) => one.start - other.start)
    .flatMap(({ start, end, feature }): Facet[] => {
      const known = 'handle' in feature ? mentionOf(dids.get(feature.handle)) : feature;
      return known
        ? [{ index: { byteStart: bytes(text, start), byteEnd: bytes(text, end) }, features: [known] }]
        : [];
    });
}

function mentionOf(did: string | undefined): Feature | undefined {
  return did ? { $type: 'app.bsky.richtext.facet#mention', did } : undefined;
}

function findLinks(text: string): Found[] {
  return [...text.matchAll(links)].flatMap(({ 0: match, index }): Found[] => {
    const uri = withoutTrailing(match);
    if (!URL.canParse(uri)) return [];
    return [
      { start: index, end: index + uri.length, feature: { $type: 'app.bsky.richtext.facet#link', uri } },
    ];
  });
}

/**
 * Cuts punctuation off the end of a link, because a sentence may end with it. A closing bracket stays if the
 * link contains the opening one.
 */
function withoutTrailing(match: string): string {
  const uri = withoutEnd(match, endOfSentence);
  return uri.endsWith(')') && !uri.includes('(') ? uri.slice(0, -1) : uri;
}

/** Cuts off the last characters that are of this kind. A pattern for all of them would begin anew at each one. */
function withoutEnd(text: string, kind: RegExp): string {
  const characters = [...text];
  return characters.slice(0, characters.findLastIndex((character) => !kind.test(character)) + 1).join('');
}

function findMentions(text: string): Found[] {
  return [...text.matchAll(mentions)].map(({ 0: match, 1: handle = '', index }) => ({
    start: index,
    end: index + match.length,
    feature: { handle: handle.toLowerCase() },
  }));
}

function findTags(text: string): Found[] {
  return [...text.matchAll(hashtags)].flatMap(({ index, 1: written = '' }): Found[] => {
    const tag = withoutEnd(written, punctuation);
    if (tag.length === 0 || [...tag].length > longestTag) return [];
    return [
      { start: index, end: index + 1 + tag.length, feature: { $type: 'app.bsky.richtext.facet#tag', tag } },
    ];
  });
}

const bytes = (text: string, end: number) => Buffer.byteLength(text.slice(0, end));
