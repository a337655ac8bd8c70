/** Webhooks of both providers: one envelope and one signature, with fields of their own inside. */
import type { Notification, Webhooks } from '../webhooks.ts';
import type { MessageContentType } from './inboxes.ts';
import { messageNotifications } from './message-notifications.ts';
import { readEntries } from './webhook-envelope.ts';
import { answerHandshake, isSigned } from './webhook-signature.ts';

/** A change to something of an account. */
export interface Change {
  accountExternalId: string;
  at: Date;
  value: unknown;
}

export interface WebhookFields {
  object: 'instagram' | 'page';
  /** What is made of a change, by field. */
  fields: Readonly<Record<string, (change: Change) => Notification[]>>;
  messages: MessageContentType;
}

export function metaWebhooks({ object, fields, messages }: WebhookFields): Webhooks {
  // Names from outside must not find what every object has, such as `constructor`.
  const readers = new Map(Object.entries(fields));
  return {
    handshake: answerHandshake,
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
