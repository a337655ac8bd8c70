/** What holds for every deletion. */
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/index.ts';
import { answerTo, type Bench, contentOperation, itemsOf, readable, send, unknownId } from '../content.ts';
import { expectError } from '../errors.ts';
import { describeIds } from './get.ts';
import { describeProfiles } from './profiles.ts';

export function describeDelete(bench: Bench, operationId: OperationId): void {
  const { provider, loginKinds, contentType } = contentOperation(operationId);
  const get = `${contentType}.get` as OperationId;

  describe.each(loginKinds)(`${operationId} by %s`, (loginKind) => {
    const fresh = async () => {
      const profile = await bench.client.newProfile({ providerId: provider.id, loginKind });
      const items = await itemsOf(bench.client, profile, contentType);
      const [first] = items;
      if (!first) throw new Error('the fixture is empty');
      return { profile, items, item: first, connectedProfileId: profile.connectedProfileId };
    };

    test('what was deleted can neither be read nor deleted again, and the list goes on without it', async () => {
      const { profile, items, item, connectedProfileId } = await fresh();
      const { externalId } = item;
      expect(await answerTo(bench.client, operationId, { connectedProfileId, externalId })).toEqual({
        externalId,
        deleted: true,
      });
      expectError(await send(bench.client, get, { connectedProfileId, externalId }), 404, 'not_found');
      expectError(
        await send(bench.client, operationId, { connectedProfileId, externalId }),
        404,
        'not_found',
      );
      expect(await itemsOf(bench.client, profile, contentType)).toEqual(items.slice(1));
    });

    test('an item that is not there is not found', async () => {
      const { connectedProfileId, item } = await fresh();
      const externalId = unknownId(item.externalId);
      expectError(
        await send(bench.client, operationId, { connectedProfileId, externalId }),
        404,
        'not_found',
      );
    });

    test("another account's item is not found, and stays", async () => {
      const mine = await fresh();
      const theirs = await fresh();
      const { externalId } = theirs.item;
      const { connectedProfileId } = mine;
      expectError(
        await send(bench.client, operationId, { connectedProfileId, externalId }),
        404,
        'not_found',
      );
      expect(await itemsOf(bench.client, theirs.profile, contentType)).toEqual(theirs.items);
    });

    test('the id of another kind of content is not found, and nothing is deleted', async () => {
      const { profile, connectedProfileId } = await fresh();
      const others = readable(provider, contentType);
      for (const other of others) {
        const [item] = await itemsOf(bench.client, profile, other);
        const input = { connectedProfileId, externalId: item?.externalId };
        const answer = await send(bench.client, operationId, input);
        expect({ other, status: answer.status }).toEqual({ other, status: 404 });
        expect(await answerTo(bench.client, `${other}.get` as OperationId, input)).toEqual(item);
      }
    });

    test('a walk that is under way goes on past what is deleted meanwhile', async () => {
      const { profile, items, connectedProfileId } = await fresh();
      const list = `${contentType}.list` as OperationId;
      const filter = 'mediaExternalId' in (items[0] ?? {}) ? items[0]?.mediaExternalId : undefined;
      const input = { connectedProfileId, ...(filter ? { mediaExternalId: `${filter}` } : {}) };
      const first = await answerTo(bench.client, list, { ...input, limit: 2 });
      await answerTo(bench.client, operationId, { connectedProfileId, externalId: items[1]?.externalId });
      const next = await answerTo(bench.client, list, { ...input, limit: 2, cursor: first.nextCursor });
      expect([...first.data, ...next.data]).toEqual(items.slice(0, 4));
      expect(await itemsOf(bench.client, profile, contentType)).not.toContainEqual(items[1]);
    });
  });

  describeIds(bench, operationId);
  describeProfiles(bench, operationId);
}
