/**
 * Installs and starts @emulators/google, which others have written after Google's login, and beside it the one call of the
 * Data API that a login makes, which knows a token by the emulator's userinfo.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { installLocked } from '../../../scripts/install-locked.ts';

export const installGoogleEmulator = () =>
  installLocked(import.meta.dirname, 'installing @emulators/google, 5 MB, into tests/real/google-emulator');

export const channelId = 'UC1pTQeVZ1mO0xkGd3YbWn4A';

/** Starts both. Returns the environment of a service that finds them. */
export async function startGoogleEmulator() {
  const child = fork(path.join(import.meta.dirname, 'main.mjs'), { execArgv: [] });
  const [url] = (await once(child, 'message')) as [string];
  const api = await startDataApi(url);
  return {
    url,
    environment: {
      GOOGLE_ACCOUNTS_URL: url,
      // The emulator has the token endpoint at the path of older documents.
      GOOGLE_TOKEN_URL: `${url}/oauth2`,
      YOUTUBE_URL: api.url,
      YOUTUBE_HUB_URL: api.url,
    },
    /** Makes an app known, as a developer does in Google's console. */
    async register(clientId: string, clientSecret: string, redirectUri: string) {
      const registered = once(child, 'message');
      const redirect_uris = [redirectUri];
      child.send({ client_id: clientId, client_secret: clientSecret, name: 'Planner', redirect_uris });
      await registered;
    },
    async stop() {
      api.stop();
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}

async function startDataApi(emulatorUrl: string) {
  const server = createServer(async (request, response) => {
    if (request.url === '/subscribe') return response.writeHead(202).end();
    const headers = { authorization: request.headers.authorization ?? '' };
    const { ok } = await fetch(`${emulatorUrl}/oauth2/v2/userinfo`, { headers });
    const items = [
      {
        id: channelId,
        snippet: { title: 'Harbour Bakery' },
        contentDetails: { relatedPlaylists: { uploads: `UU${channelId.slice(2)}` } },
      },
    ];
    const refused = {
      error: { code: 401, message: 'Invalid Credentials', errors: [{ reason: 'authError' }] },
    };
    response.writeHead(ok ? 200 : 401, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(ok ? { items } : refused));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
