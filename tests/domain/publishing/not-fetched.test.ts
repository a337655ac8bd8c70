/** A file that a provider could not fetch is given to it again a few times, as long as nothing is visible. */
import { describe, expect, test } from '@jest/globals';
import type { StoredPublishRequest } from '../../../src/db/tables/publish-requests.ts';
import { planTransition } from '../../../src/domain/publishing/ledger/plan-transition.ts';
import { outcomeUnseen } from '../../../src/domain/publishing/run/open-work.ts';
import { toServiceError } from '../../../src/provider-client/service-errors.ts';
import { type FailureCause, ProviderFailure } from '../../../src/providers/call.ts';
import { classifyGraphAnswer } from '../../../src/providers/meta/errors/classify.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const ask = { method: 'POST', path: '/1/media', target: 'account', form: {}, parse: () => {} } as const;

/** The error of a step to which the provider has answered with this code. */
function refusedWith(code: number, error_subcode?: number) {
  const body = { error: { code, ...(error_subcode ? { error_subcode } : {}) } };
  const found = classifyGraphAnswer({ status: 400, headers: {}, body, text: JSON.stringify(body) }, ask);
  if (!found) throw new Error('the answer is no refusal');
  const { failure, detail, why } = found as { why?: FailureCause } & typeof found;
  return toServiceError(new ProviderFailure(failure, detail, { why }), []);
}

const request = (phase: StoredPublishRequest['phase'], more: Partial<StoredPublishRequest> = {}) =>
  ({
    status: 'publishing',
    phase,
    tries: 9,
    steps: [],
    progress: { container: 'c1' },
    attemptedAt: null,
    startedAt: now,
    createdAt: now,
    ...more,
  }) as unknown as StoredPublishRequest;

describe.each([
  ['prepare', 'prepare', { container: 'c1' }],
  ['check', 'prepare', {}],
  ['create', 'check', { container: 'c1' }],
] as const)('in the phase %s', (phase, next, progress) => {
  test.each([
    [9004, 2207052],
    [9004, undefined],
    [389, undefined],
  ])('%i/%p is tried again after 2, 5 and 15 seconds, and fails then', (code, subcode) => {
    const error = refusedWith(code, subcode);
    let current = request(phase);
    const waits: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { changes, jobAt } = planTransition(current, outcomeUnseen(current, error), now);
      waits.push(jobAt && (jobAt.getTime() - now.getTime()) / 1_000);
      expect(changes).toMatchObject({ phase: next, status: 'publishing' });
      expect({ ...current, ...changes }.progress).toEqual(progress);
      current = request(phase, { steps: changes.steps as never });
    }
    expect(waits).toEqual([2, 5, 15]);
    expect(planTransition(current, outcomeUnseen(current, error), now)).toMatchObject({
      changes: { status: 'failed', errorCode: 'refused_by_provider', errorReason: 'file_not_fetchable' },
    });
  });

  test('a refusal for another reason is final', () => {
    const current = request(phase);
    expect(outcomeUnseen(current, refusedWith(36003, 2207009)).outcome).toBe('failed');
  });
});
