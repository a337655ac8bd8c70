/**
 * Tests that a failed publish request gives its reason in plain words, and can be retried only when that can
 * help.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { failureOf } from '../../src/domain/publishing/ledger/publish-failure.ts';
import { toServiceError } from '../../src/provider-client/service-errors.ts';
import { ProviderFailure } from '../../src/providers/call.ts';
import { errorsBy, publishFailures, refusalFor } from '../../src/providers/publish-failures.ts';
import { faultMarker, type SimulatedReason, simulatedReasons } from '../../src/simulators/faults.ts';
import { byInstagram, everyKind, facebook, type Kind } from '../support/connect.ts';
import { registry } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { allWays, type Files, loginKindsOf, stageFiles, type Way } from '../support/publish-samples.ts';
import { outcomeOf, type PublishRequest, publish } from '../support/publishing.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';

let service: TestService;
let listener: Listener;
let files: Files;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.failed'] });
  files = await stageFiles(listener.client);
});
afterAll(() => listener.close());

/** Publishes content whose text makes it fail, and returns the request once it has failed, with its profile. */
async function failing(
  { providerId, loginKind }: Kind,
  text: string,
  fits: (way: Way) => boolean = () => true,
): Promise<{ failed: PublishRequest; profile: { connectedProfileId: string }; way: Way }> {
  const { client } = listener;
  const ofKind = allWays.filter(
    (one) => one.providerId === providerId && loginKindsOf(one).includes(loginKind),
  );
  const way = ofKind.find(fits);
  if (!way) throw new Error(`nothing can be published by ${loginKind}`);
  const profile = await client.newProfile({ providerId, loginKind });
  const { connectedProfileId } = profile;
  const content = (await way.input({ client, profile, files, text })) as object;
  const request = await publish(client, { connectedProfileId, ...content });
  return { failed: await outcomeOf(service, client, request), profile, way };
}

const retry = ({ publishRequestId }: PublishRequest) =>
  listener.client.post(`/v1/publish-requests/${publishRequestId}/retry`);

/** One login kind of each provider, and every one where they have errors of their own. */
const kinds = everyKind.filter(({ providerId }, at) => {
  const { errors = [] } = registry.find(providerId) ?? {};
  return everyKind[at - 1]?.providerId !== providerId || errors.some(({ loginKind }) => loginKind);
});

const simulated = kinds.flatMap((kind) =>
  simulatedReasons.flatMap((reason) => {
    const provider = registry.find(kind.providerId);
    const error = provider && refusalFor(errorsBy(provider, kind.loginKind), reason);
    return error ? [{ ...kind, reason, error }] : [];
  }),
);

describe('a simulated refusal', () => {
  test('is one that a provider has, whatever the reason', () => {
    expect(new Set(simulated.map(({ reason }) => reason))).toEqual(new Set(simulatedReasons));
  });

  test.each(simulated)('$providerId by $loginKind: $reason', async ({ reason, error, ...kind }) => {
    // What is sent in a session is not fetched.
    const fits = ({ resumed }: Way) => reason !== 'file_not_fetchable' || !resumed;
    const { failed, profile, way } = await failing(kind, `Rye ${faultMarker(reason)}`, fits);
    const isProved = way.proved === true && error.verdict !== 'undecided';
    const { whatToDo, retryable, message } = publishFailures[reason];
    // Where several errors share a code, words follow it in the name.
    const [code = '', subcode] = error.name.replace(/^(\d+) .*/, '$1').split('/');
    expect(failed).toMatchObject({
      status: 'failed',
      error: {
        code: 'refused_by_provider',
        reason,
        message: error.message ?? message,
        whatToDo,
        retryable,
        provider: { code: code === '*' ? '100' : code, ...(subcode ? { subcode } : {}) },
      },
    });
    expect('retryableUntil' in failed).toBe(retryable);
    const [event] = await listener.eventsOf(profile);
    expect(event?.data.error).toEqual(failed.error);
    if (retryable) expect((await retry(failed)).status).toBe(200);
    else {
      const answer = await retry(failed);
      // What was refused while it was processed is at the provider already, unless the refusal proves that it is not.
      const isThere = !isProved && failed.steps.some(({ name }) => name === 'created');
      const why = isThere ? 'already_started' : 'would_fail_again';
      expect(expectError(answer, 409, 'conflict')).toEqual({ reason: why });
      if (!isThere) expect(answer.body.error.message).toContain(whatToDo);
    }
  });
});

test('a container that could not be processed fails with a message, with the provider’s subcode beside it', async () => {
  const { failed } = await failing(byInstagram, `Rye ${faultMarker('container_error')}`);
  expect(failed.error).toEqual({
    code: 'refused_by_provider',
    reason: 'file_format_unsupported',
    message: 'Instagram does not take a video of this format. It takes MP4 and MOV.',
    whatToDo: publishFailures.file_format_unsupported.whatToDo,
    retryable: false,
    provider: { subcode: '2207026' },
  });
});

describe('an error that nobody knows', () => {
  const refusedWith = (detail: object) =>
    failureOf(toServiceError(new ProviderFailure({ kind: 'rejected', detail }, 'for the log'), []));

  test('has the provider’s words for end users as its message', () => {
    const detail = { code: '9999', subcode: '1', title: 'Not today', message: 'Our shop is closed.' };
    expect(refusedWith(detail)).toEqual({
      code: 'refused_by_provider',
      reason: 'refused',
      message: 'Not today: Our shop is closed.',
      provider: detail,
    });
  });

  test('has a sentence of ours without them, and never a number alone', () => {
    const { message, provider } = refusedWith({ code: '9999', subcode: '1' });
    expect([message, provider]).toEqual([publishFailures.refused.message, { code: '9999', subcode: '1' }]);
  });
});

test('what failed before reasons were kept has the reason of its code', async () => {
  const { failed } = await failing(facebook, `Rye ${faultMarker('refused')}`);
  await query(
    service,
    `UPDATE publish_requests SET error_reason = NULL, error_detail = NULL, error_code = 'invalid_token',
       error_message = 'The grant has ended.' WHERE id = $1`,
    [failed.publishRequestId],
  );
  const { body } = await listener.client.get(`/v1/publish-requests/${failed.publishRequestId}`);
  expect(body.error).toEqual({
    code: 'invalid_token',
    reason: 'reconnect_needed',
    message: 'The grant has ended.',
    whatToDo: publishFailures.reconnect_needed.whatToDo,
    retryable: true,
  });
});

describe('the catalogue', () => {
  const entries = registry.providers.flatMap(({ id, errors }) =>
    errors.flatMap((family) => Object.entries(family.errors).map(([name, error]) => ({ id, name, error }))),
  );

  test('tells everything in whole sentences, without the numbers that providers use', () => {
    const words = [
      ...Object.values(publishFailures).flatMap(({ message, whatToDo }) => [message, whatToDo]),
      ...entries.flatMap(({ error }) => error.message ?? []),
    ];
    for (const sentence of words) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence).not.toMatch(/\d{6}|container|subcode|API/i);
    }
  });

  test('has a source and the day of its last reading for every family', () => {
    for (const { errors } of registry.providers)
      for (const { source, checkedAt } of errors) {
        expect(source).toMatch(/^https:\/\//);
        expect(checkedAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
  });

  test('names no error of a provider twice', () => {
    for (const { id, errors } of registry.providers) {
      const names = errors.flatMap((family) => Object.keys(family.errors));
      expect([id, names.filter((name, index) => names.indexOf(name) !== index)]).toEqual([id, []]);
    }
  });
});

test('a whole profile can be in a refusal', async () => {
  const scenario: SimulatedReason = 'suspected_spam';
  const { client } = listener;
  const { connectedProfileId } = await client.newProfile({
    providerId: 'instagram',
    loginKind: 'instagram_login',
    scenario,
  });
  const request = await publish(client, {
    connectedProfileId,
    contentType: 'instagram.media.items',
    text: 'Rye',
    media: [{ mediaId: files.images[0] }],
  });
  expect((await outcomeOf(service, client, request)).error?.reason).toBe(scenario);
});
