/** Tests that a support person finds a published post in the console, and sees it as the provider has it. */
import { beforeAll, expect, test } from '@jest/globals';
import { eraseExpired } from '../../../src/domain/administration/erase-expired.ts';
import { jpeg } from '../../support/files.ts';
import { stage } from '../../support/media.ts';
import { outcomeOf, type PublishRequest, publish } from '../../support/publishing.ts';
import { query } from '../../support/query.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let key: TestKey;
let developer: SignedInMember;
let post: PublishRequest;
let untitled: PublishRequest;
let connectionId: string;
const pageOf = async (path: string) =>
  (await developer.client.get(`/console/${developer.organizationId}/test/publishing${path}`)).text;
const rowsOf = async (query: string) => (await pageOf(`?${query}`)).split('<tbody>')[1] ?? '';

beforeAll(async () => {
  service = await sharedTestService();
  const organization = 'Harbour Support';
  developer = await newMember(service, { role: 'viewer', organization });
  key = await service.newKey({ organization });
  const profile = await key.client.newProfile({ providerId: 'instagram' });
  const { publicUrl } = service.ctx.config;
  service.ctx.config.publicUrl = service.url;
  const { mediaId } = await stage(key.client, jpeg);
  service.ctx.config.publicUrl = publicUrl;
  connectionId = profile.connectionId;
  const { connectedProfileId } = profile;
  const input = { connectedProfileId, contentType: 'instagram.media.items', media: [{ mediaId }] };
  const publishNow = async (more: object) =>
    outcomeOf(service, key.client, await publish(key.client, { ...input, ...more }));
  post = await publishNow({ text: 'Cinnamon buns are back', title: 'Buns <b>week 12</b>' });
  untitled = await publishNow({ text: 'Plaited loaves on Friday' });
});

test('is found by its words, and called by its title, or by its first words', async () => {
  const found = await rowsOf('words=cinnamon');
  expect(found).toContain('Buns &lt;b&gt;week 12&lt;/b&gt;');
  expect(found).not.toContain('Plaited');
  expect(await rowsOf('words=plaited+loaves')).toContain('Plaited loaves on Friday');
  expect(await pageOf(`/${untitled.publishRequestId}`)).toContain('<h1>Plaited loaves on Friday</h1>');
});

test('links to the provider by its name, in its row and on its page', async () => {
  const view = `href="${post.providerPermalink}" rel="noreferrer noopener">View on Instagram</a>`;
  expect(await rowsOf('words=cinnamon')).toContain(view);
  expect(await pageOf(`/${post.publishRequestId}`)).toContain(view);
});

test('is read from the provider when its page asks for it, with its picture', async () => {
  const path = `/${post.publishRequestId}`;
  const before = await pageOf(path);
  expect(before).toMatch(/id="post" hx-get="[^"]*post=now" hx-trigger="load"/);
  const now = await pageOf(`${path}?post=now`);
  const card = now.slice(
    now.indexOf('<div id="post"'),
    now.indexOf('</section>', now.indexOf('<div id="post"')),
  );
  expect(card).toContain('Cinnamon buns are back');
  expect(card).toMatch(/<img src="[^"]+"/);
  expect(card).not.toContain('hx-get');
  // By the provider's clock, which in test mode may be ahead of that of whoever looks.
  expect(card).toMatch(/Published <time [^>]*>\d+ [A-Z][a-z]+ \d{4}, /);
});

test('shows its numbers once they are asked for, and asks the provider for none before', async () => {
  const path = `/${post.publishRequestId}`;
  const before = await pageOf(`${path}?post=now`);
  expect(before).toContain('post=counted#post');
  expect(before).not.toContain('<dt>likes</dt>');
  const counted = await pageOf(`${path}?post=counted`);
  expect(counted).toContain('Cinnamon buns are back');
  expect(counted).toMatch(/<dt>likes<\/dt><dd>[\d,]+<\/dd>/);
});

test('whose grant has ended says so in its place', async () => {
  await key.client.patch(`/v1/test/connections/${connectionId}`, { action: 'revoke' });
  const now = await pageOf(`/${untitled.publishRequestId}?post=now`);
  expect(now.slice(now.indexOf('<div id="post"'))).toMatch(/^(?:.|\n){0,400}role="alert"/);
});

exhaustiveTest(
  'whose words are erased is found by its title, and a search without hits counts those it cannot look into',
  async () => {
    expect(await pageOf('?words=nobody')).not.toContain('have been erased');
    await query(
      service,
      "UPDATE publish_requests SET completed_at = now() - interval '2 days' WHERE organization_id = $1",
      [developer.organizationId],
    );
    await eraseExpired(service.ctx);
    expect(await rowsOf('words=WEEK+12')).toContain('Buns');
    expect(await rowsOf('')).toContain('<bdi class="excerpt">Instagram post</bdi>');
    expect(await pageOf('?words=cinnamon')).toContain('2 posts that ended more than 23 hours ago');
  },
);
