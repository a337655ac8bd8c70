import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { onOnePostgres } from '../support/needs.ts';
import { post, publish } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { instant, query, typeId } from '../support/suites/connect-resources.ts';

const contentType = 'facebook.media.items';
const text = 'Sourdough for the harbour';

/** A service without workers, so that accepted requests do not change. */
let service: SharedService;
let key: TestKey;
let connectedProfileId: string;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

const input = (more: object = {}) => ({ connectedProfileId, contentType, text, ...more });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const countOf = ({ organizationId }: TestKey) =>
  service.ctx.db.publishRequest.count({ where: { organizationId } });
const jobsOf = (id: string) =>
  query(service, `SELECT * FROM pgboss.job WHERE name = 'publish.run' AND data->>'publishRequestId' = $1`, [
    id,
  ]);
const newOrganization = async () => {
  const own = await service.newKey({ organization: `Bakery ${randomUUID()}` });
  const profile = await own.client.newProfile({ providerId: 'facebook' });
  return { ...own, input: input({ connectedProfileId: profile.connectedProfileId }) };
};

describe('publishRequests.create', () => {
  test('accepts what is to be published at once, and queues it once', async () => {
    const metadata = { campaign: 'autumn', nested: [{ deep: null }], ключ: 'ä' };
    const { status, body } = await post(key.client, input({ metadata }));
    expect([status, body]).toEqual([
      200,
      {
        publishRequestId: typeId('test_pub'),
        connectedProfileId,
        contentType,
        variant: 'feed',
        status: 'queued',
        contentFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        metadata,
        steps: [],
        createdAt: instant,
        updatedAt: instant,
      },
    ]);
    expect(await jobsOf(body.publishRequestId)).toHaveLength(1);
  });

  test('accepts what is to be published at a time, and says so in an event', async () => {
    const scheduledFor = inDays(364);
    const body = await publish(key.client, input({ scheduledFor }));
    expect(body).toMatchObject({ status: 'scheduled', scheduledFor });
    const [job] = await jobsOf(body.publishRequestId);
    expect(job?.start_after).toEqual(new Date(scheduledFor));
    const events = await query(service, 'SELECT topic FROM events WHERE subject_id = $1', [
      body.publishRequestId,
    ]);
    expect(events).toEqual([{ topic: 'publishRequest.scheduled' }]);
  });

  test('keeps the content where nobody can read it, and the same content has the same fingerprint', async () => {
    const [first, second] = [await publish(key.client, input()), await publish(key.client, input())];
    const other = await publish(key.client, input({ text: 'Rye' }));
    expect(second.contentFingerprint).toBe(first.contentFingerprint);
    expect(other.contentFingerprint).not.toBe(first.contentFingerprint);
    const row = await service.ctx.db.publishRequest.findFirstOrThrow({
      where: { id: first.publishRequestId },
    });
    expect(Buffer.from(row.content ?? []).toString('latin1')).not.toContain(text);
    expect(JSON.stringify([row.progress, row.steps, await jobsOf(row.id)])).not.toContain(text);
    expect(service.logs.join('')).not.toContain(text);
  });

  test('refuses with nothing stored, nothing queued, and the key free for another try', async () => {
    const own = await newOrganization();
    const bad = { ...own.input, text: 'x'.repeat(63_207), scheduledFor: inDays(-1) };
    expectViolations(await post(own.client, { ...bad, mood: 'glad' }, 'again'), { mood: 'unknown_field' });
    expectViolations(await post(own.client, bad, 'again'), {
      text: 'text_too_long',
      scheduledFor: 'scheduled_in_past',
    });
    expect(await countOf(own)).toBe(0);
    expect((await post(own.client, own.input, 'again')).status).toBe(200);
    expect(await countOf(own)).toBe(1);
  });
});

describe('the order of refusals of publishRequests.create', () => {
  test('the missing Idempotency-Key comes before the input', async () => {
    const answer = await key.client.post('/v1/publish-requests', { nonsense: true });
    const { validationErrors } = expectError(answer, 400, 'validation_error');
    expect(validationErrors).toEqual([{ field: 'header.idempotency-key', message: 'Required header.' }]);
  });

  test('the input comes before the profile, and the profile before what is wrong with the content', async () => {
    const nobody = { connectedProfileId: 'test_cp_00000000000000000000000000' };
    expectViolations(await post(key.client, input({ ...nobody, text: '' })), { text: 'too_short' });
    expectError(await post(key.client, input({ ...nobody, text: 'x'.repeat(63_207) })), 404, 'not_found');
  });

  test('the content comes before the login kind, and the login kind before the credential', async () => {
    const kind = { providerId: 'tiktok', loginKind: 'tiktok', scenario: 'grant_expired' };
    const { connectedProfileId: id } = await key.client.newProfile(kind);
    const comment = (words: string) => ({
      connectedProfileId: id,
      contentType: 'tiktok.videos.comments',
      target: { videoExternalId: '7436721907034472448' },
      text: words,
    });
    expectViolations(await post(key.client, comment('x'.repeat(151))), { text: 'text_too_long' });
    expectError(await post(key.client, comment('Rye'), 'unoffered'), 501, 'not_supported');
    expect((await post(key.client, input(), 'unoffered')).status).toBe(200);
  });

  test('the content comes before the credential, and the credential before the scopes', async () => {
    const profileIn = async (scenario: string) =>
      (await key.client.newProfile({ providerId: 'facebook', scenario })).connectedProfileId;
    const expired = await profileIn('grant_expired');
    const tooLong = { connectedProfileId: expired, text: 'x'.repeat(63_207) };
    expectViolations(await post(key.client, input(tooLong)), { text: 'text_too_long' });
    const refused = await post(key.client, input({ connectedProfileId: expired }));
    expect(expectError(refused, 401, 'invalid_token').reason).toBe('expired');
    const lacking = await post(key.client, input({ connectedProfileId: await profileIn('scope_missing') }));
    expect(expectError(lacking, 403, 'scope_insufficient').missingScopes).toContain('pages_manage_posts');
  });
});

describe('publishRequests.create under an Idempotency-Key', () => {
  exhaustiveTest(
    'of 50 identical requests at once, one is stored and queued, and the others hear of it or wait',
    async () => {
      const own = await newOrganization();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => post(own.client, own.input, 'once')),
      );
      const made = answers.filter(({ status, headers }) => status === 200 && !headers['idempotent-replayed']);
      expect(made).toHaveLength(1);
      for (const answer of answers.filter((one) => one !== made[0])) {
        if (answer.status === 200) expect(answer.body).toEqual(made[0]?.body);
        else expect(expectError(answer, 409, 'conflict').reason).toBe('idempotency_key_in_flight');
      }
      expect(await countOf(own)).toBe(1);
      expect(await jobsOf(made[0]?.body.publishRequestId)).toHaveLength(1);
      const later = await post(own.client, own.input, 'once');
      expect(later.headers['idempotent-replayed']).toBe('true');
      expect(later.body).toEqual(made[0]?.body);
    },
  );

  test('the same key with another input is a conflict, and the order of fields is no other input', async () => {
    const own = await newOrganization();
    const { body } = await post(own.client, own.input, 'reused');
    const other = await post(own.client, { ...own.input, text: 'Rye' }, 'reused');
    expect(expectError(other, 409, 'conflict').reason).toBe('idempotency_key_reused');
    expect(other.body.error.message).toBe(
      'The Idempotency-Key of this request belongs to a request for publishRequests.create with another input, ' +
        `which was answered with ${body.publishRequestId}. Nothing was done. To have this input carried out, send it with ` +
        'a new key; to get the first answer again, send the first input with this key.',
    );
    const turned = Object.fromEntries(Object.entries(own.input).toReversed());
    expect((await post(own.client, turned, 'reused')).body).toEqual(body);
    expect(await countOf(own)).toBe(1);
  });

  // Each node of a cluster numbers its transactions by itself, and the job lies on the coordinator.
  onOnePostgres.test(
    'request, job and answer are of one transaction, so that none of them is ever there alone',
    async () => {
      const own = await newOrganization();
      const { body } = await post(own.client, own.input, 'together');
      const transactions = await query(
        service,
        `SELECT xmin::text FROM publish_requests WHERE id = $1
       UNION SELECT xmin::text FROM pgboss.job WHERE data->>'publishRequestId' = $1
       UNION SELECT xmin::text FROM idempotency_records WHERE organization_id = $2 AND key = 'together'`,
        [body.publishRequestId, own.organizationId],
      );
      expect(transactions).toHaveLength(1);
    },
  );
});

describe('the plan', () => {
  const profileOf = async ({ organizationId }: TestKey) =>
    makeLiveProfile(service, organizationId, {
      providerId: 'facebook',
      loginKind: 'facebook_login',
      accessToken: 'nobody',
    });
  const publishedBefore = ({ organizationId }: TestKey) =>
    query(
      service,
      `INSERT INTO usage_months (organization_id, cap, month, used, peak)
       VALUES ($1, 'publishRequestsPerMonth', date_trunc('month', now() AT TIME ZONE 'UTC'), 98, 98)`,
      [organizationId],
    );

  test('of a free organization lets exactly 100 requests a month through, however many come at once', async () => {
    const free = await service.newKey({ organization: 'Free', mode: 'live', plan: 'free' });
    const { id } = await profileOf(free);
    await publishedBefore(free);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(free.client, input({ connectedProfileId: id }))),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(8);
    for (const answer of refused)
      expect(expectError(answer, 402, 'quota_exceeded')).toEqual({
        cap: 'publishRequestsPerMonth',
        limit: 100,
        usage: 100,
      });
    expect(await countOf(free)).toBe(2);
    const checked = await free.client.post(
      '/v1/publish-requests/validate',
      input({ connectedProfileId: id }),
    );
    expectError(checked, 402, 'quota_exceeded');
  });

  test('refuses before anything is made of files by URL, and counts no more than it lets through', async () => {
    const free = await service.newKey({ organization: 'Free with files', mode: 'live', plan: 'free' });
    const { id } = await profileOf(free);
    await publishedBefore(free);
    const file = { media: [{ sourceUrl: 'https://www.example.com/loaf.jpg' }] };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(free.client, input({ connectedProfileId: id, ...file }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402, 402]);
    const { organizationId } = free;
    expect(await service.ctx.db.media.count({ where: { organizationId } })).toBe(2);
    const jobs = `SELECT 1 FROM pgboss.job WHERE name = 'media.stage' AND group_id = $1`;
    expect(await query(service, jobs, [organizationId])).toHaveLength(2);
  });

  test('does not count what is published in test mode', async () => {
    const trial = await service.newKey({ organization: 'Free', mode: 'test', plan: 'free' });
    const profile = await trial.client.newProfile({ providerId: 'facebook' });
    expect((await post(trial.client, input({ connectedProfileId: profile.connectedProfileId }))).status).toBe(
      200,
    );
  });
});

describe('isolation', () => {
  test("another organization's profile, or the other mode's, does not exist", async () => {
    const own = await newOrganization();
    const live = await service.newKey({ mode: 'live' });
    expectError(await post(key.client, own.input), 404, 'not_found');
    expectError(await post(live.client, input()), 404, 'not_found');
    expect(await countOf(own)).toBe(0);
  });
});

describe('wall times', () => {
  /**
   * The time on the clock of the tests. In that year, Lisbon's clocks go from 01:00 to 02:00 on 2026-03-29,
   * and from 02:00 to 01:00 on 2026-10-25.
   */
  const now = new Date('2026-02-01T12:00:00.000Z');
  beforeEach(() => service.clock.stop(now));
  test.each([
    ['before the change', '2026-03-28T09:30', '2026-03-28T09:30:00.000Z'],
    ['after the change, the same time of day', '2026-03-29T09:30', '2026-03-29T08:30:00.000Z'],
    ['that is left out, moved by the change', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
    ['that comes twice, the first time', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['with seconds', '2026-07-01T00:00:07', '2026-06-30T23:00:07.000Z'],
  ])('a time %s', async (_title, local, scheduledFor) => {
    const { client } = await service.newKey();
    const answer = await client.post(
      '/v1/publish-requests/validate',
      input({ scheduledFor: { local, timeZone: 'Europe/Lisbon' } }),
    );
    expect([answer.status, answer.body]).toEqual([200, { variant: 'feed', scheduledFor }]);
  });
});
