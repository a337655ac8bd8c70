/** Searches the guides and the operations of the API. The index is made when somebody first searches. */
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { once } from '../assets.ts';
import { type ReferenceOperation, referencePages, resolved } from '../contract.ts';
import type { Guide } from '../guide.ts';
import { guidesOf } from '../guides/index.ts';
import type { Links } from '../links.ts';
import { synonymsOfGuide, synonymsOfOperation, wordsForGuide, wordsForOperation } from './synonyms.ts';
import { plainMarkdown, plainText } from './words.ts';

export interface Found extends Pick<Entry, 'title' | 'page' | 'url'> {
  excerpt: Excerpt;
}

type Search = (query: string) => Promise<Found[]>;

const mostFound = 30;

/** A part of a word counts from this length on, and a mistyped letter in longer words. */
const prefixFrom = 3;
const fuzzyFrom = 5;

/** The factor by which a match with a whole name counts more. */
const exactly = 100;

/** The factor by which what people mean by a word counts more. */
const meant = 20;

/** Returns a function that finds what has all words of a query or, if nothing has them all, some of them. */
export function searchOf(source: ReferenceSource, links: Links): Search {
  const ready = once(() => makeIndex(source, links));
  return async (query) => {
    if (query === '') return [];
    const { entries, index } = await ready();
    const asked = query.toLowerCase();
    const boostDocument = (id: number) => {
      const entry = entries[id];
      if (entry?.name.toLowerCase() === asked) return exactly;
      return entry?.meantBy?.includes(asked) ? meant : 1;
    };
    const all = index.search(query, { combineWith: 'AND', boostDocument });
    const results = all.length > 0 ? all : index.search(query, { boostDocument });
    return results.slice(0, mostFound).flatMap(({ id, terms }) => {
      const entry = entries[id];
      if (!entry) return [];
      const { title, page, url, text } = entry;
      return [{ title, page, url, excerpt: excerptOf(text, terms) }];
    });
  };
}

async function makeIndex(source: ReferenceSource, links: Links) {
  const [{ default: MiniSearch }, entries] = await Promise.all([
    import('minisearch'),
    searchEntries(source, links),
  ]);
  const index = new MiniSearch<Entry & { id: number }>({
    fields: ['title', 'operation', 'synonyms', 'page', 'text', 'names', 'answered'],
    processTerm: wordsOf,
    searchOptions: {
      boost: { title: 4, operation: 4, synonyms: 4, page: 2, answered: 0.2 },
      prefix: (term) => term.length >= prefixFrom,
      fuzzy: (term) => (term.length >= fuzzyFrom ? 0.2 : false),
      processTerm: (term) => term.toLowerCase(),
    },
  });
  await index.addAllAsync(entries.map((entry, id) => ({ ...entry, id })));
  return { entries, index };
}

/** Makes the entries page by page, and lets other requests be answered between the pages. */
async function searchEntries(source: ReferenceSource, links: Links): Promise<Entry[]> {
  const entries = operationEntries(links);
  for (const guide of guidesOf(source)) {
    entries.push(...(await guideEntries(source, links, guide)));
    await new Promise(setImmediate);
  }
  return entries;
}

/** Returns the words by which a word of a text is found: a name such as `externalUser` as a whole and by its parts. */
function wordsOf(word: string): string[] {
  const parts = word.split(/(?<=[a-z])(?=[A-Z])/);
  return [...new Set([word, ...parts].map((part) => part.toLowerCase()))];
}

/** Returns an entry for the guide itself and one for each place in it that has an anchor. */
async function guideEntries(source: ReferenceSource, links: Links, guide: Guide): Promise<Entry[]> {
  const { slug, title, summary } = guide;
  const entries: Entry[] = [
    {
      name: title,
      title,
      page: title,
      url: links.guide(slug),
      text: summary,
      synonyms: synonymsOfGuide(slug),
      meantBy: wordsForGuide(slug),
    },
  ];
  for (const section of guide.sections(source, links)) {
    // Samples would be found by every word that happens to be in them.
    const samples = /<details>.*?<\/details>|<p class="form-name">.*?<\/p>|<pre .*?<\/pre>/gs;
    const body = `${await section.body}`.replaceAll(samples, '');
    const [before = '', ...anchored] = body.split(/(?=<(?:h3|tr) id=")/);
    entries.push({
      name: section.title,
      title: section.title,
      page: title,
      url: links.guide(slug, section.id),
      text: plainText(before),
    });
    entries.push(...anchored.map((part) => anchoredEntry(part, title, (id) => links.guide(slug, id))));
  }
  return entries;
}

/** Returns the entry of a heading, or of a row of a table, which is named by the name that its first cell begins with. */
function anchoredEntry(part: string, page: string, urlOf: (id: string) => string): Entry {
  const [, id = ''] = /^<\w+ id="([^"]+)"/.exec(part) ?? [];
  const [, heading = '', rest = ''] = /^<[^>]*>(.*?)<\/(?:h3|th)>(.*)$/s.exec(part) ?? [];
  const [, title = heading, says = ''] = /^(?:<[^>]*>)*?(<code>.*?<\/code>)(.*)$/s.exec(heading) ?? [];
  const name = plainText(title);
  return { name, title: name, page, url: urlOf(id), text: plainText(`${says} ${rest}`) };
}

// Makes what can be found of the contract: its operations, by their words and by the names of their fields.

/** A part of the contract that has names in it: a parameter, a body, an answer or a schema. */
interface Part {
  $ref?: string;
  name?: string;
  content?: Readonly<Record<string, { schema: Part }>>;
  properties?: Readonly<Record<string, Part>>;
  items?: Part;
  oneOf?: readonly Part[];
}

function operationEntries(links: Links): Entry[] {
  return referencePages().flatMap(({ operations }) => operations.map((one) => operationEntry(links, one)));
}

function operationEntry(links: Links, operation: ReferenceOperation): Entry {
  const {
    operationId,
    method,
    path,
    summary,
    description = '',
    parameters,
    requestBody,
    responses,
  } = operation;
  const { 200: answer } = responses;
  return {
    name: operationId,
    operation: operationId,
    title: summary,
    page: 'API reference',
    url: links.operation(operationId),
    text: [`${method} ${path}`, operationId, plainMarkdown(description)]
      .filter((text) => text !== '')
      .join(' · '),
    names: [...namesIn([...parameters, ...(requestBody ? [requestBody] : [])])].join(' '),
    answered: [...namesIn(answer ? [answer] : [])].join(' '),
    synonyms: synonymsOfOperation(operationId),
    meantBy: wordsForOperation(operationId),
  };
}

/** Returns the names of parameters, and of all fields of bodies and answers. */
function namesIn(inputs: readonly Part[]): Set<string> {
  const names = new Set<string>();
  const seen = new Set<Part>();
  const visit = (written: Part): void => {
    const part = resolved(written);
    if (seen.has(part)) return;
    seen.add(part);
    if (part.name) names.add(part.name);
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      names.add(name);
      visit(field);
    }
    for (const { schema } of Object.values(part.content ?? {})) visit(schema);
    for (const inner of [...(part.oneOf ?? []), ...(part.items ? [part.items] : [])]) visit(inner);
  };
  for (const input of inputs) visit(input);
  return names;
}

/** Something that can be found. */
interface Entry {
  /** What the entry is about, which is found first when it is asked for: an operation's id, or the title. */
  name: string;
  title: string;
  /** The name of the page that it is on. */
  page: string;
  url: string;
  text: string;
  /** The id of an operation, which is found by its parts. */
  operation?: string;
  /** Names of what is given, and that no excerpt shows. */
  names?: string;
  /** Names of what is answered. */
  answered?: string;
  /** Other words for what the entry is about. */
  synonyms?: string;
  /** The words by which people mean this before all else. */
  meantBy?: readonly string[];
}

// Cuts the part out of a text that shows why it was found.

/** A piece of an excerpt, and whether it is one of the words that were found. */
type Excerpt = readonly { text: string; found: boolean }[];

const longest = 220;
const before = 60;

/** @param terms the words of the index that were found, in small letters. */
function excerptOf(text: string, terms: readonly string[]): Excerpt {
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
