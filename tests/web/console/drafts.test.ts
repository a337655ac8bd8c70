/** Tests what people do with drafts in the console, by forms alone. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { stage } from '../../support/media.ts';
import { approvalForm, type PublishRequest, publish, requestNow } from '../../support/publishing.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { textOf } from '../markup.ts';

let service: TestService;
let developer: SignedInMember;
let viewer: SignedInMember;
let key: TestKey;
let connectedProfileId: string;
const organization = 'Drafts in the console';

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  developer = await newMember(service, { role: 'developer', organization });
  viewer = await newMember(service, { role: 'viewer', organization });
  key = await service.newKey({ organization });
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'mastodon' }));
});

const at = (path: string) => `/console/${developer.organizationId}/test/publishing${path}`;
const wordsOf = (html: string) => textOf(html).replaceAll(/\s+/g, ' ');
const contentType = 'mastodon.posts.items';
const draft = (text = 'Rye loaves') =>
  publish(key.client, { connectedProfileId, contentType, text, draft: true });
const pageOf = async ({ publishRequestId }: PublishRequest, { client } = developer) =>
  (await client.get(at(`/${publishRequestId}`))).text;
const act = (
  { publishRequestId }: PublishRequest,
  what: string,
  form: Record<string, string> = {},
  { client } = developer,
) => client.submit(at(`/${publishRequestId}/${what}`), form);
/** Approves a request by the form of its page, as it was when the page was opened. */
const approveAs = (page: string, request: PublishRequest) => act(request, 'approve', approvalForm(page));
const now = ({ publishRequestId }: PublishRequest) => requestNow(key.client, publishRequestId);

describe('in the console', () => {
  test('the form for a post saves a draft that could not be published yet', async () => {
    const text = 'x'.repeat(501);
    const form = { connectedProfileId, contentType, text, draft: 'one-form', when: 'now' };
    const { status, text: page } = await developer.client.submit(at('/new'), { ...form, hold: 'yes' });
    expect([status, wordsOf(page)]).toEqual([200, expect.stringContaining('Saved as a draft')]);
    expect(page).toContain('would_be_refused');
    const { body } = await key.client.get('/v1/publish-requests', { status: 'draft' });
    expect(body.data).toHaveLength(1);
    const [saved] = body.data as [PublishRequest];
    const refused = await act(saved, 'submit');
    expect(refused.status).toBe(400);
    const changed = await act(saved, 'edit', { text: 'Rye loaves' });
    expect(wordsOf(changed.text)).toContain('Saved. It is still a draft.');
    expect(wordsOf((await act(saved, 'submit')).text)).toContain('Waits for approval');
  });

  test('a person submits a draft, another one returns it with a comment, and it is approved after a change', async () => {
    const request = await draft();
    await act(request, 'submit');
    expect(await now(request)).toMatchObject({ status: 'pending_approval' });
    const comment = 'Say which day.';
    expect(wordsOf((await act(request, 'return', { comment })).text)).toContain(`the comment: ${comment}`);
    await act(request, 'edit', { text: 'Rye loaves on Tuesday' });
    await act(request, 'submit');
    await approveAs(await pageOf(request), request);
    expect((await now(request)).steps.map(({ name }) => name)).toEqual([
      'submitted',
      'returned',
      'submitted',
      'approved',
    ]);
  });

  test('what is to be decided comes before everything else on the page', async () => {
    const request = await draft('Spelt rolls');
    const first = async () => /class="card"><header><h2>([^<]*)/.exec(await pageOf(request))?.[1];
    expect(await first()).toBe('Draft');
    await act(request, 'submit');
    expect(await first()).toBe('Waits for approval');
    expect((await pageOf(request)).match(/Spelt rolls<\/bdi>/g)).toHaveLength(1);
  });

  exhaustiveTest('the pictures that would be published are seen where they are approved', async () => {
    const media = [{ mediaId: (await stage(key.client)).mediaId, altText: 'A loaf' }];
    const request = await publish(key.client, {
      connectedProfileId,
      contentType,
      text: 'Rye',
      draft: true,
      media,
    });
    await act(request, 'submit');
    const [, picture = ''] = /<img src="([^"]+)" alt="File 1">/.exec(await pageOf(request)) ?? [];
    const answer = await fetch(picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('what was submitted once more since the page was opened is not approved by it', async () => {
    const request = await draft();
    await act(request, 'submit');
    const seen = await pageOf(request);
    await act(request, 'return', { comment: 'Say which day.' });
    await act(request, 'edit', { text: 'Another text altogether' });
    await act(request, 'submit');
    const { status, text } = await approveAs(seen, request);
    expect([status, wordsOf(text)]).toEqual([
      409,
      expect.stringContaining('submitted once more since you looked at it'),
    ]);
    expect(await now(request)).toMatchObject({ status: 'pending_approval' });
    expect((await approveAs(await pageOf(request), request)).status).toBe(200);
  });

  test('a return without a comment is refused with the reason, and the page is shown again', async () => {
    const request = await draft();
    await act(request, 'submit');
    const { status, text } = await act(request, 'return');
    expect([status, text]).toEqual([400, expect.stringContaining('<details class="disclosed" open>')]);
  });

  test('somebody who may not publish sees drafts, and no form of them', async () => {
    const request = await draft('Seen by all');
    const page = await pageOf(request, viewer);
    expect(wordsOf(page)).toContain('Seen by all');
    expect(page).not.toContain('/submit"');
    expect((await act(request, 'submit', {}, viewer)).status).toBe(403);
  });

  test('drafts and what is to be approved have tabs of their own among the posts', async () => {
    await draft('In its tab');
    const { text } = await developer.client.get(`${at('')}?status=draft`);
    expect(wordsOf(text)).toMatch(/Drafts \d+ To approve \d+/);
    expect(wordsOf(text)).toContain('In its tab');
  });

  test('what was done is in the audit log with the person', async () => {
    const request = await draft();
    await act(request, 'submit');
    await approveAs(await pageOf(request), request);
    const entries = await service.ctx.db.auditEntry.findMany({
      where: { subject: request.publishRequestId },
      orderBy: { id: 'asc' },
    });
    const actor = expect.stringContaining('@');
    expect(entries).toMatchObject([
      { action: 'publishRequests.submit', actor, outcome: 'done' },
      { action: 'publishRequests.approve', actor, outcome: 'done' },
    ]);
  });
});
