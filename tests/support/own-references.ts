/** The parts that tests of own references and metadata share. */
import { expect } from '@jest/globals';
import { expectViolations } from './errors.ts';
import type { Client } from './service.ts';

type Row = Record<string, unknown>;

const idOf = (row: Row, name: string) => row[name] as string;

/** Lists all pages that pass the filters, with `limit` rows each, and returns the ids. */
export async function listed(
  client: Client,
  path: string,
  idName: string,
  query: object,
  cursor?: string,
): Promise<string[]> {
  const { status, body } = await client.get(path, { ...query, ...(cursor ? { cursor } : {}) });
  expect([status, body.hasMore]).toEqual([200, body.nextCursor !== undefined]);
  const ids = (body.data as Row[]).map((row) => idOf(row, idName));
  return body.hasMore ? [...ids, ...(await listed(client, path, idName, query, body.nextCursor))] : ids;
}

export const ownReference = 'order 47/11 ✓';
export const ownMetadata = { region: 'north', size: 42, urgent: true, empty: '', deep: { region: 'deep' } };

/** Expects that a list finds the row by what it is called, alone and together, and by nothing else. */
export async function expectFoundByOwnNames(
  client: Client,
  path: string,
  idName: string,
  id: string,
): Promise<void> {
  for (const filters of [
    { reference: ownReference },
    { 'metadata[region]': 'north' },
    { 'metadata[size]': '42' },
    { 'metadata[urgent]': 'true' },
    { 'metadata[empty]': '' },
    { reference: ownReference, 'metadata[region]': 'north', 'metadata[size]': '42' },
  ])
    expect([filters, await listed(client, path, idName, filters)]).toEqual([filters, [id]]);
  for (const filters of [
    { reference: ownReference.toUpperCase() },
    { reference: 'north' },
    { 'metadata[region]': 'deep' },
    { 'metadata[deep]': JSON.stringify(ownMetadata.deep) },
    { 'metadata[reference]': ownReference },
    { 'metadata[region]': 'north', 'metadata[size]': '43' },
    { 'metadata[a\0]': 'north' },
  ])
    expect([filters, await listed(client, path, idName, filters)]).toEqual([filters, []]);
}

/** Expects that each wrong filter is named, with what to write instead. */
export async function expectWrongFiltersRefused(client: Client, path: string): Promise<void> {
  const refused = await client.get(path, {
    reference: '',
    metadata: 'north',
  });
  expectViolations(refused, { reference: 'too_short', metadata: 'invalid_type' });
  expect(JSON.stringify(refused.body)).toContain('metadata[key]=value');
  expectViolations(await client.get(path, { 'metadata[a]': ['1', '2'] }), { 'metadata[a]': 'invalid_type' });
  expectViolations(await client.get(path, { 'metadata[__proto__]': '1' }), { metadata: 'invalid_type' });
}
