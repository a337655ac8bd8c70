/** Searches the guides and the operations of the API. The index is made when somebody first searches. */
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { guidesOf } from '../guides/index.ts';
import type { Links } from '../links.ts';
import { once } from '../once.ts';
import type { Entry } from './entry.ts';
import { type Excerpt, excerptOf } from './excerpt.ts';
import { guideEntries } from './guide-entries.ts';
import { operationEntries } from './operation-entries.ts';
import { wordsOf } from './words.ts';

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
