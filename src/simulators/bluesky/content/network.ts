/**
 * Holds everything that an account can see, its own records and those of the people around it, in the
 * AppView's order.
 */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import type { SimulatorWrites } from '../../store.ts';
import { fixturesOf } from './fixtures.ts';
import { type People, peopleOf } from './people.ts';
import { collections, makeRecord, type NetworkRecord, postValue, quotedIn } from './records.ts';

export interface Network extends People {
  get(uri: string): NetworkRecord | undefined;
  /** All records, the newest first. */
  records: readonly NetworkRecord[];
  /** Returns the replies to a post, the newest first. */
  repliesTo(uri: string): readonly NetworkRecord[];
  quotesOf(uri: string): readonly NetworkRecord[];
  repostsOf(uri: string): readonly NetworkRecord[];
  likesOf(uri: string): readonly NetworkRecord[];
  /** Returns the thread gate of the thread that begins with this post. */
  gateOf(rootUri: string): NetworkRecord | undefined;
}

const kept = 50;
const fixtures = new LRUCache<string, { people: People; records: readonly NetworkRecord[] }>({ max: kept });

/**
 * Builds the network around an account.
 * @param writes what tests have written to the account.
 */
export function networkOf(did: string, writes: SimulatorWrites): Network {
  const { people, records } = fixtures.get(did) ?? makeFixtures(did);
  const present = new Map(records.map((record) => [record.uri, record]));
  for (const [id, fields] of writes) layOver(present, id, fields);
  return indexed(people, [...present.values()].sort(newestFirst));
}

function makeFixtures(did: string) {
  const people = peopleOf(did);
  const made = { people, records: fixturesOf(people) };
  fixtures.set(did, made);
  return made;
}

const written = z.object({
  record: z.record(z.string(), z.unknown()),
  at: z.number(),
  unnoticed: z.boolean().optional(),
});

function layOver(present: Map<string, NetworkRecord>, id: string, fields: Record<string, unknown>): void {
  const name = readUri(id);
  if (!name) return;
  if (fields.deleted) {
    present.delete(id);
    return;
  }
  const { data } = written.safeParse(fields);
  if (data) present.set(id, makeRecord({ ...name, value: data.record, ...data }));
}

/** Compares records in the AppView's order: by time, then by content hash. */
function newestFirst(one: NetworkRecord, other: NetworkRecord): number {
  if (one.at !== other.at) return other.at - one.at;
  return one.cid < other.cid ? 1 : -1;
}

const none: readonly NetworkRecord[] = [];

function indexed(people: People, records: readonly NetworkRecord[]): Network {
  const byUri = new Map(records.map((record) => [record.uri, record]));
  const posts = records.filter(({ collection }) => collection === collections.post);
  const replies = grouped(posts, (post) => postValue(post).reply?.parent.uri);
  const quotes = grouped(posts, (post) => quotedIn(postValue(post))?.uri);
  const reposts = grouped(records, (record) => subjectOf(record, collections.repost));
  const likes = grouped(records, (record) => subjectOf(record, collections.like));
  return {
    ...people,
    records,
    get: (uri) => byUri.get(uri),
    repliesTo: (uri) => replies.get(uri) ?? none,
    quotesOf: (uri) => quotes.get(uri) ?? none,
    repostsOf: (uri) => reposts.get(uri) ?? none,
    likesOf: (uri) => likes.get(uri) ?? none,
    gateOf: (uri) => byUri.get(uri.replace(`/${collections.post}/`, `/${collections.gate}/`)),
  };
}

export function subjectOf({ collection, value }: NetworkRecord, wanted: string): string | undefined {
  const { subject } = value as { subject?: { uri?: string } };
  return collection === wanted ? subject?.uri : undefined;
}

function grouped(
  records: readonly NetworkRecord[],
  keyOf: (record: NetworkRecord) => string | undefined,
): Map<string, NetworkRecord[]> {
  const groups = new Map<string, NetworkRecord[]>();
  for (const record of records) {
    const key = keyOf(record);
    const group = key && groups.get(key);
    if (group) group.push(record);
    else if (key) groups.set(key, [record]);
  }
  return groups;
}

/** Returns the URIs of the replies that the author of the thread's first post has hidden. */
export function hiddenIn(network: Network, rootUri: string): readonly string[] {
  const { hiddenReplies } = (network.gateOf(rootUri)?.value ?? {}) as { hiddenReplies?: string[] };
  return hiddenReplies ?? [];
}
