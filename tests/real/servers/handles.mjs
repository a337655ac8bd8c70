/**
 * Resolves handles under `.test`, which are in no DNS, by a request to the PDS with the handle as its host
 * name.
 */
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
