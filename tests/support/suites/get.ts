/**
 * Tests what holds for every read of one item. That every item is the same as in its list is tested in
 * tests/providers/lists.test.ts, in process.
 */
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/index.ts';
import {
  answerTo,
  type Bench,
  bodyOf,
  contentOperation,
  expectClean,
  expectRawOf,
  firstItems,
  impossibleIds,
  pathIds,
  placeAmongAction,
  readAlone,
  send,
  sendVerbatim,
  sharedItems,
  unknownId,
} from '../content.ts';
import { expectError, expectViolations } from '../errors.ts';
import { sampleOf, sampleTest, testInTurns, turnsOf } from '../sample.ts';
import { describeProfiles } from './profiles.ts';

export function describeGet(bench: Bench, operationId: OperationId): void {
  const { provider, loginKinds, contentType } = contentOperation(operationId);
  const place = placeAmongAction(operationId);

  describe.each(turnsOf(loginKinds, place, loginKinds.length))(`${operationId} by %s`, (loginKind) => {
    const testInTurn = testInTurns(place, 8);
    const testInSample = sampleTest(place, 2);
    const items = () => sharedItems(bench, contentType, loginKind);
    const throughProfile = async () => {
      const { connectedProfileId } = await bench.profile(provider, loginKind);
      return { connectedProfileId };
    };

    test('an item is the same as in its list', async () => {
      const input = await throughProfile();
      for (const item of (await items()).slice(0, 2))
        expect(await answerTo(bench.client, operationId, { ...input, externalId: item.externalId })).toEqual(
          readAlone(item),
        );
    });

    testInSample('it carries providerRaw when it is asked for, clean of tokens and paging', async () => {
      const input = await throughProfile();
      const [item] = await items();
      if (!item) throw new Error('the fixture is empty');
      const { externalId } = item;
      for (const includeProviderRaw of sampleOf(['true', '1'], 1)) {
        const body = await answerTo(bench.client, operationId, { ...input, externalId, includeProviderRaw });
        expect(body).toEqual({ ...readAlone(item), providerRaw: expect.any(Object) });
        expectRawOf(externalId, body.providerRaw);
        expectClean(body);
      }
      for (const includeProviderRaw of sampleOf(['0', 'false'], 1))
        expect(
          await answerTo(bench.client, operationId, { ...input, externalId, includeProviderRaw }),
        ).toEqual(readAlone(item));
    });

    testInTurn('an id that no item has is not found', async () => {
      const input = await throughProfile();
      const [item] = await items();
      const externalId = unknownId(item?.externalId ?? '');
      expectError(await send(bench.client, operationId, { ...input, externalId }), 404, 'not_found');
    });

    testInTurn("another account's item is not found", async () => {
      const stranger = await bench.client.newProfile({ providerId: provider.id, loginKind });
      const [theirs] = await firstItems(bench.client, stranger, contentType);
      const externalId = theirs?.externalId;
      await answerTo(bench.client, operationId, {
        connectedProfileId: stranger.connectedProfileId,
        externalId,
      });
      expectError(
        await send(bench.client, operationId, { ...(await throughProfile()), externalId }),
        404,
        'not_found',
      );
    });

    testInTurn('an id of something else of the account is not found', async () => {
      const profile = await bench.profile(provider, loginKind);
      const input = await throughProfile();
      const own = provider.contentTypes.filter(({ capabilities: { list } }) => list?.scopes[loginKind]);
      const others = own.map((one) => one.contentType).filter((name) => name !== contentType);
      const ids = [profile.externalId];
      for (const name of others) ids.push((await sharedItems(bench, name, loginKind))[0]?.externalId ?? '');
      for (const externalId of ids)
        expectError(await send(bench.client, operationId, { ...input, externalId }), 404, 'not_found');
    });
  });

  describeIds(bench, operationId);
  describeProfiles(bench, operationId);

  sampleTest(place, 4)('an includeProviderRaw that is no boolean is refused', async () => {
    const { connectedProfileId } = await bench.profile(provider, loginKinds[0]);
    for (const includeProviderRaw of ['yes', '', '2', ['true', 'true']])
      expectViolations(
        await send(bench.client, operationId, { connectedProfileId, externalId: '1_1', includeProviderRaw }),
        { includeProviderRaw: 'invalid_type' },
      );
  });
}

/** Tests what holds for every operation on an id. */
export function describeIds(bench: Bench, operationId: OperationId): void {
  const { provider, loginKinds } = contentOperation(operationId);
  const body = bodyOf(operationId);

  describe(`${operationId}: ids`, () => {
    const testInTurn = testInTurns(placeAmongAction(operationId), 8);

    testInTurn('what cannot be an id of the provider is not found, without a call', async () => {
      const { connectedProfileId } = await bench.profile(provider, loginKinds[0]);
      const before = bench.providerCalls();
      for (const externalId of impossibleIds)
        expectError(
          await send(bench.client, operationId, { connectedProfileId, externalId, ...body }),
          404,
          'not_found',
        );
      expect(bench.providerCalls()).toBe(before);
    });

    testInTurn('what names another path is taken literally, and not found', async () => {
      const { connectedProfileId } = await bench.profile(provider, loginKinds[0]);
      const before = bench.providerCalls();
      for (const id of pathIds)
        expect({ id, ...(await sendVerbatim(bench, operationId, id, connectedProfileId)) }).toEqual({
          id,
          status: 404,
          code: 'not_found',
        });
      expect(bench.providerCalls()).toBe(before);
    });
  });
}
