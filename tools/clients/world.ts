/** What the tests of a client find: a profile in test mode, something published, and deliveries of the service. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, attacks } from './attacks.ts';
import { startBetween } from './between.ts';

/** So far from now a delivery stays too old, or too early, for as long as the clients take to reach it. */
const farMs = 60 * 60_000;

export interface Delivery {
  body: string;
  headers: Record<string, string>;
}

/** Goes to each client as JSON. */
export interface World {
  apiKey: string;
  /** The service. */
  baseUrl: string;
  /** The server that fails, whose first part of the path says how. */
  between: string;
  connectedProfileId: string;
  /** The addresses of two pictures. */
  pictures: string[];
  /** The ids of all items of the profile, read without a client. */
  itemIds: string[];
  secret: string;
  /** A delivery of the service, of the topic `content.instagram.media.comments.created`. */
  delivery: Delivery;
  /** Genuine deliveries and forged ones by what is wrong with them. */
  forged: Record<string, Delivery>;
  /** The cases of clients/webhook-attacks.json. */
  attacks: Attack[];
  /** A genuine delivery of a topic that no client knows. */
  newer: Delivery;
  /** A file to upload, in base64. */
  file: { filename: string; contentType: string; base64: string };
}

/** Returns the world, and a function that ends its servers. */
export async function makeWorld(
  { url: baseUrl, apiKey }: { url: string; apiKey: string },
  picture: Buffer,
): Promise<{ world: World; close(): void }> {
  const ask = asking(baseUrl, apiKey);
  const between = await startBetween(baseUrl);
  const receiver = await startReceiver(picture);
  const close = () => {
    between.close();
    receiver.close();
  };
  const { connectedProfileId } = await ask('POST', '/v1/test/connected-profiles', {
    providerId: 'instagram',
  });
  const { secret, eventDestinationId } = await ask('POST', '/v1/event-destinations', {
    url: `${receiver.url}/events`,
    topics: ['content.*'],
  });
  await ask('POST', `/v1/event-destinations/${eventDestinationId}/test`, {
    topic: 'content.instagram.media.comments.created',
  });
  const delivery = await receiver.first;
  await ask('DELETE', `/v1/event-destinations/${eventDestinationId}`);
  const world: World = {
    apiKey,
    baseUrl,
    between: between.url,
    connectedProfileId: String(connectedProfileId),
    pictures: [`${receiver.url}/one.jpg`, `${receiver.url}/two.jpg`],
    itemIds: await itemIdsOf(ask, String(connectedProfileId)),
    secret: String(secret),
    delivery,
    forged: forgeriesOf(delivery, String(secret)),
    // They are signed when they are read: by then a client may have been compiled for minutes.
    get attacks() {
      return attacks();
    },
    newer: signed(
      JSON.stringify({ ...JSON.parse(delivery.body), topic: 'content.tin-cans.shouted', addedLater: 1 }),
      String(secret),
    ),
    file: { filename: 'loaf.jpg', contentType: 'image/jpeg', base64: picture.toString('base64') },
  };
  return { world, close };
}

type Ask = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

function asking(baseUrl: string, apiKey: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${answer}`);
    return JSON.parse(answer);
  };
}

async function itemIdsOf(ask: Ask, connectedProfileId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: unknown; ; ) {
    const query = new URLSearchParams({ connectedProfileId, ...(cursor ? { cursor: String(cursor) } : {}) });
    const page = await ask('GET', `/v1/content/instagram.media.items?${query}`);
    ids.push(...(page.data as { externalId: string }[]).map(({ externalId }) => externalId));
    if (!page.hasMore) return ids;
    cursor = page.nextCursor;
  }
}

/** Receives deliveries, and serves a picture at every other address. */
async function startReceiver(picture: Buffer) {
  let arrived: (delivery: Delivery) => void;
  const first = new Promise<Delivery>((resolve) => {
    arrived = resolve;
  });
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST')
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    arrived({ body: Buffer.concat(chunks).toString(), headers: request.headers as Record<string, string> });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const late = pause(60_000, undefined, { ref: false }).then(() => {
    throw new Error('the service has delivered nothing');
  });
  return {
    url: `http://127.0.0.1:${port}`,
    first: Promise.race([first, late]),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Signs a body as the service does, so that deliveries can be made which it does not send. */
function signed(body: string, secret: string, at = Date.now()): Delivery {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`evt_made.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'webhook-id': 'evt_made',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

function forgeriesOf(delivery: Delivery, secret: string): Record<string, Delivery> {
  const { body, headers } = delivery;
  const { 'webhook-signature': _signature, ...unsigned } = headers;
  const otherSecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  return {
    'a changed body': { body: body.replace('created', 'deleted'), headers },
    'another id': { body, headers: { ...headers, 'webhook-id': 'evt_other' } },
    'another time': {
      body,
      headers: { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 5) },
    },
    'no signature': { body, headers: unsigned },
    'a signature that is no base64': { body, headers: { ...headers, 'webhook-signature': 'v1,%%%' } },
    'another secret': signed(body, otherSecret),
    'an old delivery': signed(body, secret, Date.now() - farMs),
    'a delivery from the future': signed(body, secret, Date.now() + farMs),
  };
}
