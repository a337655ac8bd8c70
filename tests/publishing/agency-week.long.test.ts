/**
 * Tests the week of a small agency in test mode, over HTTP and in a browser (imports.long.test.ts has files of more rows): whatever happens meanwhile, the simulated
 * networks have each post once, what is not there is told with its reason, and the events tell the same as the API.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import type { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../src/contract/index.ts';
import { faultMarker } from '../../src/simulators/faults.ts';
import { describeInBrowser, openBrowser, openTabAs, pressEnterOn } from '../support/browser.ts';
import { advanceTo, nextChange } from '../support/clock-changes.ts';
import { type EventStream, openStream } from '../support/event-stream.ts';
import { jpeg } from '../support/files.ts';
import { type FileServer, stage, startFileServer } from '../support/media.ts';
import type { Event } from '../support/observed.ts';
import { groupNow, type PublishGroup, publishGroup, toldOf } from '../support/publish-groups.ts';
import {
  checkedImport,
  csv,
  importNow,
  type PublishImport,
  rowsOf,
  runToItsEnd,
} from '../support/publish-imports.ts';
import { outcomesOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { enqueue, makeQueue } from '../support/queues.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';
import { contentsCreated } from '../support/simulated-ledger.ts';

type Profile = Schemas['ConnectedProfile'];

const organization = 'A small agency';
const timeZone = 'Europe/Berlin';
const contentTypes: Record<string, string> = {
  facebook: 'facebook.media.items',
  instagram: 'instagram.media.items',
  bluesky: 'bluesky.posts.items',
  mastodon: 'mastodon.posts.items',
  threads: 'threads.posts.items',
};
const clients = { facebook: 3, instagram: 2, bluesky: 2, mastodon: 3, threads: 2 };

/** The Monday of the week on whose Sunday clocks go forward, at two in the night. */
const monday = nextChange(timeZone, 'forward', { days: 8 }).startOfDay().subtract({ days: 6 });
const at = (day: number, time: string) => monday.add({ days: day }).withPlainTime(time);
const instant = (time: Temporal.ZonedDateTime) => new Date(time.epochMilliseconds).toISOString();
const local = (time: Temporal.ZonedDateTime) => ({
  local: `${time.toPlainDateTime()}`.slice(0, 16),
  timeZone,
});
const numbered = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

describeInBrowser('the week of a small agency', () => {
  let service: SharedService;
  let browser: Browser;
  let files: FileServer;
  let key: TestKey;
  let stream: EventStream;
  /** The receivers of what is told of posts, and of groups and imports. */
  const receivers: { receiver: Receiver; secret: string }[] = [];
  const profiles: Profile[] = [];
  const made: PublishRequest[] = [];
  /** The texts of all posts, by the profile that they are for. */
  const texts = new Map<Profile, string[]>();
  let imported: PublishImport;
  let group: PublishGroup;

  beforeAll(async () => {
    service = await sharedTestService();
    service.ctx.config.publicUrl = service.url;
    [browser, files] = await Promise.all([openBrowser(), startFileServer()]);
    files.files.set('/loaf.jpg', jpeg);
    key = await service.newKey({ organization });
    await advanceTo(key, at(0, '06:00'));
    for (const topics of [['publishRequest.*'], ['publishGroup.*', 'publishImport.*']]) {
      const receiver = await startReceiver();
      const { body } = await key.client.post('/v1/event-destinations', { url: receiver.url, topics });
      receivers.push({ receiver, secret: body.secret });
      if (receivers.length > 1) continue;
      const query = { eventDestinationId: body.eventDestinationId, topics: topics.join() };
      stream = await openStream(service.url, key.key, { query });
    }
    for (const [providerId, count] of Object.entries(clients))
      for (const _one of numbered(count)) profiles.push(await key.client.newProfile({ providerId }));
  });
  afterAll(async () => {
    stream?.close();
    await Promise.all([browser?.close(), files?.close()]);
    await service.close();
    for (const { receiver } of receivers) await receiver.close();
  });

  const of = (providerId: string, place = 0): Profile => {
    const found = profiles.filter((profile) => profile.providerId === providerId)[place];
    if (!found) throw new Error(`no profile ${place} of ${providerId}`);
    return found;
  };
  const targetOf = ({ connectedProfileId, providerId }: Profile) => ({
    connectedProfileId,
    contentType: contentTypes[providerId] ?? '',
  });
  /** Notes the text of a post, and returns it. */
  const worded = (profile: Profile, text: string): string => {
    texts.set(profile, [...(texts.get(profile) ?? []), text]);
    return text;
  };
  const doomed = () => of('facebook', 2);
  const act = ({ publishRequestId }: PublishRequest, what: string) =>
    key.client.post(`/v1/publish-requests/${publishRequestId}/${what}`);
  const openTab = async (cookie = '') =>
    cookie
      ? openTabAs(browser, service, cookie, { timezoneId: timeZone, viewport: { width: 1280, height: 800 } })
      : (await browser.newContext()).newPage();

  test('of 80 rows of a file, the nine wrong ones are told before anything is published, each by its column', async () => {
    const ordinary = profiles.filter((one) => one.providerId !== 'instagram' && one !== doomed());
    const rows = numbered(80).map((number): Record<string, string> => {
      const profile = ordinary[number % ordinary.length] as Profile;
      return rowOf(number, profile, at(1 + (number % 6), `1${number % 10}:30`));
    });
    for (const [number, place] of [
      [7, 0],
      [8, 1],
    ] as const)
      rows[number] = {
        ...rowOf(number + 1, of('instagram', place), at(2, '12:00')),
        mediaUrls: `${files.url}/loaf.jpg`,
      };
    for (const day of [1, 3, 5]) rows[20 + day] = rowOf(21 + day, doomed(), at(day, '08:00'));
    const wrong: [number, string, Record<string, string>][] = [
      [10, 'key', { key: '' }],
      [18, 'key', { key: 'row-1' }],
      [26, 'connectedProfileIds', { connectedProfileIds: 'cp_nobody' }],
      [34, 'contentTypes', { contentTypes: 'facebook.posts' }],
      [42, 'scheduledFor', { scheduledFor: '03/04/2027 09:00' }],
      [50, 'timeZone', { timeZone: 'Berlin' }],
      [58, 'scheduledFor', { scheduledFor: `${monday.subtract({ days: 1 }).toPlainDate()} 09:00` }],
      [66, 'mediaUrls', { mediaUrls: 'loaf.jpg' }],
      [74, 'text', { text: 'a'.repeat(50_001) }],
    ];
    for (const [row, , cells] of wrong) rows[row - 2] = { ...rows[row - 2], ...cells };
    imported = await checkedImport(service, key.client, csv(rows, ';'));
    expect(imported).toMatchObject({ status: 'ready', rows: { total: 80, valid: 71, invalid: 9 } });
    const told = await rowsOf(key.client, imported, { status: 'invalid' });
    expect(told.map(({ row, errors = [] }) => [row, ...errors.map(({ field }) => field)])).toEqual(
      wrong.map(([row, column]) => [row, column]),
    );
    expect((await key.client.get('/v1/publish-requests')).body.data).toEqual([]);

    imported = await runToItsEnd(service, key.client, imported);
    expect(imported).toMatchObject({ status: 'completed', rows: { created: 71, invalid: 9, valid: 0 } });
    const wrongRows = new Set(wrong.map(([row]) => row));
    for (const [index, { text = '', connectedProfileIds }] of rows.entries()) {
      const profile = profiles.find((one) => one.connectedProfileId === connectedProfileIds);
      if (profile && !wrongRows.has(index + 2)) worded(profile, text);
    }
    const created = await rowsOf(key.client, imported, { status: 'created' });
    for (const { publishRequestIds = [] } of created)
      for (const id of publishRequestIds) made.push(await requestNow(key.client, id));
    expect(made).toHaveLength(71);
  });

  const rowOf = (number: number, profile: Profile, time: Temporal.ZonedDateTime) => ({
    key: `row-${number}`,
    connectedProfileIds: profile.connectedProfileId,
    contentTypes: contentTypes[profile.providerId] ?? '',
    text: `Loaf ${number} of the week`,
    scheduledFor: local(time).local.replace('T', ' '),
    timeZone,
  });

  test('a queue has a slot on each night and morning, the night in which clocks change included', async () => {
    const profile = of('mastodon');
    const { connectedProfileId } = profile;
    const slots = [5, 6, 7].flatMap((weekday) => ['02:30', '09:15'].map((time) => ({ weekday, time })));
    const queue = await makeQueue(key.client, { connectedProfileIds: [connectedProfileId], timeZone, slots });
    const contentType = contentTypes.mastodon;
    for (const number of numbered(6)) {
      const text = worded(profile, `Queued ${number} of six`);
      made.push(await enqueue(key.client, queue, connectedProfileId, { contentType, text }));
    }
    const expected = [4, 5, 6].flatMap((day) => ['02:30', '09:15'].map((time) => instant(at(day, time))));
    expect(made.slice(-6).map(({ scheduledFor }) => scheduledFor)).toEqual(expected);
    expect(new Set(expected).size).toBe(6);
  });

  test('a client approves two drafts on a page without an account, and no other', async () => {
    const tab = await openTab();
    const drafts: PublishRequest[] = [];
    for (const [name, providerId, day] of [
      ['First', 'threads', 2],
      ['Second', 'bluesky', 3],
      ['Third', 'mastodon', 4],
    ] as const) {
      const profile = of(providerId, 1);
      const text = `${name} draft for Marta`;
      const input = { ...targetOf(profile), text, draft: true, scheduledFor: local(at(day, '17:00')) };
      const draft = await publish(key.client, input);
      await act(draft, 'submit');
      drafts.push(draft);
      if (name === 'Third') continue;
      const link = { publishRequestId: draft.publishRequestId, reviewer: 'Marta' };
      const { url } = (await key.client.post('/v1/approval-links', link)).body;
      await tab.goto(url);
      expect(await tab.textContent('main')).toContain(worded(profile, text));
      await tab.getByRole('button', { name: 'Approve' }).click();
      await tab.getByRole('heading', { name: 'Approved' }).waitFor();
    }
    const now = await Promise.all(drafts.map(({ publishRequestId: id }) => requestNow(key.client, id)));
    expect(now.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'pending_approval']);
    made.push(...drafts);
  });

  test('a thread of seven and a group to eight profiles are accepted beside them', async () => {
    const profile = of('bluesky');
    const posts = numbered(7).map((number) => worded(profile, `Step ${number} of seven`));
    const [text = '', ...rest] = posts.map((one, index) =>
      index === 3 ? `${one} ${faultMarker('created_then_timeout')}` : one,
    );
    const thread = rest.map((one) => ({ text: one }));
    made.push(
      await publish(key.client, { ...targetOf(profile), text, thread, scheduledFor: local(at(1, '18:00')) }),
    );
    const targets = [0, 2, 3, 4, 5, 7, 8, 10].map((place) => profiles[place] as Profile);
    expect(targets).toContain(doomed());
    group = await publishGroup(key.client, {
      text: 'Easter opening hours',
      media: [{ mediaId: (await stage(key.client)).mediaId, altText: 'The shop' }],
      scheduledFor: local(at(2, '12:00')),
      targets: targets.map(targetOf),
    });
    for (const target of targets) worded(target, 'Easter opening hours');
    made.push(...group.publishRequests);
  });

  test('a post is moved in the calendar by the keyboard alone', async () => {
    const profile = of('mastodon', 2);
    const text = worded(profile, 'Moved by the keyboard');
    const request = await publish(key.client, {
      ...targetOf(profile),
      text,
      scheduledFor: local(at(1, '07:00')),
    });
    made.push(request);
    const member = await newMember(service, { role: 'developer', organization });
    const tab = await openTab(member.cookie);
    const page = `${service.url}/console/${member.organizationId}/test/publishing/calendar`;
    const filter = `connectedProfileId=${profile.connectedProfileId}`;
    await tab.goto(`${page}?view=week&day=${monday.toPlainDate()}&${filter}`);
    await pressEnterOn(tab, `Move ${text}`);
    await tab.getByRole('heading', { name: `Move ${text}` }).waitFor();
    await pressEnterOn(tab, `Here, on Saturday`);
    await tab.getByRole('status').getByText('It is now scheduled for').waitFor();
    const { scheduledFor } = await requestNow(key.client, request.publishRequestId);
    expect(scheduledFor).toBe(instant(at(5, '07:00')));
  });

  test('on Tuesday night a profile loses its grant, and by the next Monday all that could be published is there once', async () => {
    const until = async (day: number, time: string) => {
      await advanceTo(key, at(day, time));
      const all = await list({ sort: 'scheduledFor', scheduledUntil: instant(at(day, time)) });
      const due = all.filter(({ status }) => status !== 'pending_approval');
      await outcomesOf(
        service,
        key.client,
        due.map(({ publishRequestId }) => publishRequestId),
      );
    };
    await until(1, '23:00');
    await key.client.patch(`/v1/test/connections/${doomed().connectionId}`, { action: 'revoke' });
    await until(7, '00:00');
    const ended = await list();
    expect(ended.length).toBe(made.length);
    const lost = ended.filter(({ status }) => status === 'failed');
    const store = service.ctx.providers.simulated.storeOf({
      organizationId: key.organizationId,
      mode: 'test',
    });
    for (const profile of profiles) {
      const contents = await contentsCreated(store, profile.externalId);
      const expected = texts.get(profile) ?? [];
      const missing = expected.filter((text) => !contents.some((content) => content.includes(text)));
      const twice = expected.filter(
        (text) => contents.filter((content) => content.includes(text)).length > 1,
      );
      expect([profile.providerId, twice, missing.length]).toEqual([
        profile.providerId,
        [],
        profile === doomed() ? lost.length : 0,
      ]);
      expect(contents).toHaveLength(expected.length - missing.length);
    }
  });

  test('the report says what was not published, and why', async () => {
    const ended = await list();
    const statuses = Object.groupBy(ended, ({ status }) => status);
    expect(Object.keys(statuses).sort()).toEqual(['failed', 'pending_approval', 'published']);
    expect(statuses.failed).toHaveLength(3);
    for (const request of statuses.failed ?? [])
      expect(request).toMatchObject({
        connectedProfileId: doomed().connectedProfileId,
        error: { code: 'invalid_token' },
      });
    expect(statuses.pending_approval).toHaveLength(1);
    const after = await groupNow(key.client, group.publishGroupId);
    expect(after).toMatchObject({ status: 'partial', counts: { published: 7, failed: 1 } });
    const thread = ended.find(({ parts }) => parts);
    expect(thread?.parts?.map(({ status }) => status)).toEqual(Array(7).fill('published'));
    expect(await importNow(key.client, imported)).toEqual(imported);
  });

  test('the events, signed and in their order, tell the same as the API', async () => {
    await service.runDue('events.deliver');
    const ended = new Map((await list()).map((request) => [request.publishRequestId, request]));
    const [posts, groups] = receivers.map(({ receiver, secret }) => {
      const verifier = new Webhook(secret);
      for (const { body, headers } of receiver.received)
        verifier.verify(body, headers as Record<string, string>);
      const events: Event[] = receiver.received.map(({ event }) => event);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      return events;
    }) as [Event[], Event[]];
    const streamed = (await stream.events(posts.length)).map((message) => {
      const { data = '' } = message;
      new Webhook(receivers[0]?.secret ?? '').verify(data, message as Record<string, string>);
      return JSON.parse(data) as Event;
    });
    const sorted = (events: Event[]) => events.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(sorted(streamed)).toEqual(sorted(posts));
    const stories = Object.groupBy(streamed, ({ data }) => data.publishRequestId);
    expect(Object.keys(stories).sort()).toEqual([...ended.keys()].sort());
    const tally = new Map<string, number>();
    for (const [id, story = []] of Object.entries(stories)) {
      expect(story.at(-1)?.data).toEqual(ended.get(id));
      const words = story.map(({ topic }) => topic.split('.')[1]).join(' ');
      tally.set(words, (tally.get(words) ?? 0) + 1);
    }
    expect(Object.fromEntries(tally)).toEqual({
      'scheduled started published': 82,
      'scheduled scheduled started published': 1,
      'scheduled started outcomeUnknown published': 1,
      'submitted approved scheduled started published': 2,
      'scheduled started failed': 3,
      submitted: 1,
    });
    const completed = groups.filter(({ topic }) => topic === 'publishGroup.completed');
    expect(completed).toHaveLength(72);
    const own = completed.filter(({ data }) => data.publishGroupId === group.publishGroupId);
    expect(own.map(({ data }) => data)).toEqual([toldOf(await groupNow(key.client, group.publishGroupId))]);
    expect(groups.filter(({ topic }) => topic === 'publishImport.completed')).toMatchObject([
      { data: imported },
    ]);
  });

  /** Returns all publish requests, those of all pages. */
  async function list(query: object = {}): Promise<PublishRequest[]> {
    const { status, body } = await key.client.get('/v1/publish-requests', { limit: 100, ...query });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return [...body.data, ...(body.hasMore ? await list({ ...query, cursor: body.nextCursor }) : [])];
  }
});
