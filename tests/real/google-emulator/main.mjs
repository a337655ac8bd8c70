/**
 * Serves the emulator of Google's login on a free port of loopback, and sends its URL to the process that has started this one,
 * which sends the clients that the emulator is to know.
 */
import { createServer as listen } from 'node:http';
import { Readable } from 'node:stream';
import { createServer } from '@emulators/core';
import google, { seedFromConfig } from '@emulators/google';

let emulator;

const server = listen(async (incoming, outgoing) => {
  const { method, headers, url } = incoming;
  const body = method === 'GET' ? undefined : Readable.toWeb(incoming);
  const request = new Request(new URL(url, emulator.baseUrl), { method, headers, body, duplex: 'half' });
  const answer = await emulator.app.fetch(request);
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(Buffer.from(await answer.arrayBuffer()));
});
server.listen(0, '127.0.0.1', () => {
  const baseUrl = `http://127.0.0.1:${server.address().port}`;
  emulator = createServer(google, { baseUrl });
  seedFromConfig(emulator.store, baseUrl, {
    users: [{ email: 'baker@example.com', name: 'Harbour Bakery' }],
  });
  process.send(baseUrl);
});
process.on('message', (client) => {
  seedFromConfig(emulator.store, emulator.baseUrl, { oauth_clients: [client] });
  process.send('registered');
});
process.on('disconnect', () => process.exit());
