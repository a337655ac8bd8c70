/** Tests what holds for every content operation: through which Connected Profiles it may act. */
import { describe, expect } from '@jest/globals';
import type { OperationId } from '../../../src/contract/index.ts';
import {
  type Bench,
  bodyOf,
  contentOperation,
  type Input,
  placeAmongAction,
  registry,
  send,
} from '../content.ts';
import { expectNotFoundLike, expectOtherMode, expectViolations } from '../errors.ts';
import { testInTurns } from '../sample.ts';

const madeUp = 'test_cp_01jz0000000000000000000000';

export function describeProfiles(bench: Bench, operationId: OperationId): void {
  const { provider, action, filter, loginKinds } = contentOperation(operationId);
  const other = registry.providers.find(({ id }) => id !== provider.id);
  /** The input is valid, so only the profile can be a reason for refusal. */
  const input: Input = {
    ...(action === 'list' ? {} : { externalId: '1_1' }),
    ...(filter ? { [filter]: '123' } : {}),
    ...bodyOf(operationId),
  };
  const through = (connectedProfileId: string, client = bench.client) =>
    send(client, operationId, { ...input, connectedProfileId });

  describe(`${operationId}: the Connected Profile`, () => {
    const testInTurn = testInTurns(placeAmongAction(operationId), 6);

    testInTurn(
      "another organization's and the other mode's are not found, in the words for one that never was",
      async () => {
        const foreign = await bench.stranger.client.newProfile({
          providerId: provider.id,
          loginKind: loginKinds[0],
        });
        const own = await bench.profile(provider, loginKinds[0]);
        const live = (await bench.service.newKey({ mode: 'live' })).client;
        const never = await through(madeUp);
        const answers = [never, await through(foreign.connectedProfileId), await through('x')];
        for (const answer of answers) expectNotFoundLike(never, answer);
        for (const [id, client] of [
          [own.connectedProfileId, live],
          [own.connectedProfileId.replace('test_', ''), bench.client],
        ] as const)
          expectOtherMode(await through(id, client), id, never);
      },
    );

    testInTurn('of another provider is refused', async () => {
      if (!other) throw new Error('there is one provider only');
      const { connectedProfileId } = await bench.profile(other);
      const before = bench.providerCalls();
      expectViolations(await through(connectedProfileId), { connectedProfileId: 'provider_mismatch' });
      expect(bench.providerCalls()).toBe(before);
    });

    testInTurn('has to be named, once, with all other problems in the same answer', async () => {
      const { [filter ?? '']: _filter, ...withoutFilter } = input;
      expectViolations(await send(bench.client, operationId, withoutFilter), {
        connectedProfileId: 'required',
        ...(filter ? { [filter]: 'required' } : {}),
      });
      expectViolations(await send(bench.client, operationId, { ...input, connectedProfileId: '' }), {
        connectedProfileId: 'too_short',
      });
      expectViolations(await send(bench.client, operationId, { ...input, connectedProfileId: ['a', 'b'] }), {
        connectedProfileId: 'invalid_type',
      });
    });
  });
}
