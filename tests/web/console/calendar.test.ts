/** Tests the calendar of the console: what it shows on which day, and that posts are moved without scripts. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { eventsOf, readFeed } from '../../support/calendar-feeds.ts';
import { type PublishRequest, publish, requestNow } from '../../support/publishing.ts';
import { fill, makeQueue, slotsOf } from '../../support/queues.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { type ConsoleClient, consoleClient, newMember, type SignedInMember } from '../../support/sign-in.ts';
import { textOf } from '../markup.ts';

let service: TestService;
let developer: SignedInMember;
let key: TestKey;
let connectedProfileId: string;
let organizations = 0;

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
});

beforeEach(async () => {
  organizations += 1;
  const organization = `Calendar ${organizations}`;
  developer = await newMember(service, { role: 'developer', organization });
  key = await service.newKey({ organization });
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'mastodon' }));
});

/** Returns the words that a reader sees. */
const wordsOf = (html: string) => textOf(html).replaceAll(/\s+/g, ' ');

const today = Temporal.Now.plainDateISO('UTC');
/** The first day of the month after the next one. */
const first = today.with({ day: 1 }).add({ months: 2 });

const at = (query: Record<string, string> = {}, path = '/publishing/calendar') =>
  `/console/${developer.organizationId}/test${path}?${new URLSearchParams(query)}`;
const inZone = (timeZone: string): ConsoleClient =>
  consoleClient(service, `${developer.cookie}; time_zone=${timeZone}`);

const schedule = (scheduledFor: unknown, more: object = {}) =>
  publish(key.client, {
    connectedProfileId,
    contentType: 'mastodon.posts.items',
    text: 'Rye loaves',
    scheduledFor,
    ...more,
  });

/** Returns the cells of the calendar that have posts, by their days: the text of each. */
async function daysOf(query: Record<string, string>, client = developer.client): Promise<[string, string][]> {
  const { status, text } = await client.get(at(query));
  expect(status).toBe(200);
  return [...text.matchAll(/<td .*?<\/td>/gs)].flatMap(([cell]): [string, string][] => {
    const [, day = ''] = /<time datetime="(\d{4}-\d{2}-\d{2})">/.exec(cell) ?? [];
    return cell.includes('<li') ? [[day, wordsOf(cell)]] : [];
  });
}

/** Moves a post by the form of the page, and returns what is then shown, and the post. */
async function move(
  request: PublishRequest,
  form: Record<string, string>,
  client = developer.client,
): Promise<{ page: string; status: number; moved: PublishRequest }> {
  const { publishRequestId } = request;
  const shown = await client.get(at({ move: publishRequestId }));
  const [, action = ''] = /<form id="move" method="post" action="([^"]+)"/.exec(shown.text) ?? [];
  const { pathname, search } = new URL(action.replaceAll('&amp;', '&'));
  const { status, text } = await client.submit(pathname + search, { publishRequestId, ...form });
  return { page: text, status, moved: await requestNow(key.client, publishRequestId) };
}

describe('the calendar shows', () => {
  test('posts on the days that they are scheduled for in the zone of the person', async () => {
    await schedule(`${first.add({ days: 9 })}T23:30:00Z`, { text: 'Night shift' });
    const day = `${first}`;
    expect(await daysOf({ day })).toEqual([
      [`${first.add({ days: 9 })}`, expect.stringMatching(/23:30 Night shift/)],
    ]);
    expect(await daysOf({ day }, inZone('Asia/Tokyo'))).toEqual([
      [`${first.add({ days: 10 })}`, expect.stringMatching(/08:30 Night shift/)],
    ]);
  });

  test('the whole weeks of a month from Monday on, or one week, and leads to those before and after', async () => {
    const days = async (query: Record<string, string>) => {
      const { text } = await developer.client.get(at(query));
      const cells = [...text.matchAll(/<p class="day"><time datetime="([\d-]+)"/g)];
      return { text, shown: cells.map(([, day = '']) => Temporal.PlainDate.from(day)) };
    };
    const { text, shown } = await days({ day: `${first.add({ days: 14 })}` });
    expect(shown.length % 7).toBe(0);
    expect(shown[0]?.dayOfWeek).toBe(1);
    expect(shown.filter(({ month }) => month === first.month)).toHaveLength(first.daysInMonth);
    for (const other of [first.subtract({ months: 1 }), first.add({ months: 1 })])
      expect(text).toContain(`day=${other.add({ days: 14 })}`);
    const week = await days({ day: `${first}`, view: 'week' });
    expect(week.shown.map(String)).toContain(`${first}`);
    expect([week.shown.length, week.shown[0]?.dayOfWeek]).toEqual([7, 1]);
    for (const other of [-7, 7]) expect(week.text).toContain(`day=${first.add({ days: other })}`);
  });

  exhaustiveTest(
    'free slots of queues: how many on a day of a month, and which in a week, of all profiles or of one',
    async () => {
      const other = (await key.client.newProfile({ providerId: 'bluesky' })).connectedProfileId;
      const slots = ['09:00', '17:30'].map((time) => ({ weekday: first.dayOfWeek, time }));
      const queue = await makeQueue(key.client, {
        name: 'Mornings and evenings',
        connectedProfileIds: [connectedProfileId, other],
        timeZone: 'UTC',
        slots,
      });
      const wordsOn = async (query: Record<string, string>) => {
        const { text } = await developer.client.get(at({ day: `${first}`, ...query }));
        const cell = [...text.matchAll(/<td .*?<\/td>/gs)].find(([one]) =>
          one.includes(`time datetime="${first}"`),
        );
        return wordsOf(cell?.[0] ?? '');
      };
      expect(await wordsOn({})).toContain('2 free slots');
      const week = await wordsOn({ view: 'week' });
      expect(week).toMatch(/09:00 free in Mornings and evenings for 2 profiles.*17:30 free in/);
      // The slots before that day come first, so posts take all that there are until then.
      const before = (await slotsOf(key.client, queue, { limit: 100 })).findIndex(
        ({ scheduledFor }) => scheduledFor === `${first}T09:00:00.000Z`,
      );
      await fill(key.client, queue, connectedProfileId, before + 1, 'mastodon.posts.items');
      expect(await wordsOn({ view: 'week' })).toMatch(
        /09:00 free in Mornings and evenings 17:30 free in .* for 2 profiles/,
      );
      const own = await wordsOn({ view: 'week', connectedProfileId });
      expect(own).not.toContain('09:00 free');
      expect(own).toContain('17:30 free in Mornings and evenings');
      const past = today.with({ day: 1 }).subtract({ months: 2 });
      expect((await developer.client.get(at({ day: `${past}` }))).text).not.toContain('free slot');
    },
  );

  exhaustiveTest('this month where the address names no day that there is', async () => {
    for (const day of ['', 'tomorrow', '2027-02-31', '9999-12-31', '2027-1-1'])
      expect((await developer.client.get(at({ day }))).text).toContain(`<time datetime="${today}">`);
  });

  test('posts of one profile, by its name or id, and none of another organization', async () => {
    const other = await key.client.newProfile({ providerId: 'bluesky' });
    const time = `${first}T09:00:00Z`;
    await schedule(time, { text: 'Of the first' });
    const second = { connectedProfileId: other.connectedProfileId, contentType: 'bluesky.posts.items' };
    await schedule(time, { ...second, text: 'Of the second' });
    const day = `${first}`;
    for (const name of [other.displayName ?? '', other.connectedProfileId])
      expect(await daysOf({ day, connectedProfileId: name })).toEqual([
        [day, expect.not.stringContaining('Of the first')],
      ]);
    expect(await daysOf({ day, connectedProfileId: 'Nobody of this name' })).toEqual([]);
    const stranger = await newMember(service, { organization: 'Calendar of strangers' });
    const theirs = at({ day }).replace(developer.organizationId, stranger.organizationId);
    expect((await stranger.client.get(theirs)).text).toContain('Nothing is scheduled in this month.');
  });

  test('no canceled posts, and of a day with many a few, with the way to its week', async () => {
    const made: PublishRequest[] = [];
    for (let hour = 10; hour < 18; hour += 1)
      made.push(await schedule(`${first}T${hour}:00:00Z`, { text: `Loaf ${hour}` }));
    await key.client.post(`/v1/publish-requests/${made[0]?.publishRequestId}/cancel`, {});
    const day = `${first}`;
    const [[, text] = []] = await daysOf({ day });
    expect([...`${text}`.matchAll(/Loaf (\d+)/g)].map(([, hour]) => hour)).toEqual(
      expect.arrayContaining(['11', '12', '13', '14']),
    );
    expect(text).toContain('3 more');
    expect(text).not.toMatch(/Loaf 1[0567]/);
    const [[, whole] = []] = await daysOf({ day, view: 'week' });
    for (let hour = 11; hour < 18; hour += 1) expect(whole).toContain(`Loaf ${hour}`);
  });
});

describe('a post is moved', () => {
  /** The last day before the clocks of Lisbon are changed the next time. */
  const before = (() => {
    const offsetOn = (day: Temporal.PlainDate) =>
      day.toZonedDateTime({ timeZone: 'Europe/Lisbon', plainTime: '12:00' }).offset;
    let day = today.add({ days: 3 });
    while (offsetOn(day) === offsetOn(day.add({ days: 1 }))) day = day.add({ days: 1 });
    return day;
  })();
  const instantOf = (day: Temporal.PlainDate, time: string, timeZone: string) =>
    new Date(day.toZonedDateTime({ timeZone, plainTime: time }).toInstant().epochMilliseconds).toISOString();

  test('to another day at the same time by the clock of the page, also when clocks are changed in between', async () => {
    const request = await schedule(instantOf(before, '09:30', 'Europe/Lisbon'));
    const day = before.add({ days: 2 });
    const { page, moved } = await move(request, { day: `${day}` }, inZone('Europe/Lisbon'));
    expect(moved.scheduledFor).toBe(instantOf(day, '09:30', 'Europe/Lisbon'));
    expect(moved.scheduledForLocal).toBeUndefined();
    expect(wordsOf(page)).toMatch(/It is now scheduled for .*, 09:30\./);
    expect(page).toContain(`data-day="${day}"`);
  });

  test('with its wall time, if it has one, on the day that the page shows', async () => {
    const wall = { local: `${before}T20:15`, timeZone: 'America/Sao_Paulo' };
    const request = await schedule(wall);
    // In Tokyo it is the morning after.
    const { moved } = await move(request, { day: `${before.add({ days: 3 })}` }, inZone('Asia/Tokyo'));
    expect(moved.scheduledForLocal).toEqual({ ...wall, local: `${before.add({ days: 2 })}T20:15:00` });
  });

  test('to a time of the zone of the page', async () => {
    const request = await schedule(`${first}T09:00:00Z`);
    const { moved, status } = await move(request, { scheduledFor: `${first}T18:45` }, inZone('Asia/Tokyo'));
    expect([status, moved.scheduledFor]).toEqual([200, `${first}T09:45:00.000Z`]);
    const entries = await service.ctx.db.auditEntry.findMany({
      where: { organizationId: developer.organizationId },
    });
    expect(entries).toMatchObject([
      { action: 'publishRequests.update', subject: request.publishRequestId, mode: 'test' },
    ]);
  });

  exhaustiveTest('not to the past, to no time, or once it was canceled, and the page says why', async () => {
    const request = await schedule(`${first}T09:00:00Z`);
    const wrong: Record<string, string>[] = [
      { day: '2020-02-02' },
      { scheduledFor: '2020-02-02T10:00' },
      {},
      { day: 'x' },
    ];
    for (const form of wrong) {
      const { status, page, moved } = await move(request, form);
      expect([form, status, moved.scheduledFor]).toEqual([form, 400, request.scheduledFor]);
      expect(page).toContain('role="alert"');
      // The post is still the one that is moved.
      expect(page).toContain('Leave it where it is');
    }
    const action = at({}, '/publishing/calendar/move');
    const { publishRequestId } = request;
    await key.client.post(`/v1/publish-requests/${publishRequestId}/cancel`, {});
    const scheduledFor = `${first}T18:45`;
    expect((await developer.client.post(action, { publishRequestId, scheduledFor })).status).toBe(409);
    for (const unknown of ['', 'pub_nothing', 'x/../y'])
      expect(
        (await developer.client.post(action, { publishRequestId: unknown, day: `${first}` })).status,
      ).toBeLessThan(500);
  });

  test('from its own page, by the days of the calendar, and by nobody who may only look', async () => {
    const { publishRequestId } = await schedule(`${first}T09:00:00Z`);
    const page = await developer.client.get(at({}, `/publishing/${publishRequestId}`));
    const [, there = ''] = /href="([^"]+)">Move…/.exec(page.text) ?? [];
    const { pathname, search } = new URL(there.replaceAll('&amp;', '&'));
    const { text } = await developer.client.get(pathname + search);
    expect(text).toContain(`name="day" value="${first}"`);
    expect(wordsOf(text)).toContain('Move Rye loaves');
    const viewer = await newMember(service, { role: 'viewer', organization: `Calendar ${organizations}` });
    const seen = (await viewer.client.get(pathname + search)).text;
    expect(seen).toContain('Rye loaves');
    expect(/<main.*<\/main>/s.exec(seen)?.[0]).not.toMatch(/draggable|method="post"|move=|>Here/);
    expect((await viewer.client.get(at({}, `/publishing/${publishRequestId}`))).text).not.toContain('Move…');
  });
});

describe('addresses for people’s own calendars', () => {
  const page = () => `/console/${developer.organizationId}/test/publishing/calendar/feeds`;

  test('are made without scripts, for one profile by its name, shown once, and deleted', async () => {
    const { username = '' } = (await key.client.get(`/v1/connected-profiles/${connectedProfileId}`)).body;
    await schedule(`${first}T09:00:00Z`, { title: 'Rye week' });
    expect((await developer.client.get(at())).text).toContain(`${page()}"`);
    const made = await developer.client.post(page(), { name: 'For <Anna>', connectedProfileId: username });
    const [, address = ''] = /<code id="copy-the-address">([^<]+)<\/code>/.exec(made.text) ?? [];
    expect(made.text).toContain('shown only once');
    expect(made.text).toContain('For &lt;Anna&gt;');
    const feed = { url: address };
    expect(eventsOf(`${(await readFeed(service.url, feed)).body}`)).toHaveLength(1);
    const list = (await developer.client.get(page())).text;
    expect(list).toContain('For &lt;Anna&gt;');
    expect(list).not.toContain(address.split('/').at(-1) ?? '?');
    const [, path = '?'] = /action="[^"]*(\/console\/[^"]*\/feeds\/[^"]*\/delete)"/.exec(list) ?? [];
    await developer.client.post(path);
    expect((await readFeed(service.url, feed)).status).toBe(404);
    expect((await developer.client.get(page())).text).toContain(
      'Nobody reads the calendar by an address yet',
    );
  });

  exhaustiveTest('have what posts say only where that is ticked, and viewers make none', async () => {
    await schedule(`${first}T09:00:00Z`);
    const urlOf = (text: string) => /<code id="copy-the-address">([^<]+)<\/code>/.exec(text)?.[1] ?? '';
    const read = async (form: Record<string, string>) =>
      `${(await readFeed(service.url, { url: urlOf((await developer.client.post(page(), form)).text) })).body}`;
    expect(await read({})).not.toContain('Rye loaves');
    expect(await read({ content: 'yes' })).toContain('Rye loaves');
    const viewer = await newMember(service, { role: 'viewer', organization: `Calendar ${organizations}` });
    expect((await viewer.client.get(page())).text).not.toContain('Make the address');
    expect((await viewer.client.post(page())).status).toBe(403);
  });

  exhaustiveTest(
    'a profile that nobody is called by is refused in the form, which keeps what was typed',
    async () => {
      const refused = await developer.client.post(page(), { name: 'Kept', connectedProfileId: 'nobody' });
      expect(refused.text).toContain('There is no Connected Profile');
      expect(refused.text).toContain('value="Kept"');
    },
  );
});
