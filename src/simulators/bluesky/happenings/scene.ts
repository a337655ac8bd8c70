/**
 * Declares the account on which something happens and the change that results, in records written and
 * deleted, and finds the posts and replies that it is about.
 */
import type { HappeningKinds as Kinds } from '../../engine/happening-kinds.ts';
import { type HappeningChoices, HappeningRefused } from '../../happenings.ts';
import type { Network } from '../content/network.ts';
import { type NetworkRecord, postValue } from '../content/records.ts';
import { isPost } from '../reads/views.ts';

export interface Scene {
  network: Network;
  now: Date;
  /** The person who acts, if the event needs one. */
  somebody: Network['self'];
  /** Distinguishes records written at the same time. */
  clock: number;
}

export interface Change {
  /** The id of what was added or changed. */
  externalId: string;
  added?: NetworkRecord;
  /** The id of the record that was deleted. */
  removed?: string;
}

export type HappeningKinds = Kinds<Scene, Change>;

/**
 * Returns the account's post with this id, or its newest post; replies do not count.
 * @throws HappeningRefused when the account has no such post.
 */
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

/**
 * Returns the reply with this id, or the newest reply of somebody else to a post of the account.
 * @throws HappeningRefused when there is no such reply.
 */
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

/** Returns the reference to the first post of the post's thread. */
export function rootOf(post: NetworkRecord) {
  return postValue(post).reply?.root ?? { uri: post.uri, cid: post.cid };
}
