/**
 * What hostile callers do with their own keys, and strangers without one: each attack is one request or a few, and returns
 * when it is over, whatever the answer is.
 */
import type { Client } from '../../tests/support/client.ts';
import type { Chance } from '../chance.ts';

export interface Attacker {
  /** An API process. */
  url: string;
  liveKey: string;
  testKey: string;
  client: Client;
  authIntegrationId: string;
  /** Profiles at hostile servers. */
  profiles: readonly string[];
  fileUrl: string;
}

export type Attack = (attacker: Attacker, chance: Chance) => Promise<unknown>;

const answerMs = 60_000;

/** Sends a request, and reads its answer to the end or until its time is over. */
async function ask(url: string, init: RequestInit = {}): Promise<Response | undefined> {
  return fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(answerMs) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response;
    },
    () => undefined,
  );
}

const post = ({ url, testKey }: Attacker, path: string, body: string | Buffer) =>
  ask(url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${testKey}`, 'Content-Type': 'application/json' },
    body: new Uint8Array(Buffer.from(body)),
  });

const nested = (levels: number) => `{"x":${'{"a":"\\u0000","b":'.repeat(levels)}0${'}'.repeat(levels)}}`;

/** The bodies are made once: making them costs this machine more than it may cost the service. */
const bodies = {
  levels: [2_000, 10_000, 50_000].map(nested),
  fields: `{${Array.from({ length: 90_000 }, (_, at) => `"f${at}":0`).join()}}`,
  nuls: `{"topics":[${Array.from({ length: 100_000 }, () => '"\\u0000"').join()}]}`,
  text: `{"text":"${'\\u0000'.repeat(140_000)}"}`,
  lists: `{"text":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
};

/** Where bodies are taken: every operation checks them in the same way. */
const posted = [
  '/v1/publish-requests/validate',
  '/v1/publish-requests',
  '/v1/media',
  '/v1/event-destinations',
  '/v1/connect-sessions',
  '/v1/backfill-requests',
];

export const attacks: Record<string, Attack> = {
  'names a hostile server on a connect page': async ({ client, authIntegrationId }, chance) => {
    const session = await client.post('/v1/connect-sessions', {
      authIntegrationId,
      returnUrl: 'https://app.example.com/',
    });
    const { authorizationUrl } = session.body;
    if (!authorizationUrl) return;
    const account = `@a@h${Math.floor(chance.between(0, 1e6))}.evil.example`;
    await ask(authorizationUrl, {
      method: 'POST',
      headers: { Origin: new URL(authorizationUrl).origin },
      body: new URLSearchParams({ decision: 'continue', account }),
    });
  },
  'reads content of a hostile server': ({ url, liveKey, profiles }, chance) =>
    ask(
      `${url}/v1/content/${chance.pick(['mastodon.posts.items', 'mastodon.posts.replies'])}?` +
        new URLSearchParams({
          connectedProfileId: chance.pick(profiles),
          limit: '2',
          includeProviderRaw: 'true',
          postExternalId: '109501234567890123',
        }),
      { headers: { Authorization: `Bearer ${liveKey}` } },
    ),
  'sends levels with NUL': (attacker, chance) =>
    post(attacker, chance.pick(posted), chance.pick(bodies.levels)),
  'sends ninety thousand unknown fields': (attacker, chance) =>
    post(attacker, chance.pick(posted), bodies.fields),
  'sends a list of NULs': (attacker, chance) => post(attacker, chance.pick(posted), bodies.nuls),
  'sends one long text': (attacker, chance) => post(attacker, chance.pick(posted), bodies.text),
  'sends levels of lists': (attacker, chance) => post(attacker, chance.pick(posted), bodies.lists),
  'sends wrong keys': async ({ url }, chance) => {
    for (let tries = 0; tries < 20; tries += 1)
      await ask(`${url}/v1/connected-profiles`, {
        headers: { Authorization: `Bearer svc_live_${'x'.repeat(32)}${Math.floor(chance.between(0, 1e9))}` },
      });
  },
  'stages files that drip': async ({ client, fileUrl }, chance) => {
    for (let file = 0; file < 4; file += 1)
      await client.post('/v1/media', { sourceUrl: `${fileUrl}/${Math.floor(chance.between(0, 1e9))}.png` });
  },
  'uploads a picture of empty segments': async ({ client }) => {
    const bytes = emptySegments();
    const { body } = await client.post('/v1/media', {
      upload: { filename: 'a.jpg', contentType: 'image/jpeg', sizeBytes: bytes.length },
    });
    if (body.upload) await ask(body.upload.url, { method: 'PUT', headers: body.upload.headers, body: bytes });
  },
  'sends a body a byte at a time': ({ url, testKey }) =>
    ask(`${url}/v1/media`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${testKey}`, 'Content-Type': 'application/json' },
      body: dripping(20),
      duplex: 'half',
    }),
};

/** A JPEG of many segments that say nothing, which takes long to look at. */
function emptySegments(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2_000_000);
  bytes.set([0xff, 0xd8]);
  for (let at = 2; at + 4 <= bytes.length; at += 4) bytes.set([0xff, 0xe1, 0x00, 0x02], at);
  return bytes;
}

function dripping(seconds: number): ReadableStream<Uint8Array> {
  let left = seconds;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      controller.enqueue(new Uint8Array([0x20]));
      left -= 1;
      if (left === 0) controller.close();
    },
  });
}
