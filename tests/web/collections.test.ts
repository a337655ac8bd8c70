/** Tests that the collections for API clients have every operation, in their clients' own formats, and that requests work. */
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '../../src/contract/index.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

// Both packages are CommonJS without named exports.
const require = createRequire(import.meta.url);
const { Collection, Request, Property } = require('postman-collection') as PostmanPackage;
const { collectionSchema } = require('@usebruno/schema') as {
  collectionSchema: { validate(value: object): Promise<object> };
};

interface PostmanPackage {
  Collection: new (json: object) => PostmanCollection;
  Request: new (json: object) => PostmanRequest;
  Property: { replaceSubstitutionsIn(json: object, values: Record<string, string>[]): object };
}

interface PostmanCollection {
  forEachItem(visit: (item: { name: string; request: PostmanRequest }) => void): void;
  variables: { toObject(): Record<string, string> };
}

interface PostmanRequest {
  method: string;
  url: { getPath(unresolved?: boolean): string; toString(): string };
  body?: { toString(): string };
  headers: { toObject(): Record<string, string> };
}

interface BrunoRequest {
  name: string;
  request: {
    method: string;
    url: string;
    params: { name: string; enabled: boolean }[];
    body: { json?: string };
  };
}

let service: TestService;
let account: TestKey;
let postman: PostmanCollection;
let bruno: { items: { items: BrunoRequest[] }[] };
const requests: PostmanRequest[] = [];

beforeAll(async () => {
  service = await sharedTestService();
  account = await service.newKey({ organization: 'Collector' });
  const [forPostman, forBruno] = [await download('postman.json'), await download('bruno.json')];
  postman = new Collection(forPostman);
  bruno = forBruno as typeof bruno;
  postman.forEachItem(({ request }) => requests.push(request));
});

async function download(file: string): Promise<object> {
  const { status, headers, body } = await account.client.get(`/docs/collections/${file}`);
  expect([status, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename=social-content-service.${file}`,
  ]);
  return body;
}

const contracted = Object.values(operations).map(
  ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
);

test('both have every operation of the contract, once', () => {
  expect(requests.map(({ method, url }) => `${method} ${url.getPath(true)}`).sort()).toEqual(
    [...contracted].sort(),
  );
  const ofBruno = bruno.items.flatMap(({ items }) => items);
  const addresses = ofBruno.map(
    ({ request: { method, url } }) => `${method} ${url.replace('{{baseUrl}}', '').replace(/\?.*/, '')}`,
  );
  expect(addresses.sort()).toEqual([...contracted].sort());
  // Bruno makes a file of each request, so their names have to differ within a folder.
  for (const { items } of bruno.items) expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
});

exhaustiveTest('what Bruno imports is a collection by its own schema', async () => {
  const id = 'a'.repeat(21);
  // Bruno gives ids to what it imports, and its own name to the kind of a request.
  const imported = JSON.parse(JSON.stringify(bruno), (key, value) => {
    if (key === 'type' && value === 'http') return 'http-request';
    const isEntry = typeof value === 'object' && value !== null && ('name' in value || 'type' in value);
    return isEntry ? { uid: id, ...value } : value;
  });
  await expect(collectionSchema.validate(imported)).resolves.toBeDefined();
  await expect(collectionSchema.validate({ ...imported, version: '2' })).rejects.toThrow('version');
});

describe('in Postman', () => {
  /** Fills variables in, as Postman does before it sends a request. */
  function filled(request: PostmanRequest, values: Record<string, string>): PostmanRequest {
    // Filling in the variables changes the request, so it is done on a copy.
    return new Request(Property.replaceSubstitutionsIn(JSON.parse(JSON.stringify(request)), [values]));
  }

  test('every variable is declared, and every body is JSON', () => {
    const declared = [...Object.keys(postman.variables.toObject()), '$guid'];
    const used = [...JSON.stringify(requests).matchAll(/\{\{([^}]+)\}\}/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !declared.includes(name))).toEqual([]);
    const bodies = requests.flatMap(({ body }) => (body ? [body.toString()] : []));
    expect(bodies.length).toBeGreaterThan(20);
    for (const body of bodies) expect(JSON.parse(body)).toBeInstanceOf(Object);
  });

  test('requests work once the key and the profile are entered', async () => {
    const { connectedProfileId, connectionId } = await account.client.newProfile();
    const values = { baseUrl: service.url, connectedProfileId, connectionId, providerId: 'instagram' };
    const refused: string[] = [];
    const addresses = requests
      .filter(({ method }) => method === 'GET')
      .map((request) => filled(request, values).url.toString())
      .filter(
        (address) => !address.includes('{{') && !/(\/content\/|contentType=)(?!instagram)/.test(address),
      );
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of addresses) {
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${account.key}` } });
      if (answer.status !== 200) refused.push(`${answer.status} ${address}`);
    }
    expect(refused).toEqual([]);
  });

  test('a profile is made with the example of its body', async () => {
    const making = requests.find(
      ({ method, url }) => method === 'POST' && url.getPath(true) === '/v1/test/connected-profiles',
    );
    const { url, body, headers } = filled(making as PostmanRequest, { baseUrl: service.url });
    const answer = await fetch(url.toString(), {
      method: 'POST',
      headers: { ...headers.toObject(), Authorization: `Bearer ${account.key}` },
      body: body?.toString() ?? '',
    });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ providerId: 'facebook' }),
    ]);
  });
});
