/**
 * Sends webhooks to an app's endpoint as Meta does. They are built and signed without our adapters, so that
 * an error in the adapters is noticed.
 */
import { createHmac } from 'node:crypto';
import request from 'supertest';
import { fixtureSecret } from './secrets.ts';

export const sign = (body: string, secret = fixtureSecret('app')) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/**
 * Sends a webhook that is signed with the app's secret.
 * @param headers headers that replace the usual ones; `undefined` leaves one out.
 */
export function sendWebhook(
  callbackUrl: string,
  body: string,
  headers: Record<string, string | undefined> = {},
) {
  const all = { 'content-type': 'application/json', 'x-hub-signature-256': sign(body), ...headers };
  const present = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return request(callbackUrl).post('').set(Object.fromEntries(present)).send(body);
}

let comments = 0;

/**
 * Returns what a webhook tells of a new comment on a Page's post, with everything that a read of the comment
 * would return.
 */
export function pageComment(pageId: string, value: Record<string, unknown> = {}) {
  comments += 1;
  return {
    item: 'comment',
    verb: 'add',
    post_id: `${pageId}_122100000000001234`,
    comment_id: `122100000000001234_${651_200_000_000_000 + comments}`,
    parent_id: `${pageId}_122100000000001234`,
    created_time: Math.floor(Date.now() / 1000),
    message: 'Until when?',
    from: { id: '6123400000000001', name: 'Crumb Fan' },
    ...value,
  };
}

/** Returns the webhook with the times of its entries moved by this many seconds. */
export function shifted(body: string, seconds: number): string {
  const { entry, ...envelope } = JSON.parse(body);
  const moved = entry.map((one: { time: number }) => ({ ...one, time: one.time + seconds }));
  return JSON.stringify({ ...envelope, entry: moved });
}

/** Returns one webhook with the contents of several. */
export function collect(...bodies: string[]): string {
  const [first, ...rest] = bodies.map((body) => JSON.parse(body));
  return JSON.stringify({ ...first, entry: [first, ...rest].flatMap(({ entry }) => entry) });
}

/** Returns a webhook body about the Page's feed, with one entry per value. */
export function feedBody(pageId: string, ...values: object[]): string {
  const time = Math.floor(Date.now() / 1000);
  const entry = values.map((value) => ({ id: pageId, time, changes: [{ field: 'feed', value }] }));
  return JSON.stringify({ object: 'page', entry });
}
