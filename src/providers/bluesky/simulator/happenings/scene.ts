/** Where something happens, and what becomes of it: records written and taken back. */
import type {
  HappeningKind as Kind,
  HappeningKinds as Kinds,
} from '../../../kit/simulator/happening-kinds.ts';
import { type HappeningChoices, HappeningRefused } from '../../../simulator.ts';
import type { Network } from '../content/network.ts';
import { type NetworkRecord, postValue } from '../content/records.ts';
import { isPost } from '../reads/views.ts';

export interface Scene {
  network: Network;
  now: Date;
  /** A person, where it takes one. */
  somebody: Network['self'];
  /** Tells apart what one writes at the same time. */
  clock: number;
}

export interface Change {
  /** Of what was added or changed. */
  externalId: string;
  added?: NetworkRecord;
  /** The id of a record. */
  removed?: string;
}

export type HappeningKind = Kind<Scene, Change>;
export type HappeningKinds = Kinds<Scene, Change>;

/** The post of that id, or the account's newest that is no reply. Throws HappeningRefused. */
export function chosenPost({ network }: Scene, id: string | undefined): NetworkRecord {
  const newest = network.records.find((record) => isOwnPost(network, record));
  const post = id === undefined ? newest : network.get(id);
  if (isPost(post) && isOwnPost(network, post)) return post;
  throw refused(
    'postExternalId',
    `The account has no post ${id}. Take externalId from the list of its posts.`,
  );
}

export function isOwnPost({ self }: Network, record: NetworkRecord): boolean {
  return record.did === self.did && isPost(record) && !postValue(record).reply;
}

/** The reply of that id, or somebody's newest to a post of the account. Throws HappeningRefused. */
export function chosenReply(
  { network }: Scene,
  id: string | undefined,
  field: 'externalId' | 'commentExternalId',
): NetworkRecord {
  const newest = network.records.find((record) => isPost(record) && answersOwnPost(network, record));
  const reply = id === undefined ? newest : network.get(id);
  if (isPost(reply) && postValue(reply).reply) return reply;
  throw refused(
    field,
    `There is no reply ${id} around the account. Take externalId from the replies to one of its posts.`,
  );
}

function answersOwnPost(network: Network, record: NetworkRecord): boolean {
  const answered = network.get(postValue(record).reply?.parent.uri ?? '');
  return record.did !== network.self.did && answered !== undefined && isOwnPost(network, answered);
}

export const refused = (field: keyof HappeningChoices, message: string) =>
  new HappeningRefused(field, message);

/** The post that a thread hangs on. */
export function rootOf(post: NetworkRecord) {
  return postValue(post).reply?.root ?? { uri: post.uri, cid: post.cid };
}
