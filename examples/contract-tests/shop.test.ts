/** Tests the shop against the service's own answers: a mock server runs for these tests, and no network is needed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { SignatureError, SocialContent } from 'social-content-sdk';
import { type Mock, startMock } from 'social-content-testing';
import { announce, type Notes, takeDelivery } from './shop.ts';

const notes: Notes = new Map();
let secret = '';
let noted = Promise.withResolvers<void>();
const receiver = createServer(async (request, response) => {
  try {
    await takeDelivery(notes, secret, await buffer(request), request.headers);
    response.writeHead(204).end();
    noted.resolve();
  } catch (error) {
    response.writeHead(400).end(`${error}`);
  }
});
let mock: Mock;
let client: SocialContent;
let shop = '';

before(async () => {
  mock = await startMock({ seed: './seed.json' });
  client = new SocialContent({ apiKey: mock.apiKey, baseUrl: mock.url });
  shop = mock.profiles.shop ?? '';
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(async () => {
  await mock.reset();
  notes.clear();
  noted = Promise.withResolvers();
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
  const topics = ['publishRequest.published', 'publishRequest.failed'];
  ({ secret = '' } = await client.eventDestinations.create({ url, topics }));
});
after(async () => {
  await mock.stop();
  receiver.close();
});

/** Announces something that the service accepts, and returns its id. */
async function accepted(text: string, time?: string): Promise<string> {
  const announced = await announce(client, shop, text, time);
  assert.ok('id' in announced, JSON.stringify(announced));
  return announced.id;
}

test('an announcement is published, and the shop notes where', async () => {
  const id = await accepted('Rye loaves, still warm');
  await noted.promise;
  assert.match(notes.get(id) ?? '', /^https:\/\/bsky\.app\//);
});

test('a planned announcement goes out at its time, and not before', async () => {
  const id = await accepted('Open on Sunday', '2026-06-01T10:00:00Z');
  assert.equal((await client.publishRequests.get(id)).status, 'scheduled');
  await client.test.clock.advance({ seconds: 2 * 60 * 60 });
  await noted.promise;
  assert.match(notes.get(id) ?? '', /^https:/);
});

test('an announcement that the network refuses is noted with the reason', async () => {
  const id = await accepted('Buns #fault:refused');
  await noted.promise;
  assert.match(notes.get(id) ?? '', /^not published: ./);
});

test('an announcement that is too long is refused at once, in words for the owner', async () => {
  const announced = await announce(client, shop, 'Bread! '.repeat(60));
  assert.ok('problem' in announced);
  assert.match(announced.problem, /text/);
});

test('a delivery that somebody else has made up is not believed', async () => {
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': `${Math.floor(Date.now() / 1000)}` };
  const forged = { ...headers, 'webhook-signature': 'v1,Zm9yZ2Vk' };
  await assert.rejects(takeDelivery(notes, secret, Buffer.from('{}'), forged), SignatureError);
});

test('the same calls have the same answers in every run', async () => {
  const ids: string[] = [];
  for (const _run of ['first', 'second']) {
    await mock.reset();
    ids.push(await accepted('Rye loaves, still warm'));
  }
  assert.equal(ids[0], ids[1]);
});
