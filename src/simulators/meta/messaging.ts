/**
 * Builds the notifications of messages on Instagram and on Messenger. Source: "Messenger Platform Webhooks".
 */
import type { Topic } from '../../contract/index.ts';
import type { Person } from '../engine/people.ts';
import type { SimulatedFormat } from '../files.ts';
import type { GraphNode, Notice } from './node.ts';
import type { Scene } from './provider-events.ts';

/** The topics, fields, ids, people and addresses in which messages on Instagram and on Messenger differ. */
export interface Messaging {
  topics: { created: Topic; updated: Topic; deleted: Topic };
  /** The webhook fields to which an app subscribes, by what they report. */
  fields: { received: string; echoed: string; reaction: string; edited: string };
  newThreadId(): string;
  newMessageId(): string;
  /** Returns a person by their id; anybody can write to the account, known or not. */
  personOf(accountId: string, id: string): Person;
  assetUrl: (accountId: string, name: string, format: SimulatedFormat) => string;
}

/**
 * Returns the id of a thread's other participant, whom the list of participants names after the account;
 * empty without a thread.
 */
export const correspondentOf = (thread: GraphNode | undefined) => thread?.edges?.participants?.[1]?.id ?? '';

export function messageNotice(
  { account, now }: Scene,
  field: string,
  personId: string,
  own: boolean,
  content: Record<string, unknown>,
): Notice {
  const [self, person] = [{ id: account.accountId }, { id: personId }];
  const [sender, recipient] = own ? [self, person] : [person, self];
  return { field, messaging: { sender, recipient, timestamp: now.getTime(), ...content } };
}
