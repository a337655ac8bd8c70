/** Tests the page on which somebody outside approves a post, or returns it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { deleteMember, setMember } from '../../src/db/tables/members.ts';
import { revokeKey, setNeedsApproval } from '../../src/domain/people/keys.ts';
import { languages } from '../../src/web/texts/index.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';
import { instant, typeId } from '../support/suites/connect-resources.ts';
import { textOf } from '../web/markup.ts';

let service: SharedService;
let key: TestKey;
let connectedProfileId: string;
let profileName: string;
const organization = `Agency of links ${randomUUID()}`;

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey({ organization });
  const profile = await key.client.newProfile({ providerId: 'facebook' });
  ({ connectedProfileId } = profile);
  profileName = profile.displayName ?? '';
});

const act = ({ publishRequestId }: PublishRequest, what: string, body?: object) =>
  key.client.post(`/v1/publish-requests/${publishRequestId}/${what}`, body);
const pending = async (more: object = {}): Promise<PublishRequest> => {
  const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye', draft: true };
  return (await act(await publish(key.client, { ...input, ...more }), 'submit')).body;
};
const linkTo = async (
  { publishRequestId }: PublishRequest,
  more: object = {},
): Promise<Schemas['ApprovalLink']> => {
  const input = { publishRequestId, reviewer: 'Marta', ...more };
  const { status, body } = await key.client.post('/v1/approval-links', input);
  if (status !== 200) throw new Error(`no link: ${JSON.stringify(body)}`);
  return body;
};
const open = ({ url }: { url: string }, language = 'en') =>
  request(service.url).get(new URL(url).pathname).set('Accept-Language', language);
const decide = ({ url }: { url: string }, decision: string, form: Record<string, string> = {}) =>
  request(service.url)
    .post(`${new URL(url).pathname}/${decision}`)
    .set('Origin', service.url)
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send(form);
const now = ({ publishRequestId }: PublishRequest) => requestNow(key.client, publishRequestId);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const wordsOf = (html: string) => textOf(html).replaceAll(/\s+/g, ' ');

describe('approvalLinks.create', () => {
  test('answers an address whose page shows the post, with its files, its profile and its time, and nothing else', async () => {
    const { mediaId } = await stage(key.client);
    const scheduledFor = { local: `${inDays(20).slice(0, 10)}T09:15`, timeZone: 'Europe/Lisbon' };
    const more = {
      text: 'Rye <b>loaves</b>',
      scheduledFor,
      media: [{ mediaId, altText: 'A loaf' }],
      title: 'Ours alone',
    };
    const waiting = await pending(more);
    const link = await linkTo(waiting);
    expect(link).toEqual({
      approvalLinkId: typeId('test_apl'),
      publishRequestId: waiting.publishRequestId,
      reviewer: 'Marta',
      url: expect.stringContaining(`${service.url}/approve/`),
      expiresAt: instant,
      createdAt: instant,
    });
    const { status, text, headers } = await open(link);
    expect(status).toBe(200);
    const words = wordsOf(text);
    for (const shown of [
      organization,
      'Rye <b>loaves</b>',
      profileName,
      '9:15 AM',
      'Europe/Lisbon',
      'A loaf',
    ])
      expect(`${words} ${text}`).toContain(shown);
    for (const hidden of [
      connectedProfileId,
      waiting.publishRequestId,
      'Ours alone',
      waiting.contentFingerprint,
    ])
      expect(text).not.toContain(hidden);
    expect(headers['content-security-policy']).toContain(`media-src 'self'`);
    const [, source = ''] = /<img class="media" src="([^"]+)"/.exec(text) ?? [];
    const file = await request(service.url).get(new URL(source.replaceAll('&amp;', '&')).pathname);
    expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('image/')]);
  });

  test('two posts are approved by a link each, without an account, and published; the audit log names for whom they were', async () => {
    const posts = [await pending({ text: 'First loaf' }), await pending({ text: 'Second loaf' })];
    for (const post of posts) {
      const link = await linkTo(post);
      const { status, text } = await decide(link, 'approve');
      expect([status, wordsOf(text)]).toEqual([200, expect.stringContaining('Approved')]);
      expect(await outcomeOf(service, key.client, post)).toMatchObject({ status: 'published' });
      const where = { subject: post.publishRequestId, action: 'publishRequests.approve' };
      const entries = await service.ctx.db.auditEntry.findMany({ where });
      const details = { approvalLinkId: link.approvalLinkId, submittedAt: post.steps.at(-1)?.at };
      expect(entries).toMatchObject([
        { actor: 'approval link for Marta', outcome: 'done', mode: 'test', details },
      ]);
    }
  });

  exhaustiveTest(
    'answers an address whose page shows all of a post that would be published, as the console does',
    async () => {
      const { mediaId } = await stage(key.client);
      const mastodon = await key.client.newProfile({ providerId: 'mastodon' });
      const member = await newMember(service, { role: 'developer', organization });
      const parts = {
        contentType: 'mastodon.posts.items',
        connectedProfileId: mastodon.connectedProfileId,
        contentWarning: 'Gluten',
        privacy: 'unlisted',
        media: [{ mediaId, altText: 'A bowl of dough' }],
        thread: [
          { text: 'Second slice', poll: { options: ['With butter', 'Without'], durationSeconds: 7_200 } },
          { text: 'Third slice', contentWarning: 'Crumbs' },
        ],
      };
      const linked = { link: 'https://bakery.example.com/rye', firstComment: 'Recipe below' };
      for (const [input, shown] of [
        [
          parts,
          [
            'Gluten',
            'unlisted',
            'A bowl of dough',
            'Second slice',
            'With butter',
            'Without',
            '2 hours',
            'Third slice',
            'Crumbs',
          ],
        ],
        [linked, ['https://bakery.example.com/rye', 'Recipe below']],
      ] as const) {
        const post = await pending(input);
        expect(post).toMatchObject({ status: 'pending_approval' });
        const page = `/console/${member.organizationId}/test/publishing/${post.publishRequestId}`;
        for (const { text } of [await open(await linkTo(post)), await member.client.get(page)])
          for (const words of shown) expect(wordsOf(text)).toContain(words);
      }
    },
  );

  test('a post is returned with a comment, which is asked for', async () => {
    const post = await pending();
    const link = await linkTo(post);
    const missing = await decide(link, 'return', { comment: '  ' });
    expect([missing.status, wordsOf(missing.text)]).toEqual([
      400,
      expect.stringContaining('Please say what'),
    ]);
    expect((await decide(link, 'return', { comment: 'Which day?' })).status).toBe(200);
    expect(await now(post)).toMatchObject({ status: 'draft', returnComment: 'Which day?' });
  });

  test('ends with what it is for: a link that was used shows and decides nothing, also of what is submitted again', async () => {
    const post = await pending({ text: 'Seen once' });
    const link = await linkTo(post);
    await decide(link, 'return', { comment: 'Again, please' });
    for (const again of [false, true]) {
      if (again) await act(post, 'submit');
      const { status, text } = await open(link);
      expect([status, wordsOf(text)]).toEqual([200, expect.stringContaining('Nothing left to decide')]);
      expect(text).not.toContain('Seen once');
      expect((await decide(link, 'approve')).status).toBe(409);
    }
    expect(await now(post)).toMatchObject({ status: 'pending_approval' });
    await decide(await linkTo(post), 'approve');
    expect((await now(post)).status).not.toBe('pending_approval');
  });

  test('works until it expires or its key ends, and not a letter of it can be another', async () => {
    const post = await pending();
    const short = await linkTo(post, { expiresInSeconds: 60 });
    const other = short.url.endsWith('A') ? 'B' : 'A';
    expect((await open({ url: short.url.slice(0, -1) + other })).status).toBe(404);
    service.clock.advance(61_000);
    for (const answer of [await open(short), await decide(short, 'approve')]) expect(answer.status).toBe(404);
    service.clock.reset();
    const own = await service.newKey({ organization });
    const input = { publishRequestId: post.publishRequestId, reviewer: 'Marta' };
    const { body } = await own.client.post('/v1/approval-links', input);
    expect((await open(body)).status).toBe(200);
    await revokeKey(service.ctx, own, own.keyId);
    for (const answer of [await open(body), await decide(body, 'approve')]) expect(answer.status).toBe(404);
    expect(await now(post)).toMatchObject({ status: 'pending_approval' });
  });

  test('ends when approval is demanded of the key that has made it', async () => {
    const post = await pending();
    const own = await service.newKey({ organization });
    const input = { publishRequestId: post.publishRequestId, reviewer: 'Marta' };
    const { body } = await own.client.post('/v1/approval-links', input);
    await setNeedsApproval(service.ctx, own, own.keyId, true);
    for (const answer of [await open(body), await decide(body, 'approve')]) expect(answer.status).toBe(404);
    expect(await now(post)).toMatchObject({ status: 'pending_approval' });
  });

  exhaustiveTest(
    'says in every language why a post whose time has passed is not approved, and lets it be returned',
    async () => {
      const own = await service.newKey({ organization: `Late ${randomUUID()}` });
      const profile = await own.client.newProfile({ providerId: 'facebook' });
      const input = { connectedProfileId: profile.connectedProfileId, contentType: 'facebook.media.items' };
      const more = { text: 'Good morning', draft: true, scheduledFor: inDays(1) };
      const { publishRequestId } = await publish(own.client, { ...input, ...more });
      await own.client.post(`/v1/publish-requests/${publishRequestId}/submit`);
      const { body } = await own.client.post('/v1/approval-links', { publishRequestId, reviewer: 'Marta' });
      await own.client.post('/v1/test/clock/advance', { seconds: 2 * 86_400 });
      for (const { tag, approval } of languages) {
        const { status, text } = await decide(body, 'approve').set('Accept-Language', tag);
        expect([status, text]).toEqual([
          409,
          expect.stringContaining(approval.timePassed.replaceAll("'", '&#39;')),
        ]);
        expect((await open(body, tag)).text).toContain(`<html lang="${tag}">`);
      }
      expect((await decide(body, 'return', { comment: 'Tomorrow, then' })).status).toBe(200);
    },
  );

  exhaustiveTest('approves no post of which a file is missing, and says so in every language', async () => {
    const lost = await stage(key.client);
    const posts = [
      await pending({ media: [{ sourceUrl: 'https://bakery.example.com/rye.jpg' }] }),
      await pending({ media: [{ mediaId: lost.mediaId }] }),
    ];
    await service.ctx.db.media.updateMany({ where: { id: lost.mediaId }, data: { fileKey: null } });
    for (const post of posts) {
      const link = await linkTo(post);
      for (const { tag, approval } of languages) {
        const { status, text } = await open(link, tag);
        expect([status, wordsOf(text)]).toEqual([200, expect.stringContaining(approval.lacksFiles)]);
        expect(text).not.toMatch(/action="[^"]*\/approve"/);
      }
    }
    const { status, text } = await decide(await linkTo(posts[0] as PublishRequest), 'approve');
    expect([status, wordsOf(text)]).toEqual([409, expect.stringContaining('cannot be approved')]);
    expect(await now(posts[0] as PublishRequest)).toMatchObject({ status: 'pending_approval' });
  });

  test('says that a post with a time is published then, and one without a time now', async () => {
    for (const [more, words] of [
      [{ scheduledFor: inDays(9) }, 'The post will be published at its scheduled time'],
      [{}, 'The post is being published now'],
    ] as const) {
      const link = await linkTo(await pending(more));
      for (const _again of [1, 2]) expect(wordsOf((await decide(link, 'approve')).text)).toContain(words);
    }
  });

  test('approves nothing by the link of an earlier submission, though somebody else has approved the later one', async () => {
    const post = await pending({ scheduledFor: inDays(8) });
    const link = await linkTo(post);
    await act(post, 'return', { comment: 'Again, please' });
    service.clock.advance(1_000);
    await act(post, 'submit');
    service.clock.reset();
    await act(post, 'approve');
    const { status, text } = await decide(link, 'approve');
    expect([status, wordsOf(text)]).toEqual([409, expect.stringContaining('Nothing left to decide')]);
  });

  test('takes forms of its own page only, and is shown in no frame, whoever may show other pages', async () => {
    const post = await pending();
    const link = await linkTo(post);
    service.ctx.config.connectFrameAncestors = ['https://agency.example'];
    const shown = [await open(link), await decide(link, 'return', { comment: '' })];
    service.ctx.config.connectFrameAncestors = [];
    for (const { headers } of shown) {
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    }
    const path = `${new URL(link.url).pathname}/approve`;
    const foreign = await request(service.url)
      .post(path)
      .set('Origin', 'https://evil.example')
      .type('form')
      .send({});
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(await now(post)).toMatchObject({ status: 'pending_approval' });
  });

  test('is made for what waits for approval alone, by whoever needs no approval', async () => {
    const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye', draft: true };
    const { publishRequestId } = await publish(key.client, input);
    const link = { publishRequestId, reviewer: 'Marta' };
    expect(expectError(await key.client.post('/v1/approval-links', link), 409, 'conflict')).toMatchObject({
      reason: 'not_pending_approval',
    });
    const bound = await service.newKey({ organization, needsApproval: true });
    expect(expectError(await bound.client.post('/v1/approval-links', link), 409, 'conflict')).toMatchObject({
      reason: 'approval_needed',
    });
    expectViolations(await key.client.post('/v1/approval-links', { ...link, reviewer: '' }), {
      reviewer: 'too_short',
    });
    const other = await service.newKey({ organization: 'Others' });
    const post = await pending();
    const foreign = { publishRequestId: post.publishRequestId, reviewer: 'Marta' };
    expectError(await other.client.post('/v1/approval-links', foreign), 404, 'not_found');
  });

  test('keeps the token out of the log', async () => {
    const link = await linkTo(await pending());
    await open(link);
    const token = link.url.split('/').at(-1) ?? '';
    expect(service.logs.filter((line) => line.includes(token))).toEqual([]);
  });

  test.each<[string, (member: SignedInMember) => Promise<unknown>]>([
    [
      'is no member any more',
      ({ organizationId, userId }) => deleteMember(service.ctx.db, organizationId, userId),
    ],
    [
      'only looks on',
      ({ organizationId, userId }) => setMember(service.ctx.db, organizationId, userId, 'viewer'),
    ],
  ])('made in the console ends once its maker %s', async (_what, change) => {
    const developer = await newMember(service, { role: 'developer', organization });
    const post = await pending();
    const path = `/console/${developer.organizationId}/test/publishing/${post.publishRequestId}`;
    const { text } = await developer.client.submit(`${path}/approval-links`, { reviewer: 'Marta' });
    const [url = ''] = new RegExp(`${service.url}/approve/[\\w-]+`).exec(text) ?? [];
    expect((await open({ url })).status).toBe(200);
    await change(developer);
    for (const answer of [await open({ url }), await decide({ url }, 'approve')])
      expect(answer.status).toBe(404);
    expect(await now(post)).toMatchObject({ status: 'pending_approval' });
  });

  test('is made and deleted in the console as well, where its address is shown once', async () => {
    const developer = await newMember(service, { role: 'developer', organization });
    const post = await pending();
    const path = `/console/${developer.organizationId}/test/publishing/${post.publishRequestId}`;
    const made = await developer.client.submit(`${path}/approval-links`, { reviewer: 'Marta of the bakery' });
    const [url = ''] = new RegExp(`${service.url}/approve/[\\w-]+`).exec(made.text) ?? [];
    expect((await open({ url })).status).toBe(200);
    const page = (await developer.client.get(path)).text;
    expect(wordsOf(page)).toContain('Link for Marta of the bakery');
    expect(page).not.toContain(url);
    const [, action = ''] = /action="[^"]*(\/approval-links\/[^"]+\/delete)"/.exec(page) ?? [];
    await developer.client.submit(`${path}${action}`, {});
    expect((await open({ url })).status).toBe(404);
  });
});
