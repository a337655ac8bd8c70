import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { groupNow, publishGroup } from '../support/publish-groups.ts';
import { outcomesOf } from '../support/publishing.ts';
import { clientOf, type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { allStatementsDuring } from '../support/statements.ts';
import { instant } from '../support/suites/connect-resources.ts';

let service: SharedService;
let key: TestKey;
let facebook: string;
let mastodon: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  facebook = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
  mastodon = (await key.client.newProfile({ providerId: 'mastodon' })).connectedProfileId;
});

const input = (texts: { facebook?: string; mastodon?: string } = {}) => ({
  text: 'Rye',
  targets: [
    {
      connectedProfileId: facebook,
      contentType: 'facebook.media.items',
      ...(texts.facebook ? { text: texts.facebook } : {}),
    },
    {
      connectedProfileId: mastodon,
      contentType: 'mastodon.posts.items',
      ...(texts.mastodon ? { text: texts.mastodon } : {}),
    },
  ],
});

/** Publishes a group to its end, and returns it. */
async function ended(texts?: Parameters<typeof input>[0]) {
  const { publishGroupId, publishRequests } = await publishGroup(key.client, input(texts));
  const ids = publishRequests.map(({ publishRequestId }) => publishRequestId);
  await outcomesOf(service, key.client, ids);
  return groupNow(key.client, publishGroupId);
}

describe('publishGroups.get', () => {
  test('has the group with its requests as they are, and counts its status from theirs', async () => {
    const accepted = await publishGroup(key.client, input());
    expect(accepted).toMatchObject({ status: 'queued', counts: { queued: 2, published: 0 } });
    expect(await groupNow(key.client, accepted.publishGroupId)).toEqual(accepted);
    const group = await ended();
    expect(group).toMatchObject({
      status: 'published',
      counts: { queued: 0, published: 2 },
      completedAt: instant,
    });
    expect(group.publishRequests).toMatchObject([
      { contentType: 'facebook.media.items', status: 'published' },
      { contentType: 'mastodon.posts.items', status: 'published' },
    ]);
  });

  test('tells when only some were published', async () => {
    const group = await ended({ mastodon: 'Rye #fault:refused' });
    expect(group).toMatchObject({ status: 'partial', counts: { published: 1, failed: 1 } });
  });

  test('reads no contents, which are large and not shown', async () => {
    const { publishGroupId } = await publishGroup(key.client, input());
    const statements = await allStatementsDuring(() => groupNow(key.client, publishGroupId));
    const ofRequests = statements.filter((statement) => /from "public"\."publish_requests"/i.test(statement));
    expect(ofRequests).not.toEqual([]);
    expect(ofRequests.filter((statement) => statement.includes('"content"'))).toEqual([]);
  });

  test('does not find what another organization, or nobody, has', async () => {
    const { publishGroupId } = await publishGroup(key.client, input());
    const other = await service.newKey({ organization: 'Other groups' });
    const live = await service.newKey({ mode: 'live' });
    for (const { client } of [other, live])
      expectError(await client.get(`/v1/publish-groups/${publishGroupId}`), 404, 'not_found');
    const missing = await key.client.get('/v1/publish-groups/test_pgr_00000000000000000000000000');
    expectError(missing, 404, 'not_found');
    expect(missing.body.error.message).toMatch(/^The publish group /);
    expectError(await clientOf(service.url).get(`/v1/publish-groups/${publishGroupId}`), 401, 'unauthorized');
  });
});
