/** Tests what holds for every deletion. */
import { describe, expect, test } from '@jest/globals';
import type { ContentType, OperationId } from '../../../src/contract/index.ts';
import {
  answerTo,
  type Bench,
  contentOperation,
  filterOf,
  type Item,
  itemsOf,
  type Profile,
  placeAmongAction,
  readAlone,
  readable,
  send,
  unknownId,
} from '../content.ts';
import { expectError } from '../errors.ts';
import { testInTurns, turnsOf } from '../sample.ts';
import { describeIds } from './get.ts';
import { describeProfiles } from './profiles.ts';

interface DeletionSubject {
  operationId: OperationId;
  /**
   * Tells whether the account can delete the item without deleting others with it. When absent, it can delete
   * all that it has.
   */
  deletable?: (profile: Profile, item: Item, items: readonly Item[]) => boolean;
  /** The field that counts what belongs to an item, and which a deletion therefore changes in another one. */
  countedIn?: string;
}

const anything = () => true;

export function describeDelete(
  bench: Bench,
  { operationId, deletable = anything, countedIn = '' }: DeletionSubject,
): void {
  const { provider, loginKinds, contentType } = contentOperation(operationId);
  const place = placeAmongAction(operationId);
  const get = `${contentType}.get` as OperationId;

  describe.each(turnsOf(loginKinds, place, loginKinds.length))(`${operationId} by %s`, (loginKind) => {
    const testInTurn = testInTurns(place, 8);
    const fresh = async () => {
      const profile = await bench.client.newProfile({ providerId: provider.id, loginKind });
      const { items, first: item, second } = await deletableItems(profile, contentType);
      return { profile, items, item, second, connectedProfileId: profile.connectedProfileId };
    };
    const deletableItems = async (profile: Profile, name: ContentType) => {
      const items = await itemsOf(bench.client, profile, name);
      const [first, second] = items.filter((item) => deletable(profile, item, items));
      if (!first || !second) throw new Error('the fixture has too little that can be deleted');
      return { items, first, second };
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
      const uncounted = (some: readonly Item[]) => some.map(({ [countedIn]: _count, ...rest }) => rest);
      expect(uncounted(await itemsOf(bench.client, profile, contentType))).toEqual(
        uncounted(items.filter((left) => left !== item)),
      );
    });

    testInTurn('an item that is not there is not found', async () => {
      const { connectedProfileId, item } = await fresh();
      const externalId = unknownId(item.externalId);
      expectError(
        await send(bench.client, operationId, { connectedProfileId, externalId }),
        404,
        'not_found',
      );
    });

    testInTurn("another account's item is not found, and stays", async () => {
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

    testInTurn('the id of another kind of content is not found, and nothing is deleted', async () => {
      const { profile, connectedProfileId } = await fresh();
      const others = readable(provider, contentType);
      for (const other of others) {
        const { first: item } = await deletableItems(profile, other);
        const input = { connectedProfileId, externalId: item.externalId };
        const answer = await send(bench.client, operationId, input);
        expect({ other, status: answer.status }).toEqual({ other, status: 404 });
        expect(await answerTo(bench.client, `${other}.get` as OperationId, input)).toEqual(readAlone(item));
      }
    });

    testInTurn('a walk that is under way goes on past what is deleted meanwhile', async () => {
      const { profile, items, second, connectedProfileId } = await fresh();
      const list = `${contentType}.list` as OperationId;
      const input = { connectedProfileId, ...(await filterOf(bench.client, profile, list)) };
      const limit = items.indexOf(second) + 1;
      const first = await answerTo(bench.client, list, { ...input, limit });
      await answerTo(bench.client, operationId, { connectedProfileId, externalId: second.externalId });
      const next = await answerTo(bench.client, list, { ...input, limit: 2, cursor: first.nextCursor });
      expect([...first.data, ...next.data]).toEqual(items.slice(0, limit + 2));
      expect(await itemsOf(bench.client, profile, contentType)).not.toContainEqual(second);
    });
  });

  describeIds(bench, operationId);
  describeProfiles(bench, operationId);
}
