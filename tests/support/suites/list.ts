/** Tests what holds for every list of provider content. Page sizes are walked in tests/providers/lists.test.ts, in process. */
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/index.ts';
import {
  answerTo,
  type Bench,
  contentOperation,
  contentOperations,
  expectClean,
  expectFieldRefused,
  expectRawOf,
  filterOf,
  type Input,
  type Item,
  type Page,
  parentsOf,
  placeAmongAction,
  send,
  walk,
} from '../content.ts';
import { expectError, expectViolations } from '../errors.ts';
import { sampleOf, sampleTest, testInTurns, turnsOf } from '../sample.ts';
import { describeProfiles } from './profiles.ts';

interface ListSubject {
  operationId: OperationId;
  /** The number of items in the list of the newest parent, or of the account. */
  count: number;
}

export function describeList(bench: Bench, { operationId, count }: ListSubject): void {
  const { provider, loginKinds, filter, contentType } = contentOperation(operationId);
  const [usual = ''] = loginKinds;
  const place = placeAmongAction(operationId);
  const baseInput = async (loginKind = usual): Promise<Input> => {
    const profile = await bench.profile(provider, loginKind);
    const { connectedProfileId } = profile;
    return { connectedProfileId, ...(await filterOf(bench.client, profile, operationId)) };
  };
  const list = async (input: Input): Promise<Page> => answerTo(bench.client, operationId, input);
  const idsOf = (items: Item[]) => items.map(({ externalId }) => externalId);

  describe.each(turnsOf(loginKinds, place, loginKinds.length))(`${operationId} by %s`, (loginKind) => {
    const testInSample = sampleTest(place, 2);

    test('a walk visits every item exactly once, and each names its content type', async () => {
      const all = await walk(bench.client, operationId, await baseInput(loginKind));
      expect(all).toHaveLength(count);
      expect(new Set(idsOf(all)).size).toBe(count);
      expect(new Set(all.map((item) => item.contentType))).toEqual(new Set([contentType]));
    });

    testInSample(
      'items carry providerRaw when it is asked for, clean of tokens and paging, and are else the same',
      async () => {
        const input = await baseInput(loginKind);
        const plain = await list(input);
        expect(plain.data.some((item) => 'providerRaw' in item)).toBe(false);
        for (const includeProviderRaw of sampleOf(['true', '1'], 1)) {
          const { data } = await list({ ...input, includeProviderRaw });
          expect(data.map(({ providerRaw: _raw, ...item }) => item)).toEqual(plain.data);
          for (const { externalId, providerRaw } of data) expectRawOf(externalId, providerRaw);
          expectClean(data);
        }
        for (const includeProviderRaw of sampleOf(['0', 'false'], 1))
          expect((await list({ ...input, includeProviderRaw })).data).toEqual(plain.data);
      },
    );
  });

  describe(`${operationId}: paging`, () => {
    const testInTurn = testInTurns(place, 12);
    const firstPage = async () => {
      const input = await baseInput();
      const { data, nextCursor = '' } = await list({ ...input, limit: 1 });
      return { input, data, cursor: nextCursor };
    };

    testInTurn('a page has no more items than asked for', async () => {
      const input = await baseInput();
      for (const limit of [1, 2.9]) {
        const { data, hasMore } = await list({ ...input, limit });
        expect([limit, data.length, hasMore]).toEqual([limit, Math.floor(limit), true]);
      }
    });

    testInTurn('a cursor goes on with another limit and with providerRaw', async () => {
      const { input, data, cursor } = await firstPage();
      const next = await list({ ...input, cursor, limit: 2, includeProviderRaw: true });
      expect(idsOf([...data, ...next.data])).toEqual(idsOf((await list({ ...input, limit: 3 })).data));
    });

    testInTurn('a cursor that was altered, cut, or never made here is refused before any call', async () => {
      const { input, cursor } = await firstPage();
      const wrong = [
        `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
        `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`,
        cursor.slice(0, -4),
        cursor.slice(0, 20),
        `${cursor}A`,
        `${cursor}=`,
        ` ${cursor}`,
        'abc',
        '0',
        '🥐',
        'QVFIUMTc4',
      ];
      const before = bench.providerCalls();
      for (const candidate of wrong)
        expectFieldRefused(
          await send(bench.client, operationId, { ...input, cursor: candidate, limit: 'x' }),
          'cursor',
        );
      expect(bench.providerCalls()).toBe(before);
    });

    testInTurn('a cursor is refused with another profile, filter, key or operation', async () => {
      const { input, cursor } = await firstPage();
      const profile = await bench.client.newProfile({ providerId: provider.id, loginKind: usual });
      const { connectedProfileId } = profile;
      const { client } = bench;
      expectFieldRefused(await send(client, operationId, { ...input, connectedProfileId, cursor }), 'cursor');
      expectFieldRefused(await send(bench.stranger.client, operationId, { ...input, cursor }), 'cursor');
      const live = (await bench.service.newKey({ mode: 'live' })).client;
      expectFieldRefused(await send(live, operationId, { ...input, cursor }), 'cursor');
      const lists = contentOperations.filter(
        ({ action, operationId: id }) => action === 'list' && id !== operationId,
      );
      for (const other of sampleOf(lists, 3))
        expectFieldRefused(await send(client, other.operationId, { ...input, cursor }), 'cursor');
      if (!filter) return;
      const parent = (await parentsOf(client, await bench.profile(provider, usual), operationId)).at(1);
      expectFieldRefused(
        await send(client, operationId, { ...input, [filter]: parent?.externalId, cursor }),
        'cursor',
      );
    });

    testInTurn('a second key of the same organization can go on', async () => {
      const { input, cursor } = await firstPage();
      const { client } = await bench.service.newKey();
      expect(await answerTo(client, operationId, { ...input, cursor })).toEqual(
        await list({ ...input, cursor }),
      );
    });

    testInTurn('query values that do not fit are refused, all together', async () => {
      const input = await baseInput();
      const refused = (query: Input) => send(bench.client, operationId, { ...input, ...query });
      for (const limit of ['0', '-1', '0.5'])
        expectViolations(await refused({ limit }), { limit: 'too_small' });
      for (const limit of ['x', '', '1,5'])
        expectViolations(await refused({ limit }), { limit: 'invalid_type' });
      expectViolations(await refused({ cursor: '' }), { cursor: 'too_short' });
      expectViolations(
        await refused({
          cursor: ['a', 'b'],
          limit: ['1', '2'],
          includeProviderRaw: 'yes',
          connectedProfileId: '',
        }),
        {
          cursor: 'invalid_type',
          limit: 'invalid_type',
          includeProviderRaw: 'invalid_type',
          connectedProfileId: 'too_short',
        },
      );
    });

    testInTurn('query parameters that the contract does not have are refused, all together', async () => {
      const unknown = { surprise: 'x', after: 'y', fields: 'id' };
      const answer = await send(bench.client, operationId, { ...(await baseInput()), ...unknown });
      expectViolations(answer, {
        surprise: 'unknown_field',
        after: 'unknown_field',
        fields: 'unknown_field',
      });
    });
  });

  if (filter) describeFilter(bench, operationId, filter);
  describeProfiles(bench, operationId);
}

function describeFilter(bench: Bench, operationId: OperationId, filter: string): void {
  const { provider, loginKinds } = contentOperation(operationId);
  const [loginKind = ''] = loginKinds;

  describe(`${operationId}: ${filter}`, () => {
    const testInTurn = testInTurns(placeAmongAction(operationId), 8);

    testInTurn("one that does not exist, is another account's, or can be none is not found", async () => {
      const { connectedProfileId } = await bench.profile(provider, loginKind);
      const foreign = await bench.client.newProfile({ providerId: provider.id, loginKind });
      const [theirs] = await parentsOf(bench.client, foreign, operationId);
      const wrong = [
        theirs?.externalId ?? '',
        '1',
        '123_456',
        'me',
        '..',
        '../me',
        'a/b',
        '1?x=y',
        '%2e%2e',
        ' ',
      ];
      for (const id of wrong)
        expectError(
          await send(bench.client, operationId, { connectedProfileId, [filter]: id }),
          404,
          'not_found',
        );
    });

    testInTurn('an empty or repeated one is refused', async () => {
      const { connectedProfileId } = await bench.profile(provider, loginKind);
      expectViolations(await send(bench.client, operationId, { connectedProfileId, [filter]: '' }), {
        [filter]: 'too_short',
      });
      expectViolations(await send(bench.client, operationId, { connectedProfileId, [filter]: ['1', '2'] }), {
        [filter]: 'invalid_type',
      });
    });
  });
}
