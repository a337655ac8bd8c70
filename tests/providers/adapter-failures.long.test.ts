/** Tests every scenario of the simulators with every operation of the adapters. */
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../src/contract/index.ts';
import { openUpstream } from '../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../src/provider-client/transports/transport.ts';
import type { Failure } from '../../src/providers/call.ts';
import { loginKindOf } from '../../src/providers/registry.ts';
import { type Scenario, scenarios } from '../../src/simulators/scenarios.ts';
import { createMemoryStore } from '../../src/simulators/server.ts';
import { triggerOn } from '../../src/simulators/simulator.ts';
import { connect, failureOf, type Kind, kinds } from '../support/adapter.ts';
import { simulatorFor } from '../support/simulators.ts';

/**
 * The failure that the adapters report for each scenario of the simulators. `write` is absent where a write
 * fails as a read does; a write without an answer may have been carried out.
 */
const expected: Record<Scenario, { read: Failure | undefined; write?: Failure }> = {
  healthy: { read: undefined },
  grant_expired: { read: { kind: 'expired' } },
  refresh_outage: { read: { kind: 'outage', status: 503 } },
  grant_revoked: { read: { kind: 'expired', revoked: true } },
  scope_missing: { read: { kind: 'scopes' } },
  scope_unconfirmed: { read: { kind: 'scopes' } },
  scope_withdrawn: { read: { kind: 'scopes' } },
  throttled: { read: { kind: 'throttled', retryAfterSeconds: 1140, per: 'app_and_account' } },
  throttled_midway: { read: undefined },
  repeated_cursor: { read: undefined },
  empty_page: { read: undefined },
  throttled_without_hint: { read: { kind: 'throttled', retryAfterSeconds: 300, per: 'app' } },
  outage_500: { read: { kind: 'outage', status: 500 } },
  outage_503: { read: { kind: 'outage', status: 503 } },
  version_ended: { read: { kind: 'outage', status: 502 } },
  timeout: { read: { kind: 'unusable' }, write: { kind: 'unknown_outcome' } },
  unusable_answer: { read: { kind: 'unusable' } },
  malformed_json: { read: { kind: 'unusable' } },
  not_found: { read: { kind: 'not_found' } },
};

/** Returns calls of every operation of the login kind, with an object id wherever the operation takes one. */
function attempts(
  { provider, run }: ReturnType<typeof connect>,
  { loginKind }: Kind,
  objectId: string,
  threadId: string,
) {
  const offered = provider.contentTypes.flatMap(({ contentType, capabilities }) =>
    Object.entries(capabilities).flatMap(([action, declared]) =>
      declared.scopes[loginKind] ? [{ operationId: `${contentType}.${action}` as OperationId, action }] : [],
    ),
  );
  const input = { externalId: objectId, mediaExternalId: objectId, threadExternalId: threadId, hidden: true };
  return offered.map(({ operationId, action }) => ({
    operationId,
    // A deletion fails like a read, because it reads the object first.
    write: action === 'moderate',
    ofAccount: /(items|threads)\.list$/.test(operationId),
    failure: () => failureOf(run(operationId, input)),
  }));
}

const scenariosWith = (scope: 'profile' | 'id') =>
  scenarios
    .filter((declaration) => (declaration.scope as readonly string[]).includes(scope))
    .map(({ scenario }) => scenario);
const outcomeOf = (scenario: Scenario, write: boolean) =>
  (write ? expected[scenario].write : undefined) ?? expected[scenario].read;

describe.each(Object.entries(kinds))('failures of %s', (_name, kind) => {
  const refreshes = kind.loginKind !== 'facebook_login';
  const failing = scenariosWith('profile').filter(
    (scenario) => expected[scenario].read && !(refreshes && scenario === 'refresh_outage'),
  );

  test.each(failing)('a profile in the scenario %s fails every operation in its way', async (scenario) => {
    const profile = connect(kind, scenario);
    const ofFacebook = profile.provider.id === 'facebook';
    const objectId = ofFacebook ? '12_34' : '17900000000000001';
    const threadId = ofFacebook ? 't_12' : 'aWdfZAG06';
    for (const { operationId, write, failure } of attempts(profile, kind, objectId, threadId))
      expect([operationId, await failure()]).toEqual([operationId, outcomeOf(scenario, write)]);
  });

  test.each(scenariosWith('id'))(
    'an id for the scenario %s fails operations on it alone',
    async (scenario) => {
      const profile = connect(kind);
      const trigger = (surface: string) =>
        triggerOn(simulatorFor(profile.provider.id), surface, scenario) ?? '';
      const all = attempts(profile, kind, trigger('media'), trigger('dm'));
      for (const { operationId, write, ofAccount, failure } of all)
        expect([operationId, await failure()]).toEqual([
          operationId,
          ofAccount ? undefined : outcomeOf(scenario, write),
        ]);
    },
  );

  test('an account that is gone is an expired grant, not a missing object', async () => {
    const { provider, accessToken } = connect(kind);
    const adapter = simulatedAdapter(simulatorFor(provider.id), createMemoryStore());
    const rules = loginKindOf(provider, kind.loginKind).upstream;
    const upstream = openUpstream(createTransport({ timeoutMs: 20, adapterOf: () => adapter }), rules, {
      accessToken,
    });
    const request = { method: 'GET', path: '/17841400000000000/media', parse: () => undefined } as const;
    expect(await failureOf(upstream.request({ ...request, target: 'account' }))).toEqual({ kind: 'expired' });
    expect(await failureOf(upstream.request({ ...request, target: 'object' }))).toEqual({
      kind: 'not_found',
    });
  });

  test('a cursor that the provider does not know is refused as the cursor', async () => {
    const { run } = connect(kind);
    const list = run(`${kind.providerId}.media.items.list` as OperationId, { cursor: 'nonsense' });
    expect(await failureOf(list)).toEqual({ kind: 'rejected', field: 'cursor', detail: { code: '100' } });
  });

  test('an object of another kind, or of no kind, is not found', async () => {
    const { run, externalId } = connect(kind);
    const get = `${kind.providerId}.media.items.get` as OperationId;
    for (const id of [externalId, '17800000000000000', '../me', 'me', ''])
      expect(await failureOf(run(get, { externalId: id }))).toEqual({ kind: 'not_found' });
  });
});
