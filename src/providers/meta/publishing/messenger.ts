import type { Account, Call } from '../../call.ts';
import type { PublishContent, PublishVariant, TextRule } from '../../publish.ts';
import type { MessageContentType } from '../inboxes.ts';
import type { Conversation } from './sent-messages.ts';

/** The differences between messages on Instagram and on Messenger. */
export interface Messenger {
  contentType: MessageContentType;
  scopes: { message: PublishVariant['scopes']; privateReply: PublishVariant['scopes'] };
  text: TextRule;
  /** The largest number of files in a message. */
  mostFiles: number;
  sources: { message: string; privateReply: string };
  /** Returns the node that sends messages. */
  ownerOf(account: Account): string;
  /** Tells whether the account's token reaches both the Instagram inbox and the Messenger inbox. */
  reachesBothInboxes(account: Account): boolean;
  commentOf(call: Call, content: PublishContent): string;
  /** Finds the conversation that holds the private reply to a comment, if there is one. */
  repliedIn(call: Call, commentExternalId: string): Promise<Conversation | undefined>;
}
