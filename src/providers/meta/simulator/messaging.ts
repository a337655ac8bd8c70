/** Messages as both platforms report them. Wire form: meta.md section 15.3. */
import type { Topic } from '../../../contract/index.ts';
import type { SimulatedFormat } from '../../simulated-files.ts';
import type { Scene } from './happenings.ts';
import type { GraphNode } from './node.ts';
import type { Notice } from './notices.ts';
import type { Person } from './people.ts';

/** What differs between the platforms. */
export interface Messaging {
  topics: { created: Topic; updated: Topic; deleted: Topic };
  /** The fields that an app subscribes to. */
  fields: { received: string; echoed: string; reaction: string; edited: string };
  newThreadId(): string;
  newMessageId(): string;
  /** Anyone can write to the account, known or not. */
  personOf(accountId: string, id: string): Person;
  assetUrl: (accountId: string, name: string, format: SimulatedFormat) => string;
}

/** The account comes first. */
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
