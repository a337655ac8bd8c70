/**
 * Installs and starts posthole, which others have written after TikTok's login and the posting of videos, and before it the calls that
 * it does not have: what an account offers, which is asked for before each post, and the list of posts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../src/db/embedded/free-port.ts';
import { installPython } from '../python-program.ts';

const folder = import.meta.dirname;
const program = path.join(folder, 'built/bin/posthole');
export const installPosthole = () =>
  installPython({ folder, name: 'posthole', size: '40 MB', oldestMinor: 12 });

/** An account that posthole has from the beginning. */
export const openId = 'tt-7000000000000000001';

const settings = {
  creator_username: 'harbour.bakery',
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
  comment_disabled: false,
  duet_disabled: false,
  stitch_disabled: false,
  max_video_post_duration_sec: 600,
};
const missing: Readonly<Record<string, object>> = {
  '/v2/post/publish/creator_info/query/': settings,
  '/v2/video/list/': { videos: [], cursor: 0, has_more: false },
};

/** Starts both. Returns the environment of a service that finds them, and what posthole was sent. */
export async function startPosthole() {
  const port = await freePort();
  const data = mkdtempSync(path.join(os.tmpdir(), 'posthole-'));
  const child = spawn(program, [], {
    stdio: 'ignore',
    env: {
      ...process.env,
      POSTHOLE_PORT: String(port),
      POSTHOLE_DATABASE_URL: path.join(data, 'posts.db'),
      POSTHOLE_LOG_LEVEL: 'ERROR',
    },
  });
  const ended = once(child, 'exit');
  while (!(await fetch(`http://127.0.0.1:${port}/_health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`posthole ended before it was ready: ${child.exitCode}`);
    await pause(100);
  }
  const sent: string[] = [];
  const server = createServer((incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? '', 'http://localhost');
    const { 'content-range': range = '' } = incoming.headers;
    sent.push(`${incoming.method} ${pathname.replace(/v_pub_.*/, '…')}${range && ` ${range}`}`);
    const known = missing[pathname];
    if (!known) return hand(incoming, answer, port);
    answer.writeHead(200, { 'content-type': 'application/json' });
    return answer.end(JSON.stringify({ data: known, error: { code: 'ok', message: '', log_id: '1' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    sent,
    environment: { TIKTOK_CONSENT_URL: url, TIKTOK_URL: url, TIKTOK_UPLOAD_URL: url },
    async stop() {
      server.close();
      child.kill();
      await ended;
      rmSync(data, { recursive: true });
    },
  };
}

/** Hands a request on, with the host by which posthole names the address of an upload. */
function hand(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { url: target = '/', method, headers } = incoming;
  const options = { host: '127.0.0.1', port, path: target, method, headers };
  const onwards = request(options, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  onwards.on('error', () => answer.destroy());
  incoming.pipe(onwards);
}
