/** Handles under `.test` are in no DNS. The PDS is asked for them, as the host that bears the handle. */
import { request } from 'node:http';

export function resolveHandlesAt(pdsUrl, resolver) {
  resolver.handle.resolve = (handle) =>
    new Promise((resolve, reject) => {
      const asked = request(`${pdsUrl}/.well-known/atproto-did`, { headers: { host: handle } });
      asked.once('error', reject);
      asked.once('response', async (answer) => {
        const did = (await answer.toArray()).join('').trim();
        resolve(answer.statusCode === 200 ? did : undefined);
      });
      asked.end();
    });
}
