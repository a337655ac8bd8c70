/** Tests the pages of queues without scripts: a form makes one, and says what a change would move before it is done. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { requestNow } from '../../support/publishing.ts';
import { daily, enqueue, makeQueue, type Queue, queueNow, slotsOf } from '../../support/queues.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { textOf } from '../markup.ts';

let service: TestService;
let developer: SignedInMember;
let key: TestKey;
let page: string;
let organization: string;
let organizations = 0;

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
});
beforeEach(async () => {
  organizations += 1;
  organization = `Queues ${organizations}`;
  developer = await newMember(service, { role: 'developer', organization });
  key = await service.newKey({ organization });
  page = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
});

const at = (path: string) => `/console/${developer.organizationId}/test/publishing/queues${path}`;
const read = async (path: string, { client } = developer) => (await client.get(at(path))).text;
const send = (path: string, fields: [string, string][], { client } = developer) =>
  client.post(at(path)).type('form').send(new URLSearchParams(fields).toString());
const wordsOf = (html: string) => textOf(html).replaceAll(/\s+/g, ' ');

const mornings: [string, string][] = [
  ['name', 'Mornings'],
  ['connectedProfileIds', ''],
  ['timeZone', 'Europe/Lisbon'],
  ['day1', '9:00, 17:30'],
  ['day3', '09:00'],
];
const filled = (changes: Record<string, string> = {}): [string, string][] =>
  mornings.map(([name, value]) => [name, changes[name] ?? (name === 'connectedProfileIds' ? page : value)]);

async function busyQueue(): Promise<{ queue: Queue; id: string; from: string }> {
  const slots = daily('09:00');
  const queue = await makeQueue(key.client, {
    connectedProfileIds: [page],
    timeZone: 'Europe/Lisbon',
    slots,
  });
  const { publishRequestId, scheduledFor = '' } = await enqueue(key.client, queue, page, {
    text: 'Rye loaves',
  });
  return { queue, id: publishRequestId, from: scheduledFor };
}

test('a form of weekdays and times makes a queue, and its page shows the slots of the week and the next ones', async () => {
  const form = await read('/new');
  for (const label of ['Monday', 'Sunday', 'Time zone', 'Profiles']) expect(form).toContain(label);
  const made = await send('/create', filled());
  expect(made.status).toBe(303);
  const { body } = await key.client.get('/v1/queues');
  expect(body.data).toMatchObject([
    {
      name: 'Mornings',
      connectedProfileIds: [page],
      timeZone: 'Europe/Lisbon',
      slots: [
        { weekday: 1, time: '09:00' },
        { weekday: 1, time: '17:30' },
        { weekday: 3, time: '09:00' },
      ],
    },
  ]);
  const queue = body.data[0] as Queue;
  expect(wordsOf(await read(''))).toMatch(/Mornings 3 Europe\/Lisbon 1 0/);
  const { publishRequestId } = await enqueue(key.client, queue, page, { text: 'Rye loaves' });
  const post = await developer.client.get(
    `/console/${developer.organizationId}/test/publishing/${publishRequestId}`,
  );
  expect(post.text).toMatch(new RegExp(`href="[^"]*/queues/${queue.queueId}">Mornings<`));
  const shown = wordsOf(await read(`/${queue.queueId}`));
  for (const words of ['Monday 09:00, 17:30', 'Wednesday 09:00', 'Rye loaves'])
    expect(shown).toContain(words);
});

test('a refused form shows what was typed, and what is wrong', async () => {
  const refused = await send('/create', filled({ day1: '25:00' }));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('value="25:00"');
  expect(wordsOf(refused.text)).toContain('Expected a time of day, such as 09:00.');
  expect((await key.client.get('/v1/queues')).body.data).toEqual([]);
});

test('a change is made only after the page that says which posts would move', async () => {
  const { queue, id, from } = await busyQueue();
  const form = await read(`/${queue.queueId}/edit`);
  expect(form).toContain('See what would move');
  const days = [1, 2, 3, 4, 5, 6, 7].map((day): [string, string] => [`day${day}`, '11:15']);
  const fields: [string, string][] = [['connectedProfileIds', page], ['timeZone', 'Europe/Lisbon'], ...days];
  const asked = await send(`/${queue.queueId}/preview`, fields);
  expect(asked.status).toBe(200);
  expect(wordsOf(asked.text)).toMatch(/1 post moves.*Rye loaves.*11:15/);
  expect((await requestNow(key.client, id)).scheduledFor).toBe(from);
  const hidden = [...asked.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  const sent = hidden.map(([, name = '', value = '']): [string, string] => [name, value]);
  const saved = await send(`/${queue.queueId}/change`, sent);
  expect(saved.status).toBe(303);
  const [next] = await slotsOf(key.client, queue);
  expect(next).toMatchObject({ free: [], scheduledForLocal: { local: expect.stringMatching(/T11:15$/) } });
  expect((await requestNow(key.client, id)).scheduledFor).toBe(next?.scheduledFor);
});

test('deleting says first that what waits keeps its time, and viewers can do none of it', async () => {
  const { queue, id, from } = await busyQueue();
  const viewer = await newMember(service, { role: 'viewer', organization });
  expect(wordsOf(await read(`/${queue.queueId}`, viewer))).toContain('Rye loaves');
  expect(await read(`/${queue.queueId}`, viewer)).not.toMatch(/Delete the queue|\/edit"/);
  for (const path of [
    '/create',
    `/${queue.queueId}/preview`,
    `/${queue.queueId}/change`,
    `/${queue.queueId}/delete`,
  ])
    expect((await send(path, filled(), viewer)).status).toBe(403);
  expect(wordsOf(await read(`/${queue.queueId}`))).toContain(
    '1 post waits in it and will still be published at the planned time.',
  );
  expect((await send(`/${queue.queueId}/delete`, [])).status).toBe(303);
  expect((await queueNow(key.client, queue)) as object).toMatchObject({ error: { code: 'not_found' } });
  expect((await requestNow(key.client, id)).scheduledFor).toBe(from);
});

test('New post offers the queues of the profile, and puts the post into one', async () => {
  const compose = (more: string) =>
    developer.client.get(
      `/console/${developer.organizationId}/test/publishing/new?connectedProfileId=${more}`,
    );
  const other = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
  const { queue } = await busyQueue();
  expect((await compose(page)).text).toContain(`<option value="${queue.queueId}"`);
  expect((await compose(other)).text).not.toContain('name="queue"');
  const fields = new URLSearchParams({
    connectedProfileId: page,
    contentType: 'facebook.media.items',
    text: 'Spelt rolls',
    when: 'queue',
    queue: queue.queueId,
    draft: 'one',
  });
  const path = `/console/${developer.organizationId}/test/publishing/new`;
  const sent = await developer.client.post(path).type('form').send(fields.toString());
  expect(sent.status).toBe(303);
  expect(await queueNow(key.client, queue)).toMatchObject({ waiting: 2 });
  const shown = await developer.client.get(`${sent.headers.location}`.replace(service.url, ''));
  expect(shown.text).toContain(`/publishing/queues/${queue.queueId}`);
});
