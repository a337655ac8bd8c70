/** Tests that the measurement of peers runs against any service that takes events and posts them on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../../src/db/embedded/free-port.ts';

const token = 'a key of the peer';
let peer: Server;
let folder: string;
/** The URL that the peer posts events to, once it has been set up. */
let destination: string | undefined;
let refuses: boolean;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'peer-'));
  peer = createServer(async (req, res) => {
    const body = await text(req);
    if (refuses || req.headers.authorization !== `Bearer ${token}`) {
      res.writeHead(401).end('who is there?');
      return;
    }
    if (req.url === '/destinations') destination = JSON.parse(body).url;
    else if (destination) fetch(destination, { method: 'POST', body });
    res.writeHead(202).end();
  });
  await once(peer.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  destination = undefined;
  refuses = false;
});
afterAll(() => {
  peer.close();
  rmSync(folder, { recursive: true });
});

/** Runs the measurement in its small form. */
async function measure(): Promise<{ code: number; output: string; complaint: string }> {
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  const headers = { Authorization: 'Bearer {{PEER_KEY}}' };
  const file = path.join(folder, 'peer.json');
  const setUp = [{ url: `${url}/destinations`, headers, body: { url: '{{receiver}}' } }];
  const event = { url: `${url}/events`, headers, body: { id: '{{id}}', sentAt: '{{now}}' } };
  writeFileSync(file, JSON.stringify({ name: 'A peer', setUp, event }));
  const args = ['bench/peers/run.ts', file, '--small', '--receiver', `${await freePort()}`];
  const child = spawn(process.execPath, [...args, '--pid', `${process.pid}`], {
    env: { ...process.env, PEER_KEY: token },
  });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output, complaint };
}

test('a peer is set up and measured, and the results are a table', async () => {
  const { code, output, complaint } = await measure();
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
  expect(destination).toMatch(/\/events$/);
  const rows = output.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.map((row) => row.replace(/\d+(\.\d+)?( ms)?/g, 'N').replace(/ +\|$/, ' |'))).toEqual([
    '| A peer | |',
    '|---|---|',
    '| Events per second, ratio to the bare loop | N |',
    '| CPU seconds per N,N events | N |',
    '| From the request to the receiver, N events/s, pN and pN | N, N |',
    '| From the request to the receiver, N events/s, pN and pN | N, N |',
  ]);
});

test('a peer that refuses ends the measurement with what it said', async () => {
  refuses = true;
  const { code, complaint } = await measure();
  expect(code).not.toBe(0);
  expect(complaint).toMatch(/\/destinations: 401 who is there\?/);
});
