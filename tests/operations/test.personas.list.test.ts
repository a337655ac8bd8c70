// A service of its own: the personas of two deployments are compared.
import { beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { personas } from '../../src/simulators/personas.ts';
import { connectOf, everyKind } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import {
  clientOf,
  sharedTestService,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';

const path = '/v1/test/personas';
const given = {
  accessToken: { accessToken: expect.stringMatching(/^[!-~]{32,8192}$/) },
  appPassword: {
    appPassword: { identifier: expect.stringMatching(/^\S+$/), password: expect.stringMatching(/^\S{16,}$/) },
  },
};
const imports = everyKind.flatMap((kind) => {
  const { grantImport } = connectOf(kind);
  const host = grantImport?.namesHost && { host: expect.stringMatching(/^[a-z.]+$/) };
  return grantImport ? [{ ...kind, ...given[grantImport.takes], ...host }] : [];
});

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

test('every persona is listed with what it gives for an import, by provider and login kind', async () => {
  const { status, body } = await key.client.get(path);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: personas.map(({ persona, description }) => ({
      persona,
      description,
      accessTokens: imports,
    })),
    hasMore: false,
  });
});

test('every token and every password is another one', async () => {
  const { data } = (await key.client.get(path)).body;
  const secrets = (data as Schemas['TestPersona'][]).flatMap(({ accessTokens }) =>
    accessTokens.map(({ accessToken, appPassword }) => accessToken ?? appPassword?.password),
  );
  expect(new Set(secrets).size).toBe(personas.length * imports.length);
});

test('the tokens are the same every time, for everyone and in every process', async () => {
  const other = await startTestService();
  const keys = [key, await service.newKey({ organization: 'Other' }), await other.newKey()];
  const [first, ...rest] = await Promise.all(keys.map(async ({ client }) => (await client.get(path)).body));
  for (const body of rest) expect(body).toEqual(first);
});

test('for a live key the path does not exist', async () => {
  const { client } = await service.newKey({ mode: 'live' });
  const answer = await client.get(path);
  expectError(answer, 404, 'not_found');
  expect(answer.body).toEqual((await client.get('/v1/test/nothing')).body);
});

test('without a key it is unauthorized', async () => {
  expectError(await clientOf(service.url).get(path), 401, 'unauthorized');
});
