/** Tests the form in which a person publishes: its fields, what it checks, and what it makes. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { readContract } from '../../../src/contract/index.ts';
import { faultMarker } from '../../../src/simulators/faults.ts';
import { fieldsOf } from '../../../src/web/console/sections/publishing/compose/fields.ts';
import { jpeg } from '../../support/files.ts';
import { stage } from '../../support/media.ts';
import { proxyProvider } from '../../support/provider-proxy.ts';
import { outcomeOf, type PublishRequest, publish, requestNow } from '../../support/publishing.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

interface Contract {
  components: {
    schemas: Record<
      string,
      { properties?: Record<string, object>; discriminator?: { mapping: Record<string, string> } }
    >;
  };
}
const { schemas } = (readContract() as unknown as Contract).components;
const inputs = Object.entries(schemas.PublishRequestInput?.discriminator?.mapping ?? {});

describe('the fields', () => {
  test.each(inputs)('of %s are those of the contract', (contentType, reference) => {
    const { properties = {} } = schemas[reference.split('/').at(-1) ?? ''] ?? {};
    // The form has a part of its own for each of these, and programs alone use the others.
    const own = ['connectedProfileId', 'contentType', 'scheduledFor', 'metadata', 'coverMediaId', 'draft'];
    const wanted = Object.keys(properties).filter((name) => !own.includes(name));
    expect(fieldsOf(contentType).map(({ name }) => name)).toEqual(wanted);
  });
});

let service: TestService;
let key: TestKey;
let developer: SignedInMember;
let connectedProfileId: string;
const at = (path: string) => `/console/${developer.organizationId}/test${path}`;
const rows = async () =>
  (await key.client.get('/v1/publish-requests', { connectedProfileId })).body.data as PublishRequest[];
const entries = () =>
  service.ctx.db.auditEntry.findMany({ where: { organizationId: developer.organizationId } });

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  const organization = 'Composers';
  developer = await newMember(service, { role: 'developer', organization });
  key = await service.newKey({ organization });
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'mastodon' }));
});

const form = (more: Record<string, string>) => ({
  connectedProfileId,
  contentType: 'mastodon.posts.items',
  when: 'now',
  draft: `draft ${Math.random()}`,
  ...more,
});

test('the page lists profiles, and has the kinds of content that a profile’s login offers', async () => {
  const profiles = (await developer.client.get(at('/publishing/new'))).text;
  expect(profiles).toContain(`/publishing/new?connectedProfileId=${connectedProfileId}`);
  const page = (await developer.client.get(at(`/publishing/new?connectedProfileId=${connectedProfileId}`)))
    .text;
  for (const part of [
    'Mastodon post',
    'Mastodon reply',
    'name="text"',
    'name="poll.options"',
    '500 characters',
  ])
    expect(page).toContain(part);
  // The values of a choice are those of the rules.
  expect(page).toMatch(/<select[^>]*name="privacy"[^>]*>.*?value="unlisted"/s);
});

describe('the form for TikTok', () => {
  const shownFor = async (loginKind: string, more: Record<string, string> = {}) => {
    const profile = await key.client.newProfile({ providerId: 'tiktok', loginKind });
    const filled = { connectedProfileId: profile.connectedProfileId, contentType: 'tiktok.videos.items' };
    const { text } = await developer.client.post(at('/publishing/new/check'), form({ ...filled, ...more }));
    const [first = '', others = ''] = text.split('<summary>More options</summary>');
    const [, variants = ''] = /<select[^>]*name="variant"[^>]*>(.*?)<\/select>/s.exec(first) ?? [];
    return {
      text,
      first,
      others,
      values: [...variants.matchAll(/value="(\w*)"/g)].map(([, value]) => value),
    };
  };

  test('has the variants and kinds of content of the login alone, of which one is always chosen', async () => {
    const [open, business] = [await shownFor('tiktok'), await shownFor('tiktok_business')];
    const ofOpen = ['video', 'video_by_url', 'photos', 'inbox_video', 'inbox_video_by_url', 'inbox_photos'];
    expect(open.values).toEqual(ofOpen);
    expect(business.values).toHaveLength(4);
    expect(business.values.filter((value) => !value?.startsWith('business_'))).toEqual([]);
    expect([open.text.includes('TikTok comment'), business.text.includes('TikTok comment')]).toEqual([
      false,
      true,
    ]);
    expect(open.first).toContain('value="video" selected');
  });

  test('asks at once for what the chosen variant requires, by its rules alone', async () => {
    const posted = await shownFor('tiktok');
    for (const name of ['privacy', 'musicConsent']) {
      expect(posted.first).toMatch(new RegExp(`name="${name}"[^>]*><option value="">Choose…<`));
      expect(posted.first).not.toMatch(new RegExp(`for="f-${name}">[^<]* <span class="muted optional"`));
    }
    expect(posted.first).not.toContain('photos: ');
    const draft = await shownFor('tiktok', { variant: 'inbox_video' });
    expect(draft.first).toContain('value="inbox_video" selected');
    expect(draft.others).toMatch(/name="musicConsent"[^>]*><option value="">Default</);
  });
});

test('a form that is sent twice publishes once, with everything that was filled in', async () => {
  const filled = form({
    text: 'Which bun?\r\nTell us.',
    'poll.options': 'Cinnamon\r\n\r\nPoppy seed',
    'poll.durationSeconds': '3600',
    privacy: 'unlisted',
    reference: 'week-12',
    when: 'later',
    scheduledFor: '2027-03-01T09:30',
  });
  const answers = [
    await developer.client.post(at('/publishing/new'), filled),
    await developer.client.post(at('/publishing/new'), filled),
  ];
  const places = answers.map(({ status, headers }) => [status, `${headers.location}`.split('?')[0]]);
  const [made, ...others] = await rows();
  expect(others).toEqual([]);
  const page = [303, expect.stringMatching(new RegExp(`/publishing/${made?.publishRequestId}$`))];
  expect(places).toEqual([page, page]);
  expect(made).toMatchObject({
    status: 'scheduled',
    scheduledFor: '2027-03-01T09:30:00.000Z',
    reference: 'week-12',
  });
  const [entry] = (await entries()).filter(({ action }) => action === 'publishRequests.create');
  expect(JSON.stringify(entry)).not.toContain('bun');
  await key.client.post(`/v1/publish-requests/${made?.publishRequestId}/cancel`);
  expect((await requestNow(key.client, made?.publishRequestId ?? '')).status).toBe('canceled');
});

exhaustiveTest('what failed comes back filled in, to be changed and published as new content', async () => {
  const poll = { options: ['Cinnamon', 'Poppy seed'], durationSeconds: 3600 };
  const text = `Which bun?\n${'Tell us. '.repeat(20)}${faultMarker('content_invalid')}`;
  const { publishRequestId } = await publish(key.client, {
    connectedProfileId,
    contentType: 'mastodon.posts.items',
    text,
    poll,
    privacy: 'unlisted',
    title: 'Week 13',
  });
  const ended = await outcomeOf(service, key.client, { publishRequestId } as PublishRequest);
  expect(ended.status).toBe('failed');
  const post = (await developer.client.get(at(`/publishing/${publishRequestId}`))).text;
  expect(post).toContain(`/publishing/new?from=${publishRequestId}"`);
  // The whole text is there, and nothing is said of files that it has not.
  expect(post).toContain(text);
  expect(post).not.toContain('all parts of the post');
  const page = (await developer.client.get(at(`/publishing/new?from=${publishRequestId}`))).text;
  for (const part of [text, 'Cinnamon\nPoppy seed', 'value="3600"', 'value="Week 13"', connectedProfileId])
    expect(page).toContain(part);
  expect(page).toMatch(/value="unlisted" selected/);
});

describe('a thread', () => {
  const check = async (more: Record<string, string>) =>
    (await developer.client.post(at('/publishing/new/check'), form(more))).text;
  const placesIn = (page: string) =>
    [...page.matchAll(/<textarea id="f-thread\.(\d+)\.text"/g)].map(([, place]) => Number(place));

  test('grows by a post with each press of a button, which needs no script, and keeps what was typed', async () => {
    const { text: page } = await developer.client.get(
      at(`/publishing/new?connectedProfileId=${connectedProfileId}&contentType=mastodon.posts.items`),
    );
    expect(placesIn(page)).toEqual([]);
    expect(page).toMatch(/<button [^>]*formaction="[^"]*\/publishing\/new\/check" name="addPost"/);
    const one = await check({ text: 'Rye', addPost: 'yes' });
    expect(placesIn(one)).toEqual([0]);
    const two = await check({ text: 'Rye', 'thread.0.text': 'Wheat', addPost: 'yes' });
    expect(placesIn(two)).toEqual([0, 1]);
    expect(two).toContain('>Wheat</textarea>');
    expect(two).toContain('Ready to publish');
    const full = Object.fromEntries(
      Array.from({ length: 24 }, (_, index) => [`thread.${index}.text`, 'Oats']),
    );
    const most = await check({ text: 'Rye', ...full, addPost: 'yes' });
    expect(placesIn(most)).toHaveLength(24);
    expect(most).not.toContain('name="addPost"');
  });

  exhaustiveTest(
    'is published as one publish request, without the posts at its end that were left empty',
    async () => {
      const { header, status } = await developer.client.post(
        at('/publishing/new'),
        form({
          text: 'First of three',
          'thread.0.text': 'Second of three',
          'thread.1.text': 'Third of three',
          'thread.1.contentWarning': 'Crumbs',
          'thread.2.text': '',
        }),
      );
      expect(status).toBe(303);
      const publishRequestId = /test_pub_\w+/.exec(`${header.location}`)?.[0] ?? '';
      const done = await outcomeOf(service, key.client, { publishRequestId });
      expect(done.parts?.map((part) => part.status)).toEqual(['published', 'published', 'published']);
    },
  );

  test('says of each post by its number what is wrong with it', async () => {
    const wrong = { text: 'Rye', 'thread.0.text': '', 'thread.1.text': 'x'.repeat(501) };
    const refused = await developer.client.post(at('/publishing/new'), form(wrong));
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/id="p-thread\.1\.text">[^<]+</);
    const text = await check(wrong);
    expect(text).toMatch(/<li>Post 2[^<]*: [^<]+<\/li>/);
    expect(text).toMatch(/<li>Post 3, text: [^<]+<\/li>/);
  });

  test('of an earlier post is in the form for a new one', async () => {
    const { publishRequestId } = await publish(key.client, {
      connectedProfileId,
      contentType: 'mastodon.posts.items',
      text: 'Rye',
      thread: [
        { text: 'Wheat' },
        { text: 'Which?', poll: { options: ['Oats', 'Spelt'], durationSeconds: 3_600 } },
      ],
    });
    const { text } = await developer.client.get(at(`/publishing/new?from=${publishRequestId}`));
    expect(placesIn(text)).toEqual([0, 1]);
    for (const part of ['>Wheat</textarea>', 'Oats\nSpelt', 'name="thread.1.poll.durationSeconds"'])
      expect(text).toContain(part);
  });
});

test('of a profile whose grant has ended, it is said before anything is typed', async () => {
  const ended = await key.client.newProfile({ providerId: 'mastodon', scenario: 'grant_expired' });
  const path = `/publishing/new?connectedProfileId=${ended.connectedProfileId}`;
  expect((await developer.client.get(at(path))).text).toContain(
    'The grant has expired: nothing is published',
  );
});

test('a form that is refused comes back as it was, with each problem at its field', async () => {
  const before = (await rows()).length;
  const { status, text } = await developer.client.post(
    at('/publishing/new'),
    form({ text: 'x'.repeat(600), privacy: 'nobody', 'media.0.sourceUrl': 'ftp://example.com/a.jpg' }),
  );
  expect(status).toBe(400);
  expect(text).toContain('x'.repeat(600));
  for (const field of ['text', 'media.0', 'privacy'])
    expect(text).toMatch(new RegExp(`id="p-${field.replaceAll('.', '\\.')}">[^<]+<`));
  expect(text).toMatch(/<textarea id="f-text"[^>]*aria-invalid="true"/);
  expect(await rows()).toHaveLength(before);
});

test('a check says what is wrong or warned of, and publishes and records nothing', async () => {
  const before = [(await rows()).length, (await entries()).length];
  const checked = async (more: Record<string, string>) => {
    const { status, text } = await developer.client.post(at('/publishing/new/check'), form(more));
    const [, verdict = ''] = /<div id="verdict".*?>(.*?)<p class="muted">Test mode/s.exec(text) ?? [];
    return [status, verdict.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')];
  };
  expect(await checked({ text: 'Buns' })).toEqual([200, expect.stringContaining('Ready to publish as post')]);
  expect(await checked({})).toEqual([200, expect.stringContaining('Not ready yet')]);
  expect([(await rows()).length, (await entries()).length]).toEqual(before);
});

test('a check of a post whose file is not ready yet is made again by a script, which puts its answer in its place', async () => {
  const upload = { filename: 'bun.jpg', contentType: 'image/jpeg', sizeBytes: 1000 };
  const { mediaId } = (await key.client.post('/v1/media', { upload })).body;
  const { text } = await developer.client.post(
    at('/publishing/new/check'),
    form({ text: 'Buns', 'media.0.mediaId': mediaId }),
  );
  const [verdict = ''] = /<div id="verdict"[^>]*>/.exec(text) ?? [];
  for (const part of ['/publishing/new/check"', 'delay:2s"', 'hx-select="#verdict"', 'hx-swap="outerHTML"'])
    expect(verdict).toContain(part);
});

test('a place to upload a file to is made for members who may publish, and for nobody else', async () => {
  const path = at('/publishing/new/upload');
  const file = { filename: 'bun.jpg', contentType: 'image/jpeg', sizeBytes: 1000 };
  const support = await newMember(service, { role: 'support', organization: 'Composers' });
  const ask = ({ cookie }: SignedInMember) =>
    request(service.url).post(path).set({ Origin: service.ctx.config.publicUrl, Cookie: cookie }).send(file);
  const { status, body } = await ask(developer);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ mediaId: expect.stringMatching(/^test_med_/), method: 'PUT' }),
  ]);
  expect((await ask(support)).status).toBe(403);
});

describe('what the provider lists for a field', () => {
  const newPin = async (more: Record<string, string> = {}) => {
    const { connectedProfileId: pinner } = await key.client.newProfile({ providerId: 'pinterest' });
    const contentType = 'pinterest.pins.items';
    const listed = await key.client.get(`/v1/connected-profiles/${pinner}/targets`, {
      contentType,
      field: 'board',
    });
    const [board] = listed.body.data as { value: string; name: string }[];
    const filled = { connectedProfileId: pinner, contentType, when: 'now', draft: 'pin', ...more };
    return { pinner, contentType, board: board ?? { value: '', name: '' }, filled };
  };
  const pageOf = async (profile: string) =>
    (
      await developer.client.get(
        at(`/publishing/new?connectedProfileId=${profile}&contentType=pinterest.pins.items`),
      )
    ).text;

  test('is chosen by its name, and published to', async () => {
    const { pinner, board, filled } = await newPin();
    const { mediaId } = await stage(key.client, jpeg, { filename: 'bun.jpg', contentType: 'image/jpeg' });
    const text = await pageOf(pinner);
    expect(text).toMatch(
      new RegExp(`<select[^>]*name="board"[\\s\\S]*value="${board.value}">${board.name}<`),
    );
    const sent = await developer.client.post(at('/publishing/new'), {
      ...filled,
      board: board.value,
      'media.0.mediaId': mediaId,
    });
    expect(sent.status).toBe(303);
    const { data } = (await key.client.get('/v1/publish-requests', { connectedProfileId: pinner })).body;
    const { status, externalId } = await outcomeOf(service, key.client, data[0]);
    expect(status).toBe('published');
    const path = `/v1/content/pinterest.pins.items/${externalId}`;
    const pin = (await key.client.get(path, { connectedProfileId: pinner })).body;
    expect(pin.board).toBe(board.value);
  });

  test('has the sections of the board that was chosen, which a script asks for at once', async () => {
    const { pinner, board, filled } = await newPin();
    const listed = await key.client.get(`/v1/connected-profiles/${pinner}/targets`, {
      contentType: 'pinterest.pins.items',
      field: 'boardSection',
      board: board.value,
    });
    const [section] = listed.body.data as { value: string; name: string }[];
    const before = await pageOf(pinner);
    expect(before).toMatch(
      /<select[^>]*name="board"[^>]*hx-trigger="change"[^>]*hx-select="#field-boardSection"/,
    );
    expect(before).toMatch(
      /<select[^>]*name="boardSection"[^>]*><option value="">None listed for the board</,
    );
    const { text } = await developer.client
      .post(at('/publishing/new/check'), { ...filled, board: board.value })
      .set({ 'HX-Request': 'true', 'HX-Target': 'p#field-boardSection' });
    expect(text).toContain(`<option value="${section?.value}">${section?.name}<`);
  });

  test('has as many rows for files as a pin takes', async () => {
    const { pinner } = await newPin();
    const text = await pageOf(pinner);
    expect([text.includes('name="media.4.sourceUrl"'), text.includes('name="media.5.sourceUrl"')]).toEqual([
      true,
      false,
    ]);
  });

  test('stays chosen in a form that is checked, with the sections of the board', async () => {
    const { board, filled } = await newPin();
    const { text } = await developer.client.post(at('/publishing/new/check'), {
      ...filled,
      board: board.value,
    });
    expect(text).toContain(`value="${board.value}" selected>${board.name}<`);
    expect(text).toMatch(/<select[^>]*name="boardSection"/);
  });

  test('is not asked for again by a script that checks what is typed', async () => {
    const { board, filled } = await newPin();
    const asked = proxyProvider(service, 'pinterest');
    const checked = developer.client.post(at('/publishing/new/check'), { ...filled, board: board.value });
    await checked.set('HX-Request', 'true').expect(200);
    expect(asked.requests).toEqual([]);
  });

  test('is typed as an id where the provider does not list it now', async () => {
    const { pinner } = await newPin();
    const asked = proxyProvider(service, 'pinterest');
    asked.next(/^GET .*\/boards/).answer({ code: 8, message: 'Rate limited' }, 429);
    expect(await pageOf(pinner)).toMatch(/<input[^>]*name="board"/);
  });
});
