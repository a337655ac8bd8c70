/**
 * Tests that the console calls a post by its title, or else by its first words, wherever it names one, and leads from a
 * post to its events and requests.
 */
import { beforeAll, expect, test } from '@jest/globals';
import { publishGroup } from '../../support/publish-groups.ts';
import { type PublishRequest, publish } from '../../support/publishing.ts';
import { query } from '../../support/query.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';

let service: TestService;
let viewer: SignedInMember;
let key: TestKey;
let titled: PublishRequest;
let untitled: PublishRequest;
const page = async (path: string) =>
  (await viewer.client.get(`/console/${viewer.organizationId}/test${path}`)).text;
const linkTo = ({ publishRequestId }: PublishRequest, name: string) =>
  new RegExp(`href="[^"]*/publishing/${publishRequestId}"[^>]*><bdi[^>]*>${name}`);

beforeAll(async () => {
  service = await sharedTestService();
  const organization = 'Called by their names';
  viewer = await newMember(service, { role: 'viewer', organization });
  key = await service.newKey({ organization });
  const { client } = key;
  const { connectedProfileId } = await client.newProfile({ providerId: 'bluesky' });
  const due = new Date(service.ctx.clock.now().getTime() + 3_600_000).toISOString();
  const input = { connectedProfileId, contentType: 'bluesky.posts.items', scheduledFor: due };
  titled = await publish(client, { ...input, text: 'Plaited loaves', title: 'Week <b>12</b>' });
  untitled = await publish(client, { ...input, text: 'Cinnamon buns are back' });
});

test('the event and the request that tell of a post name it', async () => {
  const rows = await query(
    service,
    "SELECT id FROM events WHERE subject_id = $1 AND topic = 'publishRequest.scheduled'",
    [untitled.publishRequestId],
  );
  expect(await page(`/events/${rows[0]?.id}`)).toMatch(linkTo(untitled, 'Cinnamon buns are back'));
  await until(async () => {
    await service.ctx.observability.requestLog.flush();
    const log = await page('/requests?operationId=publishRequests.create');
    return linkTo(untitled, 'Cinnamon').test(log) && linkTo(titled, 'Week &lt;b&gt;12').test(log);
  });
});

test('a post leads to its events and to the request that made it, and to no other’s', async () => {
  const post = await page(`/publishing/${titled.publishRequestId}`);
  const follow = async (path: string) => {
    const [, query = ''] = new RegExp(`href="[^"]*/test${path}(\\?[^"]*)"`).exec(post) ?? [];
    expect(query).not.toBe('');
    return (await page(`${path}${query}`)).split('<tbody>')[1] ?? '';
  };
  const events = await follow('/events');
  expect(events.match(/\/events\/test_evt_/g)).toHaveLength(1);
  expect(events.replaceAll('<wbr>', '')).toContain('publishRequest.scheduled');
  const requests = await follow('/requests');
  expect(requests).toMatch(linkTo(titled, 'Week'));
  expect(requests.replaceAll('<wbr>', '')).toContain('publishRequests.create');
  expect(requests).not.toContain(untitled.publishRequestId);
});

test('a group is called by the title or the first words of its first post, in the list and on its page', async () => {
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'mastodon' });
  const targets = [{ connectedProfileId, contentType: 'mastodon.posts.items' }];
  const groups = [
    await publishGroup(key.client, { text: 'Open on Sunday', targets }),
    await publishGroup(key.client, { text: 'Rye', title: 'Week 13', reference: 'order-7', targets }),
  ];
  const list = await page('/publishing/groups');
  for (const [index, name] of ['Open on Sunday', 'Week 13'].entries()) {
    const id = groups[index]?.publishGroupId;
    expect(list).toMatch(new RegExp(`href="[^"]*/publishing/groups/${id}"[^>]*><bdi[^>]*>${name}<`));
    expect(await page(`/publishing/groups/${id}`)).toContain(`<h1>${name}</h1>`);
  }
});

test('a search for its id finds it by its name', async () => {
  expect(await page(`/find?q=${titled.publishRequestId}`)).toMatch(linkTo(titled, 'Week &lt;b&gt;12'));
});

test('the overview names the posts that failed, and says why each did', async () => {
  await query(
    service,
    `UPDATE publish_requests SET status = 'failed', due_at = NULL, completed_at = now(), error_code = 'invalid_token',
      error_message = 'The oven has to be connected again.' WHERE id = ANY($1)`,
    [[titled.publishRequestId, untitled.publishRequestId]],
  );
  const overview = await page('');
  expect(overview).toMatch(linkTo(titled, 'Week &lt;b&gt;12&lt;/b&gt; · '));
  expect(overview).toMatch(linkTo(untitled, 'Cinnamon buns are back · '));
  expect(overview).toContain('The oven has to be connected again.');
  expect(overview).not.toContain('bluesky.posts.items');
});
