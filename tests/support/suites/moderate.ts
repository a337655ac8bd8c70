/** Tests what holds for every moderation. */
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type OperationId, operations } from '../../../src/contract/index.ts';
import {
  answerTo,
  type Bench,
  contentOperation,
  expectFieldRefused,
  firstItems,
  type Item,
  itemsOf,
  placeAmongAction,
  readAlone,
  readable,
  send,
  unknownId,
} from '../content.ts';
import { expectError, expectViolations } from '../errors.ts';
import { sampleOf, sampleTest, testInTurns, turnsOf } from '../sample.ts';
import { describeIds } from './get.ts';
import { describeProfiles } from './profiles.ts';

interface ModerationSubject {
  operationId: OperationId;
  /** Tells whether the provider shows the item as hidden. */
  readHidden(bench: Bench, target: ModerationTarget): Promise<unknown>;
  /** True when the provider leaves what is hidden out of its lists. */
  unlisted?: true;
  /** The field of items that says whether they are hidden; absent when none does. */
  shownIn?: string;
}

interface ModerationTarget {
  connectedProfileId: string;
  externalId: string;
}

/** Returns a function that reads from a field of the provider's own object whether an item is hidden. */
export const hiddenByField =
  (get: OperationId, field: string): ModerationSubject['readHidden'] =>
  async ({ client }, target) =>
    (await answerTo(client, get, { ...target, includeProviderRaw: true })).providerRaw[field];

export function describeModerate(
  bench: Bench,
  { operationId, readHidden, unlisted, shownIn = '' }: ModerationSubject,
): void {
  const { provider, loginKinds, contentType } = contentOperation(operationId);
  const place = placeAmongAction(operationId);
  const fresh = async (loginKind = loginKinds[0]) => {
    const profile = await bench.client.newProfile({ providerId: provider.id, loginKind });
    const [item] = await firstItems(bench.client, profile, contentType);
    if (!item) throw new Error('the fixture is empty');
    return {
      profile,
      item,
      target: { connectedProfileId: profile.connectedProfileId, externalId: item.externalId },
    };
  };
  const isHidden = (target: ModerationTarget) => readHidden(bench, target);
  const testInSample = sampleTest(place, 3);

  describe.each(turnsOf(loginKinds, place, loginKinds.length))(`${operationId} by %s`, (loginKind) => {
    test('hides and unhides, and reads show it', async () => {
      const { item, target } = await fresh(loginKind);
      expect(await isHidden(target)).toBe(false);
      for (const hidden of sampleOf([true, true, false, false], 2)) {
        expect(await answerTo(bench.client, operationId, { ...target, body: { hidden } })).toEqual({
          externalId: item.externalId,
          hidden,
          success: true,
        });
        expect(await isHidden(target)).toBe(hidden);
      }
    });

    testInSample('the content itself stays as it was, and so do its neighbours', async () => {
      const { profile, target } = await fresh(loginKind);
      const before = await itemsOf(bench.client, profile, contentType);
      await answerTo(bench.client, operationId, { ...target, body: { hidden: true } });
      const listed = before.filter(({ externalId }) => !unlisted || externalId !== target.externalId);
      const others = ({ [shownIn]: _shown, ...item }: Item) => item;
      const after = await itemsOf(bench.client, profile, contentType);
      expect(after.map(others)).toEqual(listed.map(others));
    });

    testInSample("an unknown item and another account's are not found", async () => {
      const mine = await fresh(loginKind);
      const theirs = await fresh(loginKind);
      for (const externalId of [unknownId(mine.item.externalId), theirs.item.externalId])
        expectError(
          await send(bench.client, operationId, { ...mine.target, externalId, body: { hidden: true } }),
          404,
          'not_found',
        );
      expect(await isHidden(theirs.target)).toBe(false);
    });
  });

  testInSample('the id of another kind of content is not found, without a write', async () => {
    const { profile, target } = await fresh();
    for (const other of readable(provider, contentType)) {
      const [item] = await firstItems(bench.client, profile, other);
      const input = { ...target, externalId: item?.externalId };
      const { status } = await send(bench.client, operationId, { ...input, body: { hidden: true } });
      expect({ other, status }).toEqual({ other, status: 404 });
      expect(await answerTo(bench.client, `${other}.get` as OperationId, input)).toEqual(readAlone(item));
    }
  });

  describe(`${operationId}: the body`, () => {
    const testInTurn = testInTurns(place, 2);

    testInTurn('has hidden, as a boolean, and nothing else; all problems come together', async () => {
      const { target } = await fresh();
      const refused = (body: object) => send(bench.client, operationId, { ...target, body });
      const before = bench.providerCalls();
      expectViolations(await refused({}), { hidden: 'required' });
      for (const hidden of ['true', 1, null, [true], {}])
        expectViolations(await refused({ hidden }), { hidden: 'invalid_type' });
      expectViolations(await refused({ hidden: true, hide: true }), { hide: 'unknown_field' });
      expectViolations(await refused({ Hidden: true, connectedProfileId: 'x' }), {
        hidden: 'required',
        Hidden: 'unknown_field',
        connectedProfileId: 'unknown_field',
      });
      expectViolations(
        await send(bench.client, operationId, {
          externalId: target.externalId,
          body: { hidden: 'no', a: 1 },
        }),
        { connectedProfileId: 'required', hidden: 'invalid_type', a: 'unknown_field' },
      );
      expect(bench.providerCalls()).toBe(before);
      expect(await isHidden(target)).toBe(false);
    });

    testInTurn('that is no JSON, or not declared as JSON, is refused before it is looked at', async () => {
      const subject = await fresh();
      for (const text of ['{"hidden":true', '{hidden:true}', 'hidden=true'])
        expectFieldRefused(await post(subject, text), 'body');
      for (const contentType of ['text/plain', 'application/x-www-form-urlencoded'])
        expectFieldRefused(
          await post(subject, '{"hidden":true}', { 'Content-Type': contentType }),
          'header.content-type',
        );
      expect(await isHidden(subject.target)).toBe(false);
    });
  });

  describe(`${operationId}: Idempotency-Key`, () => {
    const testInTurn = testInTurns(place, 3);
    const hide = { 'Idempotency-Key': 'hide-1' };

    testInTurn('the first answer is given again, without a second call', async () => {
      const subject = await fresh();
      const first = await post(subject, '{"hidden":true}', hide);
      expect(first.status).toBe(200);
      expect(first.headers).not.toHaveProperty('idempotent-replayed');
      await answerTo(bench.client, operationId, { ...subject.target, body: { hidden: false } });
      const before = bench.providerCalls();
      const second = await post(subject, '{ "hidden": true }', hide);
      expect(second.status).toBe(200);
      expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
      expect(second.body).toEqual(first.body);
      expect(bench.providerCalls()).toBe(before);
      expect(await isHidden(subject.target)).toBe(false);
    });

    testInTurn('with another input it is a conflict', async () => {
      const key = { 'Idempotency-Key': 'hide-2' };
      const subject = await fresh();
      expect((await post(subject, '{"hidden":true}', key)).status).toBe(200);
      const other = await fresh();
      for (const answer of [
        await post(subject, '{"hidden":false}', key),
        await post(other, '{"hidden":true}', key),
      ])
        expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'idempotency_key_reused' });
      expect(await isHidden(subject.target)).toBe(true);
      expect(await isHidden(other.target)).toBe(false);
    });

    testInTurn('a refusal is not kept: the key is free for the next try', async () => {
      const key = { 'Idempotency-Key': 'hide-3' };
      const subject = await fresh();
      const missing = {
        ...subject,
        target: { ...subject.target, externalId: unknownId(subject.item.externalId) },
      };
      expectError(await post(missing, '{"hidden":true}', key), 404, 'not_found');
      expectViolations(await post(subject, '{}', key), { hidden: 'required' });
      const answer = await post(subject, '{"hidden":true}', key);
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('idempotent-replayed');
    });
  });

  /** Sends a text as the body of the request, unchanged. */
  async function post(
    { target }: { target: { connectedProfileId: string; externalId: string } },
    text: string,
    headers: Record<string, string> = {},
  ) {
    const { externalId, connectedProfileId } = target;
    return request(bench.service.url)
      .post(operations[operationId].path.replace('{externalId}', encodeURIComponent(externalId)))
      .query({ connectedProfileId })
      .set({ Authorization: `Bearer ${bench.key}`, 'Content-Type': 'application/json', ...headers })
      .send(text);
  }

  describeIds(bench, operationId);
  describeProfiles(bench, operationId);
}
