/** Runs every description of `bench/peers` against a stand-in, since the services that they describe are not there. */
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPeer, sendEvent, setUp } from '../../bench/peers/peer.ts';

const receiver = 'http://127.0.0.1:9100/events';
const arrived: { path: string | undefined; authorization: string | undefined; body: string }[] = [];
let standIn: Server;

beforeAll(async () => {
  standIn = createServer(async (req, res) => {
    arrived.push({ path: req.url, authorization: req.headers.authorization, body: await text(req) });
    res.writeHead(202).end();
  });
  await once(standIn.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  standIn.close();
  standIn.closeAllConnections();
});

test.each(globSync('bench/peers/*.json'))('%s sets a receiver up and makes an event happen', async (file) => {
  const description = readFileSync(file, 'utf8');
  const own = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
  for (const [, name = ''] of description.matchAll(/\{\{([A-Z_]+)\}\}/g))
    process.env[name] = name.endsWith('_URL') ? own : `the ${name}`;
  const peer = readPeer(JSON.parse(description));
  arrived.length = 0;
  await setUp(peer, receiver);
  await sendEvent(peer);
  expect(arrived).toHaveLength(peer.setUp.length + 1);
  for (const { path, authorization, body } of arrived) {
    expect([path, authorization]).toEqual([
      expect.stringMatching(/^\/api\//),
      expect.stringMatching(/^Bearer the /),
    ]);
    expect(JSON.parse(body)).toBeInstanceOf(Object);
  }
  // A description without a set-up leaves the endpoint to whoever runs it.
  if (peer.setUp.length > 0) expect(arrived.at(-2)?.body).toContain(receiver);
  expect(Date.parse(JSON.stringify(arrived.at(-1)).match(/sentAt\\":\\"([^\\]+)/)?.[1] ?? '')).not.toBeNaN();
});
