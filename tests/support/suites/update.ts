/** Tests what holds for every change of content that exists. */
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/index.ts';
import {
  answerTo,
  type Bench,
  bodyOf,
  contentOperation,
  firstItems,
  inputFor,
  itemsOf,
  placeAmongAction,
  readAlone,
  readable,
  send,
  unknownId,
} from '../content.ts';
import { expectError, expectViolations } from '../errors.ts';
import { sampleTest, turnsOf } from '../sample.ts';
import { describeIds } from './get.ts';
import { describeProfiles } from './profiles.ts';

interface UpdateSubject {
  operationId: OperationId;
  /** Several changes: what is sent, and what is different in the item afterwards; `undefined` for what is gone. */
  changes: readonly { body: object; shows: object }[];
  /** A body that breaks a rule of the provider, and the violation that is reported. */
  refused: { body: object; violations: Record<string, string> };
  /** True where the provider does not tell when something was changed. */
  untimed?: true;
}

export function describeUpdate(
  bench: Bench,
  { operationId, changes, refused, untimed }: UpdateSubject,
): void {
  const { provider, loginKinds, contentType } = contentOperation(operationId);
  const place = placeAmongAction(operationId);
  const get = `${contentType}.get` as OperationId;
  const fresh = async (loginKind = loginKinds[0]) => {
    const profile = await bench.client.newProfile({ providerId: provider.id, loginKind });
    const { connectedProfileId, externalId } = await inputFor(bench.client, profile, operationId);
    const target = { connectedProfileId: `${connectedProfileId}`, externalId: `${externalId}` };
    return { profile, target, item: await answerTo(bench.client, get, target) };
  };
  const testInSample = sampleTest(place, 2);
  const change = (input: object, headers?: Record<string, string>) =>
    send(bench.client, operationId, { ...bodyOf(operationId), ...input }).set(headers ?? {});

  describe.each(turnsOf(loginKinds, place, loginKinds.length))(`${operationId} by %s`, (loginKind) => {
    test('changes what is named, answers with the item as it is read then, and leaves the rest', async () => {
      const { profile, target, item } = await fresh(loginKind);
      const before = await itemsOf(bench.client, profile, contentType);
      let expected = item;
      for (const { body, shows } of changes) {
        const changed = await answerTo(bench.client, operationId, { ...target, body });
        expected = { ...expected, ...shows, ...(untimed ? {} : { updatedAt: expect.any(String) }) };
        expect(changed).toEqual(expected);
        expect(await answerTo(bench.client, get, target)).toEqual(changed);
      }
      const others = ({ externalId }: { externalId: string }) => externalId !== target.externalId;
      const after = await itemsOf(bench.client, profile, contentType);
      expect(after.filter(others)).toEqual(before.filter(others));
      expect(after.map(({ externalId }) => externalId)).toEqual(before.map(({ externalId }) => externalId));
    });

    testInSample("an item that is not there and another account's are not found, and stay", async () => {
      const mine = await fresh(loginKind);
      const theirs = await fresh(loginKind);
      for (const externalId of [unknownId(mine.target.externalId), theirs.target.externalId])
        expectError(await change({ ...mine.target, externalId }), 404, 'not_found');
      expect(await answerTo(bench.client, get, theirs.target)).toEqual(theirs.item);
    });
  });

  testInSample('the id of another kind of content is not found, and nothing is changed', async () => {
    const { profile, target } = await fresh();
    for (const other of readable(provider, contentType)) {
      const [item] = await firstItems(bench.client, profile, other);
      const input = { ...target, externalId: `${item?.externalId}` };
      const { status } = await change(input);
      expect({ other, status }).toEqual({ other, status: 404 });
      expect(await answerTo(bench.client, `${other}.get` as OperationId, input)).toEqual(readAlone(item));
    }
  });

  describe(`${operationId}: the body`, () => {
    testInSample('names nothing unknown, and nothing that the provider’s rules forbid', async () => {
      const { target, item } = await fresh();
      expectViolations(await change({ ...target, body: { ...refused.body, hidden: true } }), {
        hidden: 'unknown_field',
      });
      expectViolations(await change({ ...target, body: refused.body }), refused.violations);
      expect(await answerTo(bench.client, get, target)).toEqual(item);
    });
  });

  testInSample(
    `${operationId}: the first answer is given again for its Idempotency-Key, without a second call`,
    async () => {
      const { target } = await fresh();
      const key = { 'Idempotency-Key': 'change-1' };
      const first = await change(target, key);
      expect([first.status, first.headers['idempotent-replayed']]).toEqual([200, undefined]);
      const before = bench.providerCalls();
      const second = await change(target, key);
      expect([second.status, second.headers['idempotent-replayed']]).toEqual([200, 'true']);
      expect(second.body).toEqual(first.body);
      expect(bench.providerCalls()).toBe(before);
      const other = await fresh();
      expect(expectError(await change(other.target, key), 409, 'conflict')).toEqual({
        reason: 'idempotency_key_reused',
      });
      expect(await answerTo(bench.client, get, other.target)).toEqual(other.item);
    },
  );

  describeIds(bench, operationId);
  describeProfiles(bench, operationId);
}
