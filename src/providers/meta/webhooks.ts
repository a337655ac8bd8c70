/**
 * Declares the webhooks of Instagram and Facebook, which share an envelope and a signature and differ in
 * their fields.
 */
import type { Notification, Webhooks } from '../webhooks.ts';
import type { MessageContentType } from './inboxes.ts';
import { messageNotifications } from './message-notifications.ts';
import { readEntries } from './webhook-envelope.ts';
import { answerHandshake, isSigned } from './webhook-signature.ts';

/** One changed field of an account. */
export interface FieldChange {
  accountExternalId: string;
  at: Date;
  value: unknown;
}

interface WebhookFields {
  object: 'instagram' | 'page';
  /** Field -> the notifications that a change of it becomes. */
  fields: Readonly<Record<string, (change: FieldChange) => Notification[]>>;
  messages: MessageContentType;
}

export function metaWebhooks({ object, fields, messages }: WebhookFields): Webhooks {
  // A Map is used because names from outside, such as `constructor`, would find members that every object
  // has.
  const readers = new Map(Object.entries(fields));
  return {
    handshake: (query, { verifyToken }) => answerHandshake(query, verifyToken),
    verify: isSigned,
    parse: (body) =>
      readEntries(body, object).flatMap(({ accountExternalId, at, changes, messaging }) => [
        ...changes.flatMap(
          ({ field, value }) => readers.get(field)?.({ accountExternalId, at, value }) ?? [],
        ),
        ...messageNotifications({ accountExternalId, at, contentType: messages }, messaging),
      ]),
  };
}
