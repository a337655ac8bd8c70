import { Agent } from 'node:http';
import request, { type Test } from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';

/** Sends requests with one key or without a key, and makes test profiles. */
export interface Client {
  get(path: string, query?: object): Test;
  post(path: string, body?: object, query?: object): Test;
  patch(path: string, body?: object, query?: object): Test;
  delete(path: string, query?: object): Test;
  newProfile(input?: Partial<Schemas['TestConnectedProfileInput']>): Promise<Schemas['ConnectedProfile']>;
}

/**
 * The agent of all clients. Like customers' clients, it reuses connections, and closes idle ones before the
 * service does.
 */
export const connections = new Agent({ keepAlive: true, timeout: 30_000 });

export function clientOf(url: string, key?: string): Client {
  const send = (test: Test) => {
    test.agent(connections);
    return key === undefined ? test : test.set('Authorization', `Bearer ${key}`);
  };
  const client: Client = {
    get: (path, query = {}) => send(request(url).get(path).query(query)),
    post: (path, body, query = {}) => send(request(url).post(path).query(query)).send(body),
    patch: (path, body, query = {}) => send(request(url).patch(path).query(query)).send(body),
    delete: (path, query = {}) => send(request(url).delete(path).query(query)),
    newProfile: async (input = {}) => {
      const { status, body } = await client.post('/v1/test/connected-profiles', {
        providerId: 'instagram',
        ...input,
      });
      if (status !== 200) throw new Error(`no profile: ${JSON.stringify(body)}`);
      return body;
    },
  };
  return client;
}
