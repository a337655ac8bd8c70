/** Lets tests control the network from outside, with one POST of JSON for each thing to do. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { sites } from './loopback.mjs';
import { countCallsAs } from './rate-limits.mjs';

export async function startControl({ pds, appView }) {
  const actions = {
    'until-indexed': async () => appView.indexed(await pds.announced()),
    'count-calls-as': ({ points }) => countCallsAs(points),
    'serve-site': ({ origin, url }) => sites.set(origin, url),
    'app-view': ({ on }) => appView.listen(on),
  };
  const server = createServer(async (request, response) => {
    const action = actions[request.url.slice(1)];
    const body = (await request.toArray()).join('');
    try {
      await action(JSON.parse(body));
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(500).end(error.stack);
    }
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
