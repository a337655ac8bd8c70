/**
 * Builds the notifications of messages on Instagram and on Messenger. Source: "Messenger Platform Webhooks".
 */
import type { Topic } from '../../contract/index.ts';
import { randomDigits, randomText } from '../engine/ids.ts';
import { type Person, personOf } from '../engine/people.ts';
import type { SimulatedFormat } from '../files.ts';
import type { ConversationSource } from './conversations.ts';
import type { GraphNode, Notice } from './node.ts';
import type { SimulatedOwner, SimulatedPage } from './page.ts';
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

// Simulates an account's conversations on Instagram.

const threadPrefix = 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6';
const messagePrefix = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOj';

/** The prefix of people's ids. A person has the same id in comments and in messages. */
export const instagramPersonPrefix = '61';

export const newInstagramThreadId = () => randomText(threadPrefix);
export const newInstagramMessageId = () => randomText(messagePrefix);

export function instagramInboxOf({ ids, self, assetUrl }: SimulatedOwner): ConversationSource {
  return {
    self,
    personOf: (index) => personOf(ids, instagramPersonPrefix, index),
    present: ({ username }) => ({ username }),
    threadId: (thread) => ids.text(`thread/${thread}`, threadPrefix),
    messageId: (thread, message) => ids.text(`message/${thread}/${message}`, messagePrefix),
    assetUrl,
  };
}

// Simulates a Page's conversations on Messenger.

/**
 * Ids of new threads start with `t_1222`, so that they never equal those of the fixtures, which start with
 * `t_1221`.
 */
export const newMessengerThreadId = () => randomDigits('t_1222', 20);
export const newMessengerMessageId = () => randomText('m_');

export function messengerInboxOf({ ids, self, correspondent, assetUrl }: SimulatedPage): ConversationSource {
  return {
    self,
    personOf: correspondent,
    present: ({ id, name }) => ({ name, email: `${id}@facebook.com` }),
    threadId: (thread) => ids.digits(`thread/${thread}`, 't_1221', 20),
    messageId: (thread, message) => ids.text(`message/${thread}/${message}`, 'm_'),
    assetUrl,
  };
}
