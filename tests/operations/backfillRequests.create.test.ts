import { beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '../../src/contract/index.ts';
import { backfill, post } from '../support/backfilling.ts';
import { registry } from '../support/content.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { instant, query, typeId } from '../support/suites/connect-resources.ts';

const contentType = 'facebook.media.comments';

/** A service without workers, so that accepted requests do not change. */
let service: TestService;
let key: TestKey;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

const newProfile = async (input: object = {}) =>
  (await key.client.newProfile({ providerId: 'facebook', ...input })).connectedProfileId;
/** Returns the first login kind of the provider by which the content type can be listed. */
function listedBy(providerId: string, contentType: string): string {
  const declared = registry.find(providerId)?.contentTypes.find((type) => type.contentType === contentType);
  const [loginKind] = Object.keys(declared?.capabilities.list?.scopes ?? {});
  if (!loginKind) throw new Error(`${contentType} is listed by no login kind`);
  return loginKind;
}
const fresh = async (more: object = {}) => ({
  connectedProfileId: await newProfile(),
  contentType,
  ...more,
});
const countOf = ({ organizationId }: TestKey) =>
  service.ctx.db.backfillRequest.count({ where: { organizationId } });
const jobsOf = (id: string) =>
  query(
    service,
    `SELECT * FROM pgboss.job WHERE name = 'backfills.page' AND data->>'backfillRequestId' = $1`,
    [id],
  );

describe('backfillRequests.create', () => {
  test('accepts what can be walked, and queues its first page once', async () => {
    const since = '2026-01-31T10:00:00.5+02:00';
    const input = await fresh({ since, maxItems: 42 });
    const { status, body } = await post(key.client, input);
    expect([status, body]).toEqual([
      200,
      {
        backfillRequestId: typeId('test_bf'),
        connectedProfileId: input.connectedProfileId,
        contentType,
        since: new Date(since).toISOString(),
        maxItems: 42,
        status: 'queued',
        emitted: 0,
        fetched: 0,
        skipped: 0,
        createdAt: instant,
        updatedAt: instant,
      },
    ]);
    expect(await jobsOf(body.backfillRequestId)).toHaveLength(1);
  });

  test('goes back as far as there is something, for at most 1,000 items, when nothing is said of that', async () => {
    const body = await backfill(key.client, await fresh());
    expect(body.maxItems).toBe(1_000);
    expect(body).not.toHaveProperty('since');
  });

  test('takes every content type that has a list', async () => {
    const listed = Object.values(operations).flatMap(({ content }) =>
      content?.action === 'list' ? [content.contentType] : [],
    );
    /** Provider and login kind -> profile. */
    const profiles = new Map<string, string>();
    for (const name of listed) {
      const providerId = name.split('.')[0] ?? '';
      const loginKind = listedBy(providerId, name);
      const profile =
        profiles.get(`${providerId} ${loginKind}`) ?? (await newProfile({ providerId, loginKind }));
      profiles.set(`${providerId} ${loginKind}`, profile);
      expect((await backfill(key.client, { connectedProfileId: profile, contentType: name })).status).toBe(
        'queued',
      );
    }
  });

  test('refuses what is out of bounds, all of it at once', async () => {
    const bad = {
      connectedProfileId,
      contentType: 'myspace.blog.posts',
      since: 'yesterday',
      maxItems: 0,
      mood: 1,
    };
    expectViolations(await post(key.client, bad), {
      contentType: 'invalid_value',
      since: 'invalid_format',
      maxItems: 'too_small',
      mood: 'unknown_field',
    });
    expectViolations(await post(key.client, { connectedProfileId, contentType, maxItems: 10_001 }), {
      maxItems: 'too_big',
    });
    const future = new Date(Date.now() + 60_000).toISOString();
    expectViolations(await post(key.client, { connectedProfileId, contentType, since: future }), {
      since: 'invalid_value',
    });
  });
});

describe('the order of refusals of backfillRequests.create', () => {
  test('the missing Idempotency-Key comes before the input, the input before the profile', async () => {
    const without = await key.client.post('/v1/backfill-requests', { nonsense: true });
    const { validationErrors } = expectError(without, 400, 'validation_error');
    expect(validationErrors).toEqual([{ field: 'header.idempotency-key', message: 'Required header.' }]);
    const nobody = { connectedProfileId: 'test_cp_00000000000000000000000000', contentType };
    expectViolations(await post(key.client, { ...nobody, maxItems: 0 }), { maxItems: 'too_small' });
    expectError(await post(key.client, nobody), 404, 'not_found');
  });

  test('the profile of another provider comes before the credential, the credential before the scopes', async () => {
    const expired = await newProfile({ scenario: 'grant_expired' });
    const mismatched = await post(key.client, {
      connectedProfileId: expired,
      contentType: 'instagram.media.items',
    });
    expectViolations(mismatched, { connectedProfileId: 'provider_mismatch' });
    const refused = await post(key.client, { connectedProfileId: expired, contentType });
    expect(expectError(refused, 401, 'invalid_token').reason).toBe('expired');
    const lacking = await post(key.client, {
      connectedProfileId: await newProfile({ scenario: 'scope_missing' }),
      contentType,
    });
    // The scopes for reading the posts, to which the comments belong, are among them.
    expect(expectError(lacking, 403, 'scope_insufficient').missingScopes).toEqual([
      'pages_read_engagement',
      'pages_read_user_content',
      'pages_show_list',
    ]);
  });

  test('a login kind without the list comes before the credential', async () => {
    const profile = await newProfile({
      providerId: 'tiktok',
      loginKind: 'tiktok',
      scenario: 'grant_expired',
    });
    const ofComments = { connectedProfileId: profile, contentType: 'tiktok.videos.comments' };
    expectError(await post(key.client, ofComments), 501, 'not_supported');
  });

  test('nothing of what is refused is stored, and the key is free for another try', async () => {
    const before = await countOf(key);
    const input = { connectedProfileId: await newProfile({ scenario: 'grant_expired' }), contentType };
    expectError(await post(key.client, input, 'refused'), 401, 'invalid_token');
    expect(await countOf(key)).toBe(before);
    expect((await post(key.client, await fresh(), 'refused')).status).toBe(200);
  });
});

describe('one at a time', () => {
  test('a second one for the same profile and content type is a conflict that names the first', async () => {
    const input = await fresh();
    const first = await backfill(key.client, input);
    const meta = expectError(await post(key.client, input), 409, 'conflict');
    expect(meta).toEqual({ reason: 'backfill_in_progress', backfillRequestId: first.backfillRequestId });
    const other = { ...input, contentType: 'facebook.media.items' };
    expect((await post(key.client, other)).status).toBe(200);
  });

  test('of twenty at once, one is accepted', async () => {
    const input = await fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(key.client, input)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 409, 'conflict');
  });

  test('the next one is accepted once the first has ended', async () => {
    const input = await fresh();
    const { backfillRequestId } = await backfill(key.client, input);
    await key.client.post(`/v1/backfill-requests/${backfillRequestId}/cancel`);
    expect((await post(key.client, input)).status).toBe(200);
  });
});

describe('backfillRequests.create under an Idempotency-Key', () => {
  test('answers the first answer again, and begins nothing', async () => {
    const input = await fresh();
    const first = await post(key.client, input, 'once');
    const second = await post(key.client, input, 'once');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await jobsOf(first.body.backfillRequestId)).toHaveLength(1);
    const meta = expectError(await post(key.client, { ...input, maxItems: 7 }, 'once'), 409, 'conflict');
    expect(meta.reason).toBe('idempotency_key_reused');
  });

  test('neither the request nor the kept answer is there alone', async () => {
    const input = await fresh();
    const before = await countOf(key);
    await service.ctx.db
      .$executeRaw`ALTER TABLE idempotency_records ADD CONSTRAINT full_up CHECK (answer IS NULL) NOT VALID`;
    try {
      expectError(await post(key.client, input, 'full'), 500, 'internal');
    } finally {
      await service.ctx.db.$executeRaw`ALTER TABLE idempotency_records DROP CONSTRAINT full_up`;
    }
    expect(await countOf(key)).toBe(before);
    expect((await post(key.client, input, 'full')).status).toBe(200);
  });
});

describe('the free plan', () => {
  test('allows five a month in live mode, however many are asked for at once, and does not count test mode', async () => {
    const organization = 'Frugal';
    const trial = await service.newKey({ organization, plan: 'free' });
    const tried = await trial.client.newProfile({ providerId: 'facebook' });
    await backfill(trial.client, { connectedProfileId: tried.connectedProfileId, contentType });
    const live = await service.newKey({ organization, mode: 'live', plan: 'free' });
    const profiles = await Promise.all(
      ['100', '200'].map((externalId) =>
        makeLiveProfile(service, live.organizationId, {
          providerId: 'facebook',
          loginKind: 'facebook_login',
          accessToken: 'nobody',
          externalId,
        }),
      ),
    );
    const inputs = profiles.flatMap(({ id }) =>
      ['media.items', 'media.comments', 'dm.threads', 'dm.messages'].map((name) => ({
        connectedProfileId: id,
        contentType: `facebook.${name}`,
      })),
    );
    const answers = await Promise.all(inputs.map((input) => post(live.client, input)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(expectError(answer, 402, 'quota_exceeded')).toEqual({
        cap: 'backfillRequestsPerMonth',
        limit: 5,
        usage: 5,
      });
  });
});
