/**
 * Declares the webhooks of Instagram and Facebook, which share an envelope and a signature and differ in
 * their fields.
 */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '../call.ts';
import type { AppSecret } from '../connect.ts';
import { ifUsable, list, present, text, word } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';
import type { Notification, WebhookRequest, Webhooks } from '../observations.ts';
import { wireId } from './graph.ts';
import { type MessageContentType, readMessage } from './messages.ts';

// Parses parts of webhooks. Anything may be missing or have another type, so only what an item cannot do without is
// required.

/** The smallest number that is read as milliseconds; as seconds it would be in the year 5138. */
const firstMilliseconds = 1e11;
const lastMilliseconds = 1e14;

/** A Unix time: `changes` have seconds, `messaging` has milliseconds, and entries have either. */
export const wireTime = z
  .union([z.number(), word().regex(/^\d+$/).transform(Number)])
  .refine((time) => time > 0 && time < lastMilliseconds)
  .transform((time) => new Date(time < firstMilliseconds ? time * 1000 : time));

/** Parses the values, and leaves out those of another shape. */
export function parseable<Value>(schema: z.ZodType<Value>, values: readonly unknown[]): Value[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Formats a time as ISO-8601, cut to whole seconds, as reads give it. */
export function wholeSecond(time: Date): string {
  return `${time.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}.000Z`;
}

// Reads the envelope that all webhooks share. Sources: "Setup Webhooks Subscriptions", "Webhooks for Pages".

/** The changes of one account. */
interface Entry {
  accountExternalId: string;
  at: Date;
  changes: { field: string; value?: unknown }[];
  messaging: unknown[];
}

/**
 * Returns the entries about this kind of object.
 * @throws SyntaxError when the body is not JSON
 */
function readEntries(body: Buffer, object: string): Entry[] {
  // Samples in the documentation's prose wrap the envelope in a list.
  const envelopes = parseable(envelope, [readJson(body)].flat()).filter((found) => found.object === object);
  return parseable(
    entry,
    envelopes.flatMap((found) => found.entry),
  ).map(({ id, time, changes, field, value, messaging = [] }) => ({
    accountExternalId: id,
    at: time,
    // For comments under Instagram Login, an entry is documented to hold the change directly, without
    // `changes`.
    changes: parseable(change, changes ?? [{ field, value }]),
    messaging,
  }));
}

/** @throws SyntaxError when the body is not JSON */
export function readJson(body: Buffer): unknown {
  try {
    return parseJson(body.toString());
  } catch (cause) {
    // JSON that is nested too deeply causes a RangeError.
    throw new SyntaxError('a webhook that is not JSON', { cause });
  }
}

/** "Event notifications are aggregated and sent in a batch with a maximum of 1000 updates" (Graph API, "Webhooks"). */
const updates = list(z.unknown(), 1_000);

const envelope = z.object({ object: word(), entry: updates });

const entry = z.object({
  id: wireId,
  time: wireTime,
  changes: ifUsable(updates),
  field: z.unknown().optional(),
  value: z.unknown().optional(),
  /** Messages in `standby` are left out: they are for apps in whose place another app answers. */
  messaging: ifUsable(updates),
});

const change = z.object({ field: word(), value: z.unknown().optional() });

// Verifies the signatures of webhooks, and answers the provider's verification of a webhook endpoint. Source:
// Graph API, "Webhooks: Getting Started".

const signatureForm = /^sha256=([0-9a-fA-F]{64})$/;

/**
 * Tells whether one of the secrets signed the webhook. The signature covers the bytes as received, because
 * parsing would lose the provider's own escapes.
 */
export function isSigned({ headers, body }: WebhookRequest, secrets: readonly string[]): boolean {
  const [, hex] = signatureForm.exec(headers['x-hub-signature-256'] ?? '') ?? [];
  if (!hex) return false;
  const given = Buffer.from(hex, 'hex');
  // An empty secret is no proof, since anybody can sign with it.
  return secrets.some((secret) => secret !== '' && timingSafeEqual(given, signatureOf(body, secret)));
}

function signatureOf(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** Returns the challenge if the query asks to subscribe and has the right token; `undefined` otherwise. */
export function answerHandshake(query: URLSearchParams, verifyToken: string | undefined): string | undefined {
  const token = single(query, 'hub.verify_token');
  const subscribes = single(query, 'hub.mode') === 'subscribe';
  if (!subscribes || !token || verifyToken === undefined || !isSame(token, verifyToken)) return undefined;
  return single(query, 'hub.challenge');
}

/** Returns the value of a parameter that occurs once. Choosing one of several would be a guess. */
function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/** Compares two texts in constant time, by their hashes, since such a comparison needs equal lengths. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

// Turns webhooks about messages into notifications. Sources: "Webhooks for Instagram Messaging", "Meta
// Webhooks for Messenger Platform".

/** The account, the time, and the content type that the messages belong to. */
interface Occasion {
  accountExternalId: string;
  at: Date;
  contentType: MessageContentType;
}

/**
 * Returns the new, deleted and edited messages. Other notifications, such as reactions and read receipts, are
 * left out.
 */
function messageNotifications(entry: Occasion, messaging: readonly unknown[]): Notification[] {
  return parseable(messagingEvent, messaging).flatMap((event) => {
    const occasion = { ...entry, at: event.timestamp ?? entry.at };
    return [
      ...(event.message ? [messageNotification(occasion, event.message, event.sender?.id)] : []),
      ...(event.message_edit ? [editNotification(occasion, event.message_edit)] : []),
    ];
  });
}

/**
 * Makes the notification of a message, which lacks the author's name. Its time is cut to whole seconds, as in
 * a read.
 */
function messageNotification(occasion: Occasion, message: Message, senderId?: string): Notification {
  const { mid } = message;
  const authorId = message.is_echo ? occasion.accountExternalId : senderId;
  const item = {
    externalId: mid,
    ...(authorId ? { author: { id: authorId } } : {}),
    ...(message.reply_to?.mid ? { thread: { parentId: message.reply_to.mid } } : {}),
    contentType: occasion.contentType,
  };
  if (message.is_deleted) return { ...occasion, action: 'deleted', externalId: mid, item };
  const content = present({ text: message.text, publishedAt: wholeSecond(occasion.at) });
  return { ...readable(occasion, mid), action: 'created', item: { ...item, ...content } };
}

/** Makes the notification of an edited message, which lacks the message's author and time. */
function editNotification(occasion: Occasion, { mid, text }: Edit): Notification {
  const item = { externalId: mid, ...present({ text }), contentType: occasion.contentType };
  return { ...readable(occasion, mid), action: 'updated', item };
}

function readable(occasion: Occasion, mid: string) {
  const read = (call: Call) => readMessage(call, occasion.contentType, mid);
  return { ...occasion, externalId: mid, read };
}

const flag = ifUsable(z.boolean());
const message = z.object({
  mid: wireId,
  text: ifUsable(text()),
  is_echo: flag,
  is_deleted: flag,
  reply_to: ifUsable(z.object({ mid: wireId })),
});
type Message = z.infer<typeof message>;

const edit = z.object({ mid: wireId, text: ifUsable(text()) });
type Edit = z.infer<typeof edit>;

const messagingEvent = z.object({
  sender: ifUsable(z.object({ id: wireId })),
  timestamp: ifUsable(wireTime),
  message: ifUsable(message),
  message_edit: ifUsable(edit),
});

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

/**
 * Webhooks are signed with the secret of the app that is subscribed to them, which need not be the one that logs end users
 * in. Source: Graph API, "Webhooks: Getting Started", "Validating Payloads".
 */
export const appSecrets: readonly AppSecret[] = [
  {
    name: 'webhook',
    label: 'App secret of the app that is subscribed to webhooks',
    description:
      'Needed only where webhooks are signed with another secret than the client secret. In the app dashboard: App settings, Basic, App secret.',
    signsWebhooks: true,
  },
];
