/**
 * Tests that content marked to fail does fail as declared, and that the account shows what was created
 * nevertheless.
 */
import { describe, expect, test } from '@jest/globals';
import { faultMarker, type PublishFault, publishFaults } from '../../src/simulators/faults.ts';
import { isProfileScenario } from '../../src/simulators/scenarios.ts';
import type { SimulatedAnswer } from '../../src/simulators/simulator.ts';
import { openSimulated, type SimulatedKind, simulatedKinds } from '../support/simulated-account.ts';

const picture = 'https://files.example/loaf.jpg';
const clip = 'https://files.example/loaf.mp4';
const person = '5900000000000001';
const linked = simulatedKinds['Instagram, Facebook Login'];
const page = simulatedKinds['Facebook Page'];

type Account = ReturnType<typeof openSimulated>;
/** A function that publishes a text, and returns the answer to the last call that this takes. */
type Publish = (account: Account, text: string) => Promise<SimulatedAnswer>;

const bodyOf = ({ body }: SimulatedAnswer) => JSON.parse(body);

async function media({ externalId, post }: Account, fields: Record<string, string>) {
  const prepared = await post(`${externalId}/media`, fields);
  const { id: creation_id } = bodyOf(prepared);
  return creation_id ? post(`${externalId}/media_publish`, { creation_id }) : prepared;
}

async function message({ post, happen }: Account, text: string) {
  await happen('message_received', { participantExternalId: person });
  const recipient = JSON.stringify({ id: person });
  return post('me/messages', { recipient, message: JSON.stringify({ text }), messaging_type: 'RESPONSE' });
}

async function reel({ externalId, accessToken, post }: Account, description: string) {
  const edge = `${externalId}/video_reels`;
  const begun = await post(edge, { upload_phase: 'start' });
  const { video_id, upload_url } = bodyOf(begun);
  if (!upload_url) return begun;
  await post(upload_url, {}, { authorization: `OAuth ${accessToken}`, file_url: clip });
  return post(edge, { upload_phase: 'finish', video_id, video_state: 'PUBLISHED', description });
}

const ways: [string, SimulatedKind, Publish][] = [
  ['an Instagram post', linked, (account, caption) => media(account, { image_url: picture, caption })],
  [
    'an Instagram reel',
    simulatedKinds['Instagram, Instagram Login'],
    (account, caption) => media(account, { media_type: 'REELS', video_url: clip, caption }),
  ],
  [
    'an Instagram comment',
    linked,
    async ({ externalId, list, post }, text) => {
      const [first] = await list(`${externalId}/media?limit=1`);
      return post(`${first?.id}/comments`, { message: text });
    },
  ],
  ['an Instagram message', linked, message],
  ['a post of a Page', page, ({ externalId, post }, text) => post(`${externalId}/feed`, { message: text })],
  [
    'a photo of a Page',
    page,
    ({ externalId, post }, caption) => post(`${externalId}/photos`, { url: picture, caption }),
  ],
  [
    'a video of a Page',
    page,
    ({ externalId, post }, description) => post(`${externalId}/videos`, { file_url: clip, description }),
  ],
  ['a reel of a Page', page, reel],
  ['a message of a Page', page, message],
];

const marked = (fault: PublishFault) => `Rye ${faultMarker(fault)}`;

describe.each(ways)('%s', (_name, kind, publish) => {
  const attempt = async (fault: PublishFault) => {
    const account = openSimulated(kind);
    const text = marked(fault);
    return { account, text, answer: await publish(account, text) };
  };

  test('is published once where nothing is to fail', async () => {
    const account = openSimulated(kind);
    expect((await publish(account, 'Rye')).status).toBe(200);
    expect(await account.countCreated('Rye')).toBe(1);
  });

  test('is there after a 500', async () => {
    const { account, text, answer } = await attempt('created_then_error');
    expect(answer.status).toBe(500);
    expect(await account.countCreated(text)).toBe(1);
  });

  test('is there where no answer comes', async () => {
    const { account, text, answer } = await attempt('created_then_timeout');
    expect(answer.hangs).toBe(true);
    expect(await account.countCreated(text)).toBe(1);
  });

  test('is there where the answer lacks the id', async () => {
    const { account, text, answer } = await attempt('created_without_id');
    expect([answer.status, bodyOf(answer)]).toEqual([200, {}]);
    expect(await account.countCreated(text)).toBe(1);
  });

  test('is not there after an error that comes before, and is after the second attempt', async () => {
    const { account, text, answer } = await attempt('error_before');
    expect([answer.status, await account.countCreated(text)]).toEqual([500, 0]);
    expect((await publish(account, text)).status).toBe(200);
    expect(await account.countCreated(text)).toBe(1);
  });

  test('is throttled once, for a minute', async () => {
    const { account, text, answer } = await attempt('throttled_once');
    expect([80001, 80002]).toContain(bodyOf(answer).error.code);
    expect(answer.headers?.['x-business-use-case-usage']).toContain('"estimated_time_to_regain_access":1');
    expect(await account.countCreated(text)).toBe(0);
    expect((await publish(account, text)).status).toBe(200);
    expect(await account.countCreated(text)).toBe(1);
  });

  test('is refused every time, in words for people', async () => {
    const { account, text, answer } = await attempt('refused');
    for (const refused of [answer, await publish(account, text)])
      expect(bodyOf(refused).error).toMatchObject({
        code: expect.any(Number),
        error_subcode: expect.any(Number),
        error_user_msg: expect.any(String),
      });
    expect(await account.countCreated(text)).toBe(0);
  });

  test('is over the quota for an hour', async () => {
    const { account, text, answer } = await attempt('quota_spent');
    expect([9, 80001, 80002]).toContain(bodyOf(answer).error.code);
    account.clock.now = new Date(account.clock.now.getTime() + 59 * 60_000);
    expect((await publish(account, text)).status).toBe(400);
    expect(await account.countCreated(text)).toBe(0);
    account.clock.now = new Date(account.clock.now.getTime() + 60_000);
    expect((await publish(account, text)).status).toBe(200);
    expect(await account.countCreated(text)).toBe(1);
  });

  test('fails in the same way on a profile in the scenario, without a mark', async () => {
    const account = openSimulated(kind, 'created_then_error');
    expect((await publish(account, 'Rye')).status).toBe(500);
    expect(await account.countCreated('Rye')).toBe(1);
    const once = openSimulated(kind, 'throttled_once');
    expect([(await publish(once, 'Rye')).status, (await publish(once, 'Rye')).status]).toEqual([400, 200]);
  });
});

describe('containers', () => {
  const open = async (fault: PublishFault) => {
    const account = openSimulated(linked);
    const fields = { image_url: picture, caption: marked(fault) };
    const prepare = async () => bodyOf(await account.post(`${account.externalId}/media`, fields)).id;
    const publish = async (creation_id: string) =>
      bodyOf(await account.post(`${account.externalId}/media_publish`, { creation_id }));
    const statusOf = async (id: string) => (await account.request(`${id}?fields=status_code`)).status_code;
    return { ...account, prepare, publish, statusOf, id: await prepare() };
  };

  test('that are slow are ready when asked for the third time, and not published before', async () => {
    const { id, publish, statusOf, countCreated } = await open('slow_container');
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    expect((await publish(id)).error).toMatchObject({ code: 9007, error_subcode: 2207027 });
    expect([await statusOf(id), await statusOf(id)]).toEqual(['IN_PROGRESS', 'FINISHED']);
    expect((await publish(id)).id).toMatch(/^\d+$/);
    expect(await countCreated('Rye')).toBe(1);
  });

  test('that fail say by which code, and cannot be published', async () => {
    const { id, publish, request } = await open('container_error');
    const { status_code, status } = await request(`${id}?fields=status_code,status`);
    expect([status_code, status]).toEqual(['ERROR', expect.stringContaining('2207026')]);
    expect((await publish(id)).error).toMatchObject({ code: 9007, error_subcode: 2207027 });
  });

  test('that expire do so once', async () => {
    const { id, prepare, publish, statusOf } = await open('container_expired');
    expect(await statusOf(id)).toBe('EXPIRED');
    expect((await publish(id)).error).toMatchObject({ code: 24, error_subcode: 2207008 });
    const second = await prepare();
    expect(await statusOf(second)).toBe('FINISHED');
    expect((await publish(second)).id).toMatch(/^\d+$/);
  });

  test('of an item fail once, where its alt text or the profile says so', async () => {
    for (const [scenario, alt_text] of [
      ['healthy', marked('child_fails_once')],
      ['child_fails_once', 'Rye'],
    ] as const) {
      const { externalId, post } = openSimulated(linked, scenario);
      const child = () =>
        post(`${externalId}/media`, { is_carousel_item: 'true', image_url: picture, alt_text });
      expect([(await child()).status, (await child()).status]).toEqual([500, 200]);
    }
  });

  test('under a spent quota wait, and the limit says so', async () => {
    const { externalId, id, publish, list } = await open('quota_spent');
    const usage = async () => (await list(`${externalId}/content_publishing_limit`))[0]?.quota_usage;
    expect(await usage()).toBe(0);
    expect((await publish(id)).error).toMatchObject({ code: 9, error_subcode: 2207042 });
    expect(await usage()).toBe(100);
  });
});

describe('videos of a Page', () => {
  const open = async (fault: PublishFault) => {
    const account = openSimulated(page);
    const fields = { file_url: clip, description: marked(fault) };
    const publish = async () => bodyOf(await account.post(`${account.externalId}/videos`, fields)).id;
    const statusOf = async (id: string) =>
      ((await account.request(`${id}?fields=status`)).status as { video_status: string }).video_status;
    return { ...account, publish, statusOf };
  };

  test('that are slow have a post when asked for the third time, and are reported then', async () => {
    const { publish, statusOf, subscribe, sent, countCreated } = await open('slow_container');
    await subscribe(['feed']);
    const id = await publish();
    expect([await statusOf(id), await statusOf(id)]).toEqual(['processing', 'processing']);
    expect([await countCreated('Rye'), sent.length]).toEqual([0, 0]);
    expect(await statusOf(id)).toBe('ready');
    expect([await statusOf(id), await countCreated('Rye'), sent.length]).toEqual(['ready', 1, 1]);
  });

  test('that cannot be processed have none', async () => {
    const { publish, statusOf, countCreated } = await open('container_error');
    const id = await publish();
    expect([await statusOf(id), await countCreated('Rye')]).toEqual(['error', 0]);
  });

  test('that expire do so once', async () => {
    const { publish, statusOf, countCreated } = await open('container_expired');
    expect(await statusOf(await publish())).toBe('expired');
    expect(await statusOf(await publish())).toBe('ready');
    expect(await countCreated('Rye')).toBe(1);
  });
});

test('stories, which have no text, are marked in the address of their file', async () => {
  const account = openSimulated(linked);
  const fields = { media_type: 'STORIES', image_url: `${picture}?%23fault%3Acreated_then_error` };
  expect((await media(account, fields)).status).toBe(500);
  expect(await account.countCreated(picture)).toBe(1);
});

test('stories of a Page are marked by the alt text of their photo', async () => {
  const { externalId, post, countCreated } = openSimulated(page);
  const alt_text_custom = marked('created_then_timeout');
  const photo = await post(`${externalId}/photos`, { url: picture, published: 'false', alt_text_custom });
  const story = await post(`${externalId}/photo_stories`, { photo_id: bodyOf(photo).id });
  expect([photo.status, story.hangs, await countCreated(picture)]).toEqual([200, true, 1]);
});

test('reels on a profile whose media expire can be uploaded again', async () => {
  const account = openSimulated(page, 'container_expired');
  const expired = bodyOf(await reel(account, 'First'));
  expect(expired.error.code).toBe(100);
  await reel(account, 'Second');
  expect([await account.countCreated('First'), await account.countCreated('Second')]).toEqual([0, 1]);
});

test('what happens once happens once for each text', async () => {
  const { externalId, post } = openSimulated(page);
  const statuses: number[] = [];
  for (const message of ['One', 'One', 'Two'])
    statuses.push((await post(`${externalId}/feed`, { message: `${message} #fault:error_before` })).status);
  expect(statuses).toEqual([500, 200, 500]);
});

test('a mark that nobody declared is a text like any other', async () => {
  const { externalId, post } = openSimulated(page);
  expect((await post(`${externalId}/feed`, { message: 'Rye #fault:nothing' })).status).toBe(200);
});

test('every fault is a scenario for profiles too, and says in a sentence what happens', () => {
  for (const { fault, description } of publishFaults) {
    expect(isProfileScenario(fault)).toBe(true);
    expect(description).toMatch(/^[A-Z].*\.$/);
  }
});
