import { expect, test } from '@jest/globals';
import { useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { clientOf } from '../support/service.ts';

const bench = useBench();

test('a provider is the same as in the list, without a key', async () => {
  const client = clientOf(bench.service.url);
  const { body: list } = await client.get('/v1/providers');
  expect(list.data.length).toBeGreaterThan(1);
  for (const provider of list.data) {
    const { status, body } = await client.get(`/v1/providers/${provider.providerId}`);
    expect({ status, body }).toEqual({ status: 200, body: provider });
  }
});

test('an unknown provider is not found', async () => {
  const client = clientOf(bench.service.url);
  for (const id of ['myspace', 'Instagram', 'instagram%20', '%2e%2e%2f', 'constructor', '__proto__'])
    expectError(await client.get(`/v1/providers/${id}`), 404, 'not_found');
  expectError(await client.get('/v1/providers/'), 404, 'not_found');
});

test('the kinds of items of a provider are listed, so that a kind that is missing is known not to be offered', async () => {
  const client = clientOf(bench.service.url);
  const { body } = await client.get('/v1/providers/pinterest');
  expect(body.kinds).toEqual(['pin', 'board']);
});
