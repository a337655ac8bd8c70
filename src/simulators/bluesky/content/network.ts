/** Holds everything that an account can see, in the AppView's order. */
import { z } from 'zod';
import { readUri } from '../../../providers/bluesky/records.ts';
import { createGraphs, type Graph } from '../../engine/graph.ts';
import type { SimulatorWrites } from '../../store.ts';
import { fixturesOf, type People, peopleOf } from './fixtures.ts';
import { collections, makeRecord, type NetworkRecord, postValue, quotedIn } from './records.ts';

export interface Network extends People, Graph<NetworkRecord> {}

const written = z.object({
  record: z.record(z.string(), z.unknown()),
  at: z.number(),
  unnoticed: z.boolean().optional(),
});

/** Collection -> the name of its records' relation to their subjects. */
const relations: Readonly<Record<string, string>> = {
  [collections.like]: 'like',
  [collections.repost]: 'repost',
};

const graphOf = createGraphs<NetworkRecord>({
  fixturesOf: (did) => fixturesOf(peopleOf(did)),
  build(id, fields) {
    const name = readUri(id);
    const { data } = written.safeParse(fields);
    return (
      name && data && makeRecord({ ...name, value: data.record, at: data.at, unnoticed: data.unnoticed })
    );
  },
  referencesOf: (record) =>
    record.collection === collections.post
      ? { reply: postValue(record).reply?.parent.uri, quote: quotedIn(postValue(record)) }
      : { [relations[record.collection] ?? record.collection]: subjectOf(record) },
  compare: (one, other) => (one.cid < other.cid ? 1 : -1),
});

/**
 * Returns the network around an account.
 * @param writes what tests have written to the account.
 */
export function networkOf(did: string, writes: SimulatorWrites): Network {
  return { ...peopleOf(did), ...graphOf(did, writes) };
}

/** Returns the URI of what a like or repost is about. */
export function subjectOf({ value }: NetworkRecord): string | undefined {
  return (value as { subject?: { uri?: string } }).subject?.uri;
}

/** Returns the thread gate of the thread that begins with this post. */
export function gateOf({ get }: Network, rootUri: string): NetworkRecord | undefined {
  return get(rootUri.replace(`/${collections.post}/`, `/${collections.gate}/`));
}

/** Returns the URIs of the replies that the author of the thread's first post has hidden. */
export function hiddenIn(network: Network, rootUri: string): readonly string[] {
  const { hiddenReplies } = (gateOf(network, rootUri)?.value ?? {}) as { hiddenReplies?: string[] };
  return hiddenReplies ?? [];
}

/** Tells whether the author of the thread's first post has hidden the reply. */
export function isHidden(network: Network, post: NetworkRecord): boolean {
  const { reply } = postValue(post);
  return reply !== undefined && hiddenIn(network, reply.root.uri).includes(post.id);
}
