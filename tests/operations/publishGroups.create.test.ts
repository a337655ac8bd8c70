import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { openContent } from '../../src/domain/publishing/admission/stored-content.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { stage } from '../support/media.ts';
import { onOnePostgres } from '../support/needs.ts';
import { postGroup, publishGroup } from '../support/publish-groups.ts';
import { type PublishRequest, requestNow } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { statementsOf } from '../support/statements.ts';
import { instant, query, typeId } from '../support/suites/connect-resources.ts';

/** A service without workers, so that accepted requests do not change. */
let service: SharedService;
let key: TestKey;
const profiles: Record<string, string> = {};
/** The id of a picture that can be published. */
let picture: string;
/** Content type of each provider's posts -> its provider. */
const providers = ['facebook', 'instagram', 'bluesky', 'mastodon', 'linkedin', 'youtube', 'pinterest'];

beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so it has to be where the service listens.
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  picture = (await stage(key.client)).mediaId;
  for (const providerId of providers)
    profiles[providerId] = (await key.client.newProfile({ providerId })).connectedProfileId;
});

const target = (contentType: string, more: object = {}) => ({
  connectedProfileId: profiles[contentType.split('.')[0] ?? ''],
  contentType,
  ...more,
});
const facebook = (more: object = {}) => target('facebook.media.items', more);
const bluesky = (more: object = {}) => target('bluesky.posts.items', more);
const mastodon = (more: object = {}) => target('mastodon.posts.items', more);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const countOf = ({ organizationId }: TestKey) =>
  Promise.all([
    service.ctx.db.publishGroup.count({ where: { organizationId } }),
    service.ctx.db.publishRequest.count({ where: { organizationId } }),
    service.ctx.db.media.count({ where: { organizationId } }),
  ]);
/** Returns the stored content of a request. */
const contentOf = async ({ publishRequestId }: Pick<PublishRequest, 'publishRequestId'>) => {
  const row = await service.ctx.db.publishRequest.findFirstOrThrow({ where: { id: publishRequestId } });
  return openContent(service.ctx, row);
};
const contentsOf = async (input: object) =>
  Promise.all((await publishGroup(key.client, input)).publishRequests.map(contentOf));
const newOrganization = async () => {
  const own = await service.newKey({ organization: `Bakery ${randomUUID()}` });
  const { connectedProfileId } = await own.client.newProfile({ providerId: 'facebook' });
  const contentType = 'facebook.media.items';
  return { ...own, target: { connectedProfileId, contentType } };
};

describe('publishGroups.create', () => {
  test('makes a publish request for each target, in their order, each with its own fields in place of the shared ones', async () => {
    const own = { text: 'For the fediverse', metadata: { shop: 'north' } };
    const scheduledFor = inDays(2);
    const group = await publishGroup(key.client, {
      text: 'Rye',
      scheduledFor,
      reference: 'campaign-88',
      metadata: { shop: 'all' },
      targets: [facebook(), bluesky({ scheduledFor: inDays(3) }), mastodon(own)],
    });
    expect(group).toMatchObject({
      publishGroupId: typeId('test_pgr'),
      status: 'scheduled',
      counts: {
        scheduled: 3,
        queued: 0,
        publishing: 0,
        published: 0,
        failed: 0,
        outcomeUnknown: 0,
        canceled: 0,
        skipped: 0,
      },
      reference: 'campaign-88',
      metadata: { shop: 'all' },
      createdAt: instant,
      updatedAt: instant,
    });
    expect(group.publishRequests).toMatchObject([
      { contentType: 'facebook.media.items', scheduledFor, metadata: { shop: 'all' } },
      { contentType: 'bluesky.posts.items', metadata: { shop: 'all' } },
      { contentType: 'mastodon.posts.items', scheduledFor, metadata: own.metadata },
    ]);
    expect(await Promise.all(group.publishRequests.map(contentOf))).toMatchObject([
      { text: 'Rye' },
      { text: 'Rye' },
      { text: own.text },
    ]);
    for (const request of group.publishRequests) {
      expect(request.publishGroupId).toBe(group.publishGroupId);
      expect(await requestNow(key.client, request.publishRequestId)).toEqual(request);
    }
    const listed = await key.client.get('/v1/publish-requests', { publishGroupId: group.publishGroupId });
    expect(listed.body.data).toEqual(group.publishRequests.toReversed());
    const events = await query(service, 'SELECT topic FROM events WHERE subject_id = ANY($1)', [
      group.publishRequests.map(({ publishRequestId }) => publishRequestId),
    ]);
    expect(events).toEqual(Array(3).fill({ topic: 'publishRequest.scheduled' }));
  });

  test('gives a link to each content type as it takes it: as its link, or at the end of the text', async () => {
    const link = 'https://bakery.example.com/rye';
    const both = { text: 'Rye', link };
    expect(await contentsOf({ ...both, targets: [facebook(), mastodon()] })).toEqual([
      { text: 'Rye', link },
      { text: `Rye\n\n${link}` },
    ]);
    const saidAlready = { text: `See ${link}`, link };
    expect(await contentsOf({ ...saidAlready, targets: [mastodon()] })).toEqual([{ text: saidAlready.text }]);
    expect(await contentsOf({ link, targets: [mastodon()] })).toEqual([{ text: link }]);
    const card = { linkCard: { title: 'Rye' } };
    expect(await contentsOf({ ...both, targets: [bluesky(card)] })).toEqual([{ ...both, ...card }]);
    const other = { link: 'https://bakery.example.com/wheat' };
    expect(await contentsOf({ ...both, targets: [facebook(other)] })).toEqual([{ text: 'Rye', ...other }]);
  });

  test('puts a link that does not go with files at the end of the text', async () => {
    const [photo] = await contentsOf({
      text: 'Rye',
      link: 'https://bakery.example.com/rye',
      media: [{ mediaId: picture }],
      targets: [facebook()],
    });
    expect(photo).toMatchObject({ text: 'Rye\n\nhttps://bakery.example.com/rye' });
    expect(photo?.link).toBeUndefined();
  });

  test('publishes a shared title where the content type publishes titles, and keeps it beside the content elsewhere', async () => {
    const { publishRequests } = await publishGroup(key.client, {
      title: 'Rye',
      text: 'Tuesday batch',
      targets: [facebook(), mastodon({ title: 'Own' })],
    });
    expect(publishRequests.map(({ title }) => title)).toEqual(['Rye', 'Own']);
    const media = [{ sourceUrl: 'https://files.example.com/rye.mp4' }];
    const [film] = await contentsOf({
      title: 'Rye',
      media,
      targets: [target('youtube.videos.items', { madeForKids: false })],
    });
    expect(film).toMatchObject({ title: 'Rye' });
  });

  test('refuses a shared title that is too long where it would be published, in place of publishing without it', async () => {
    const title = 'x'.repeat(101);
    const pin = target('pinterest.pins.items', { board: '1', media: [{ mediaId: picture }] });
    const refused = await postGroup(key.client, { title, targets: [facebook({ text: 'Rye' }), pin] });
    expectViolations(refused, { 'targets.1.title': 'text_too_long' });
    expect(refused.body.error.message).toContain('At most 100 characters');
    const own = { title: 'Rye', targets: [target('linkedin.posts.items', { text: 'Rye' })] };
    const [untitled] = (await publishGroup(key.client, own)).publishRequests;
    expect(untitled?.title).toBe('Rye');
  });

  test('leaves out what a content type takes in none of its variants', async () => {
    const media = [{ mediaId: picture, altText: 'A loaf' }];
    const [story] = await contentsOf({
      text: 'Rye',
      link: 'https://bakery.example.com/rye',
      media,
      targets: [target('instagram.stories.items')],
    });
    expect(story).toEqual({ media: [{ mediaId: media[0]?.mediaId }] });
  });

  test('fetches a file that several targets name by its URL once', async () => {
    const sourceUrl = 'https://files.example.com/rye.jpg';
    const { publishRequests } = await publishGroup(key.client, {
      media: [{ sourceUrl }],
      targets: [facebook(), mastodon(), bluesky({ media: [{ sourceUrl }] })],
    });
    const ids = publishRequests.flatMap(({ media = [] }) => media.map(({ mediaId }) => mediaId));
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    expect(publishRequests.map(({ steps }) => steps)).toEqual(
      Array(3).fill([{ name: 'staging', at: instant, outcome: 'pending' }]),
    );
    const jobs = await query(
      service,
      `SELECT FROM pgboss.job WHERE name = 'media.stage' AND data->>'mediaId' = $1`,
      [ids[0]],
    );
    expect(jobs).toHaveLength(1);
  });

  test('takes 50 targets, and no more', async () => {
    const targets = Array.from({ length: 51 }, () => facebook());
    expectViolations(await postGroup(key.client, { text: 'Rye', targets }), { targets: 'too_long' });
    const { publishRequests } = await publishGroup(key.client, { text: 'Rye', targets: targets.slice(1) });
    expect(publishRequests).toHaveLength(50);
    expectViolations(await postGroup(key.client, { text: 'Rye', targets: [] }), { targets: 'too_short' });
  });
});

describe('the size of groups', () => {
  exhaustiveTest(
    'the event of a group of fifty stays below 64 KiB, whatever names and metadata its requests have',
    async () => {
      const own = await newOrganization();
      const metadata = Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => [`k${index}`, 'x'.repeat(500)]),
      );
      const targets = Array.from({ length: 50 }, () => own.target);
      const input = { text: 'Rye', scheduledFor: inDays(1), metadata, targets };
      const { publishGroupId } = await publishGroup(own.client, input);
      await own.client.post(`/v1/publish-groups/${publishGroupId}/cancel`);
      const { body } = await own.client.get('/v1/events', { topic: 'publishGroup.completed' });
      const [event] = body.data;
      expect(event.data.publishRequests).toHaveLength(50);
      expect(JSON.stringify(event).length).toBeLessThan(64 * 1024);
    },
  );

  const fifty = (text: string) => ({ text, targets: Array.from({ length: 50 }, () => facebook()) });

  exhaustiveTest(
    'a group is refused when the contents of its targets add up to more than is stored at a time',
    async () => {
      const refused = await postGroup(key.client, fifty('x'.repeat(45_000)));
      expectViolations(refused, { targets: 'too_long' });
      expect(refused.body.error.message).toContain('at most 2 MiB');
      const validated = await key.client.post('/v1/publish-groups/validate', fifty('x'.repeat(45_000)));
      expectViolations(validated, { targets: 'too_long' });
      await publishGroup(key.client, fifty('x'.repeat(40_000)));
    },
  );

  exhaustiveTest(
    'groups that come at the same time share a transaction only as far as it does not grow too large',
    async () => {
      const own = await newOrganization();
      const sizes = async (text: string, targets: number) => {
        const input = { text, targets: Array.from({ length: targets }, () => own.target) };
        const made = await Promise.all(Array.from({ length: 9 }, () => publishGroup(own.client, input)));
        const rows = await query(
          service,
          `SELECT count(*)::int AS requests, sum(length(content))::int AS bytes FROM publish_requests
         WHERE publish_group_id = ANY($1) GROUP BY xmin::text`,
          [made.map(({ publishGroupId }) => publishGroupId)],
        );
        return rows as { requests: number; bytes: number }[];
      };
      const many = await sizes('Rye', 30);
      expect(Math.max(...many.map(({ requests }) => requests))).toBeLessThanOrEqual(100);
      const large = await sizes('x'.repeat(60_000), 20);
      expect(Math.max(...large.map(({ bytes }) => bytes))).toBeLessThanOrEqual(4 * 1024 ** 2);
    },
  );
});

describe('the refusals of publishGroups.create', () => {
  test('are the problems of all targets in one answer, with nothing stored and the key free for another try', async () => {
    const before = await countOf(key);
    const input = {
      text: 'x'.repeat(400),
      targets: [
        facebook(),
        bluesky(),
        mastodon({ text: 'Short', poll: { options: ['Rye'], durationSeconds: 1 } }),
        { ...facebook(), contentType: 'bluesky.posts.items', text: 'Rye' },
        target('youtube.videos.items', { madeForKids: false }),
      ],
    };
    const refused = await postGroup(key.client, input, 'again');
    const { validationErrors } = expectError(refused, 400, 'validation_error');
    const fields = (validationErrors as { field: string }[]).map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining(['targets.1.text', 'targets.3.connectedProfileId', 'targets.4.title']),
    );
    expect(fields.some((field) => field.startsWith('targets.2.poll'))).toBe(true);
    expect(fields.some((field) => field.startsWith('targets.0'))).toBe(false);
    expect(await countOf(key)).toEqual(before);
    expect((await postGroup(key.client, { text: 'Rye', targets: [facebook()] }, 'again')).status).toBe(200);
  });

  test('name fields that the content type of a target does not have, and what a target lacks', async () => {
    expectViolations(
      await postGroup(key.client, {
        mood: 'glad',
        targets: [
          facebook({ board: '1' }),
          target('youtube.videos.items'),
          { contentType: 'myspace.blog.posts' },
        ],
      }),
      {
        mood: 'unknown_field',
        'targets.0.board': 'unknown_field',
        'targets.1.madeForKids': 'required',
        'targets.2.connectedProfileId': 'required',
        'targets.2.contentType': 'invalid_value',
      },
    );
  });

  test('tell what is wrong with a shared field once, at the shared field', async () => {
    expectViolations(
      await postGroup(key.client, {
        text: 'Rye',
        scheduledFor: inDays(-1),
        media: [{ mediaId: 'test_med_00000000000000000000000000' }],
        targets: [facebook(), mastodon({ scheduledFor: inDays(-2) })],
      }),
      {
        'media.0.mediaId': 'media_not_found',
        scheduledFor: 'scheduled_in_past',
        'targets.1.scheduledFor': 'scheduled_in_past',
      },
    );
  });

  test('begin with the missing Idempotency-Key', async () => {
    const answer = await key.client.post('/v1/publish-groups', { nonsense: true });
    const { validationErrors } = expectError(answer, 400, 'validation_error');
    expect(validationErrors).toEqual([{ field: 'header.idempotency-key', message: 'Required header.' }]);
  });

  test('are those of publishRequests.create for one target, and tell of every target', async () => {
    const nobody = 'test_cp_00000000000000000000000000';
    const missing = await postGroup(key.client, {
      text: 'Rye',
      targets: [bluesky(), facebook({ connectedProfileId: nobody })],
    });
    expectError(missing, 404, 'not_found');
    expect(missing.body.error.message).toMatch(
      /^The Connected Profile that targets\.1\.connectedProfileId names/,
    );
    const profileIn = async (scenario: string) =>
      facebook({
        connectedProfileId: (await key.client.newProfile({ providerId: 'facebook', scenario }))
          .connectedProfileId,
      });
    const [expired, lacking] = [await profileIn('grant_expired'), await profileIn('scope_missing')];
    const one = await postGroup(key.client, { text: 'Rye', targets: [bluesky(), expired] });
    expect(expectError(one, 401, 'invalid_token').reason).toBe('expired');
    expect(one.body.error.message).toMatch(/^targets\.1: /);
    const lacks = await postGroup(key.client, { text: 'Rye', targets: [lacking] });
    expect(expectError(lacks, 403, 'scope_insufficient').missingScopes).toContain('pages_manage_posts');
    const targets = [expired, bluesky(), lacking, facebook({ connectedProfileId: nobody })];
    const several = await postGroup(key.client, { text: 'x'.repeat(400), targets });
    expectViolations(several, {
      'targets.0.connectedProfileId': 'target_refused',
      'targets.1.text': 'text_too_long',
      'targets.2.connectedProfileId': 'target_refused',
      'targets.3.connectedProfileId': 'target_refused',
    });
    expect(several.body.error.meta.refusals).toMatchObject([
      { target: 0, ...expired, error: { code: 'invalid_token', reason: 'expired' } },
      {
        target: 2,
        ...lacking,
        error: {
          code: 'scope_insufficient',
          missingScopes: expect.arrayContaining(['pages_manage_posts']),
        },
      },
      {
        target: 3,
        error: {
          code: 'not_found',
          message: expect.stringMatching(
            /^The Connected Profile that targets\.3\.connectedProfileId names does not exist\./,
          ),
        },
      },
    ]);
    const skipped = await postGroup(key.client, { text: 'x'.repeat(400), targets, onInvalid: 'skip' });
    expect(skipped.body.error.meta.refusals).toEqual(several.body.error.meta.refusals);
  });

  test('name every target, however many there are and however much is wrong with the first ones', async () => {
    const lost = Array.from({ length: 4 }, (_, index) => ({
      mediaId: `test_med_${index}0000000000000000000000000`,
    }));
    const targets = [
      ...Array.from({ length: 10 }, () => bluesky({ media: lost })),
      ...Array.from({ length: 40 }, () => bluesky()),
    ];
    const refused = await postGroup(key.client, { text: 'x'.repeat(400), targets });
    const { validationErrors } = expectError(refused, 400, 'validation_error');
    const fields = (validationErrors as { field: string }[]).map(({ field }) => field);
    const named = new Set(fields.map((field) => field.split('.')[1]));
    expect(named.size).toBe(50);
    expect(fields.length).toBeLessThanOrEqual(70);
    expect(JSON.stringify(refused.body).length).toBeLessThan(80_000);
  });

  test('with onInvalid skip accept the valid targets, and say and keep what is wrong with the others', async () => {
    const { connectedProfileId } = await key.client.newProfile({
      providerId: 'facebook',
      scenario: 'grant_expired',
    });
    const group = await publishGroup(key.client, {
      text: 'x'.repeat(400),
      onInvalid: 'skip',
      targets: [bluesky(), facebook(), facebook({ connectedProfileId }), mastodon()],
    });
    expect(group.publishRequests.map(({ contentType }) => contentType)).toEqual([
      'facebook.media.items',
      'mastodon.posts.items',
    ]);
    expect(group.skipped).toMatchObject([
      {
        target: 0,
        connectedProfileId: profiles.bluesky,
        contentType: 'bluesky.posts.items',
        error: { code: 'validation_error', violations: [{ code: 'text_too_long', path: '/targets/0/text' }] },
      },
      { target: 2, connectedProfileId, error: { code: 'invalid_token', reason: 'expired' } },
    ]);
    expect(group.counts).toMatchObject({ queued: 2, skipped: 2 });
    const { body } = await key.client.get(`/v1/publish-groups/${group.publishGroupId}`);
    expect(body).toEqual(group);
    const listed = await key.client.get('/v1/publish-groups', { limit: 1 });
    const { publishRequests: _requests, skipped: _skipped, ...summary } = group;
    expect(listed.body.data).toEqual([summary]);
    const none = { text: 'x'.repeat(400), onInvalid: 'skip', targets: [bluesky()] };
    expectViolations(await postGroup(key.client, none), { 'targets.0.text': 'text_too_long' });
  });

  test('do not find the profiles of another organization or mode', async () => {
    const other = await newOrganization();
    const answer = await postGroup(key.client, { text: 'Rye', targets: [facebook(), other.target] });
    expectError(answer, 404, 'not_found');
    const skipped = await publishGroup(key.client, {
      text: 'Rye',
      onInvalid: 'skip',
      targets: [facebook(), other.target],
    });
    expect(skipped.skipped).toMatchObject([{ target: 1, error: { code: 'not_found' } }]);
  });
});

describe('publishGroups.create under an Idempotency-Key', () => {
  exhaustiveTest(
    'of 20 identical requests at once, one is stored, and the others hear of it or wait',
    async () => {
      const own = await newOrganization();
      const input = { text: 'Rye', targets: [own.target, own.target] };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => postGroup(own.client, input, 'once')),
      );
      const made = answers.filter(({ status, headers }) => status === 200 && !headers['idempotent-replayed']);
      expect(made).toHaveLength(1);
      for (const answer of answers.filter((one) => one !== made[0])) {
        if (answer.status === 200) expect(answer.body).toEqual(made[0]?.body);
        else expect(expectError(answer, 409, 'conflict').reason).toBe('idempotency_key_in_flight');
      }
      expect(await countOf(own)).toEqual([1, 2, 0]);
      const later = await postGroup(own.client, input, 'once');
      expect([later.headers['idempotent-replayed'], later.body]).toEqual(['true', made[0]?.body]);
    },
  );

  // Each node of a cluster numbers its transactions by itself, and the jobs lie on the coordinator.
  onOnePostgres.test('group, requests, jobs and answer are of one transaction', async () => {
    const own = await newOrganization();
    const input = { text: 'Rye', targets: [own.target, own.target] };
    const { body } = await postGroup(own.client, input, 'together');
    const ids = (body.publishRequests as PublishRequest[]).map(({ publishRequestId }) => publishRequestId);
    const transactions = await query(
      service,
      `SELECT xmin::text FROM publish_groups WHERE id = $1
       UNION SELECT xmin::text FROM publish_requests WHERE id = ANY($2)
       UNION SELECT xmin::text FROM pgboss.job WHERE data->>'publishRequestId' = ANY($2)
       UNION SELECT xmin::text FROM idempotency_records WHERE organization_id = $3 AND key = 'together'`,
      [body.publishGroupId, ids, own.organizationId],
    );
    expect(transactions).toHaveLength(1);
  });
});

describe('the plan and publishGroups.create', () => {
  async function freeWith(used: number) {
    const free = await service.newKey({ organization: `Free ${randomUUID()}`, mode: 'live', plan: 'free' });
    const { id } = await makeLiveProfile(service, free.organizationId, {
      providerId: 'facebook',
      loginKind: 'facebook_login',
      accessToken: 'nobody',
    });
    await query(
      service,
      `INSERT INTO usage_months (organization_id, cap, month, used, peak)
       VALUES ($1, 'publishRequestsPerMonth', date_trunc('month', now() AT TIME ZONE 'UTC'), $2, $2)`,
      [free.organizationId, used],
    );
    const one = { connectedProfileId: id, contentType: 'facebook.media.items' };
    return { ...free, group: (size: number) => ({ text: 'Rye', targets: Array(size).fill(one) }) };
  }

  test('a group that reaches the cap in its middle is refused as a whole, and one that fits is counted by its requests', async () => {
    const free = await freeWith(95);
    for (const more of [{}, { onInvalid: 'skip' }]) {
      const refused = await postGroup(free.client, { ...free.group(6), ...more });
      expect(expectError(refused, 402, 'quota_exceeded')).toEqual({
        cap: 'publishRequestsPerMonth',
        limit: 100,
        usage: 95,
        needed: 6,
      });
      expect(refused.body.error.message).toContain('6 are needed at once, and 5 are left.');
    }
    expect(await countOf(free)).toEqual([0, 0, 0]);
    const dry = await free.client.post('/v1/publish-groups/validate', free.group(6));
    expectError(dry, 402, 'quota_exceeded');
    await publishGroup(free.client, free.group(5));
    const { usage } = (await free.client.get('/v1/billing/account')).body;
    expect(usage.publishRequestsPerMonth).toBe(100);
  });

  exhaustiveTest('groups that come at the same time never pass the cap', async () => {
    const free = await freeWith(90);
    const answers = await Promise.all(Array.from({ length: 5 }, () => postGroup(free.client, free.group(4))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await countOf(free)).toEqual([2, 8, 0]);
  });

  test('test mode simulates a reached cap by the marker in the text of any target', async () => {
    const targets = [facebook(), bluesky({ text: 'Rye #fault:quota_exceeded' })];
    expectError(await postGroup(key.client, { text: 'Rye', targets }), 402, 'quota_exceeded');
  });
});

exhaustiveTest('a group of ten takes at most three times the statements of one publish request', async () => {
  const own = await newOrganization();
  const others = await Promise.all(
    Array.from({ length: 9 }, () => own.client.newProfile({ providerId: 'facebook' })),
  );
  const targets = [
    own.target,
    ...others.map(({ connectedProfileId }) => ({ ...own.target, connectedProfileId })),
  ];
  // Whatever is remembered between requests is read before.
  await publishGroup(own.client, { text: 'Rye', targets });
  const one = await statementsOf(() =>
    own.client
      .post('/v1/publish-requests', { ...own.target, text: 'Rye' })
      .set('Idempotency-Key', randomUUID()),
  );
  const ten = await statementsOf(() => postGroup(own.client, { text: 'Rye', targets }));
  expect(ten).toBeLessThanOrEqual(3 * one);
});
