/**
 * The inboxes of Instagram and Messenger, which share one API. A Page's token with the permissions of both
 * inboxes reads and sends in both, so ids of threads and messages are checked against the inbox of the
 * profile. Sources: "Get Conversations", "Conversations API for Messenger Platform", captured ids.
 */
import type { ContentType } from '../../contract/index.ts';

export type MessageContentType = Extract<ContentType, 'instagram.dm.messages' | 'facebook.dm.messages'>;

export interface Inbox {
  /** The provider's name of the inbox in lists of conversations. */
  platform: 'instagram' | 'messenger';
  /** The form of its thread ids. They are opaque except for their beginning. */
  threadId: RegExp;
  /** The form of its message ids, which are opaque except for their beginning. */
  messageId: RegExp;
}

/** The form of Instagram's ids: the Base64 text of something that starts with `ig_`. */
const ofInstagram = /^aWd[\x21-\x7e]+$/;

export const inboxes: Readonly<Record<MessageContentType, Inbox>> = {
  'instagram.dm.messages': { platform: 'instagram', threadId: ofInstagram, messageId: ofInstagram },
  'facebook.dm.messages': {
    platform: 'messenger',
    threadId: /^t_[\x21-\x7e]+$/,
    messageId: /^m_[\x21-\x7e]+$/,
  },
};
