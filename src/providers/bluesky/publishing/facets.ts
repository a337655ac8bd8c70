/**
 * Finds the links, mentions and hashtags in a text where the provider's own library finds them (`detectFacets` of npm
 * `@atproto/api`), which a test holds against it. Clients display them as such only if the record marks their positions,
 * in UTF-8 bytes. Differs where the record would be refused: such a link or tag stays plain text.
 */
import topLevelDomains from 'tlds' with { type: 'json' };
import { z } from 'zod';
import { type Call, ProviderFailure } from '../../call.ts';
import { id } from '../../kit/fields.ts';
import { query } from '../xrpc.ts';
import type { PostProgress } from './own-record.ts';

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

const links = /(?<=^|\s|\()(?:https?:\/\/\S+|([a-z][a-z0-9]*(?:\.[a-z0-9]+)+)\S*)/gi;
const mentions = /(?<=^|\s|\()@([a-zA-Z0-9.-]+)\b/g;
/** The blanks without width end a hashtag, and a variation selector after the sign makes an emoji of it. */
const hashtags = /(?<=^|\s)[#\uFF03](?!\uFE0F)((?:(?![\u00AD\u2060\u200A-\u200D]|\u20E2)\S)+)/gu;
const cashtags = /(?<=^|\s|\()\$([A-Za-z][A-Za-z0-9]{0,4})(?=\s|$|[.,;:!?)"'\u2019])/gu;
const beyondNumbers = /[^\d\p{P}]/u;
const punctuation = /\p{P}/u;
/** The form that the lexicon format `uri` demands. */
const uriForm = /^\w+:(?:\/\/)?[^\s/]/;
/** The limits of a tag in the lexicon app.bsky.richtext.facet. */
const longestTag = { graphemes: 64, bytes: 640 };
const knownDomains = new Set(topLevelDomains);
const segmenter = new Intl.Segmenter();

/** Returns the mentioned handles in lower case, each once. */
export function handlesIn(text: string): string[] {
  return [...new Set(findMentions(text).map(({ feature }) => feature.handle))];
}

/**
 * Marks the links, mentions and hashtags of a text.
 * @param dids handle -> DID; a mention of a handle that is missing here stays plain text.
 */
export function facetsOf(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  const found = [...findMentions(text), ...findLinks(text), ...findTags(text), ...findCashtags(text)];
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

function findMentions(text: string) {
  return [...text.matchAll(mentions)].flatMap(({ 0: match, 1: handle = '', index }) =>
    isDomain(handle) || handle.endsWith('.test')
      ? [{ start: index, end: index + match.length, feature: { handle: handle.toLowerCase() } }]
      : [],
  );
}

/** Tells whether a name ends with a domain of the root zone. The list is in lower case, and so are domains in texts. */
function isDomain(name: string): boolean {
  const [, ...labels] = name.split('.');
  return knownDomains.has(labels.at(-1) ?? '');
}

function findLinks(text: string): Found[] {
  return [...text.matchAll(links)].flatMap(({ 0: match, 1: domain, index }): Found[] => {
    if (domain === undefined ? !match.startsWith('http') : !isDomain(domain)) return [];
    const written = withoutTrailing(match);
    const uri = domain === undefined ? written : `https://${written}`;
    if (!uriForm.test(uri)) return [];
    const feature: Feature = { $type: 'app.bsky.richtext.facet#link', uri };
    return [{ start: index, end: index + written.length, feature }];
  });
}

/**
 * Cuts punctuation off the end of a link, because a sentence may end with it. A closing bracket stays if the link contains
 * an opening one.
 */
function withoutTrailing(match: string): string {
  const link = /[.,;:!?]$/.test(match) ? match.slice(0, -1) : match;
  return link.endsWith(')') && !link.includes('(') ? link.slice(0, -1) : link;
}

function findTags(text: string): Found[] {
  return [...text.matchAll(hashtags)].flatMap(({ index, 1: written = '' }): Found[] => {
    const tag = withoutPunctuation(written);
    if (!beyondNumbers.test(written) || tag === '' || !fits(tag)) return [];
    return [
      { start: index, end: index + 1 + tag.length, feature: { $type: 'app.bsky.richtext.facet#tag', tag } },
    ];
  });
}

const fits = (tag: string) =>
  Buffer.byteLength(tag) <= longestTag.bytes && [...segmenter.segment(tag)].length <= longestTag.graphemes;

/** Cuts off the punctuation at the end. A pattern for all of it would begin again at each character. */
function withoutPunctuation(text: string): string {
  const characters = [...text];
  const last = characters.findLastIndex((character) => !punctuation.test(character));
  return characters.slice(0, last + 1).join('');
}

/** Marks symbols of shares, which are tags that keep their sign. */
function findCashtags(text: string): Found[] {
  return [...text.matchAll(cashtags)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
    feature: { $type: 'app.bsky.richtext.facet#tag', tag: match.toUpperCase() },
  }));
}

const bytes = (text: string, end: number) => Buffer.byteLength(text.slice(0, end));

const resolved = z.object({ did: id() });

/**
 * Resolves the mentioned handles. A handle that no account has stays plain text, as in the provider's own
 * app.
 */
export async function resolveMentions(
  call: Call,
  text: string | undefined,
): Promise<NonNullable<PostProgress['mentions']>> {
  const mentions: NonNullable<PostProgress['mentions']> = [];
  for (const handle of handlesIn(text ?? '')) mentions.push([handle, await resolve(call, handle)]);
  return mentions;
}

async function resolve(call: Call, handle: string): Promise<string | null> {
  try {
    const { did } = await query(
      call,
      'com.atproto.identity.resolveHandle',
      { handle },
      { parse: resolved.parse },
    );
    return did;
  } catch (error) {
    if (error instanceof ProviderFailure && nobody.has(error.failure.kind)) return null;
    throw error;
  }
}

const nobody = new Set(['rejected', 'not_found']);
