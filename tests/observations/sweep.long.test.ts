/**
 * Tests that the sweep finds what no webhook has reported, by comparing the provider's lists with earlier
 * events, and reports it once.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { byInstagram, facebook, instagramByFacebook, subscribedKinds } from '../support/connect.ts';
import { changesIn } from '../support/observed.ts';
import { shifted } from '../support/provider-webhook.ts';
import { useWatching, type Watched, watch } from '../support/watched.ts';

const watching = useWatching();

const lost = [
  { kind: byInstagram, event: 'comment_added', action: 'created' },
  { kind: byInstagram, event: 'reply_added', action: 'created' },
  { kind: byInstagram, event: 'media_added', action: 'created' },
  { kind: byInstagram, event: 'story_added', action: 'created' },
  { kind: byInstagram, event: 'message_received', action: 'created' },
  { kind: byInstagram, before: 'comment_added', event: 'comment_hidden', action: 'moderated' },
  { kind: byInstagram, before: 'comment_added', event: 'comment_removed', action: 'deleted' },
  { kind: byInstagram, before: 'message_received', event: 'message_edited', action: 'updated' },
  { kind: instagramByFacebook, event: 'comment_added', action: 'created' },
  { kind: instagramByFacebook, before: 'comment_added', event: 'comment_removed', action: 'deleted' },
  { kind: facebook, event: 'comment_added', action: 'created' },
  { kind: facebook, event: 'post_added', action: 'created' },
  { kind: facebook, event: 'message_received', action: 'created' },
  { kind: facebook, before: 'comment_added', event: 'comment_edited', action: 'updated' },
  { kind: facebook, before: 'comment_added', event: 'comment_hidden', action: 'moderated' },
  { kind: facebook, before: 'comment_added', event: 'comment_removed', action: 'deleted' },
  { kind: facebook, before: 'post_added', event: 'post_edited', action: 'updated' },
  { kind: facebook, before: 'post_added', event: 'post_removed', action: 'deleted' },
];

describe.each(lost)('$kind.providerId by $kind.loginKind: $event', ({ kind, before, event, action }) => {
  let watched: Watched;
  let externalId: string;
  let body: string;
  let known: string[];
  beforeEach(async () => {
    watched = await watch(watching, kind);
    const there = before ? { externalId: await watched.hear(before) } : {};
    known = changesIn(await watched.events());
    ({ externalId, body } = await watched.happen(event, there));
  });

  test('is emitted once by the sweep when its webhook is lost, and not again when it comes late', async () => {
    expect(await watched.sweep()).toBe(1);
    const events = await watched.events();
    expect(changesIn(events)).toEqual([...known, `${action} ${externalId}`]);
    expect(events.at(-1)).toMatchObject({ origin: 'recovered', mode: 'live' });
    expect(events.at(-1).data).not.toHaveProperty('providerRaw');
    if (body) await watched.report(body);
    expect(await watched.sweep()).toBe(0);
    expect(await watched.events()).toEqual(events);
  });

  test('is emitted once by sweeps at the same time, though their clocks differ', async () => {
    const told = await Promise.all([0, 1_000, 2_000, 3_000, 4_000].map(watched.sweep));
    expect(told.reduce((sum, count) => sum + count)).toBe(1);
    expect(changesIn(await watched.events())).toEqual([...known, `${action} ${externalId}`]);
  });
});

describe('hidden and shown again', () => {
  test('both are emitted when both webhooks are lost', async () => {
    const page = await watch(watching, facebook);
    const externalId = await page.hear('comment_added');
    const { body: hidden } = await page.happen('comment_hidden', { externalId });
    await page.sweep();
    const { body: shown } = await page.happen('comment_unhidden', { externalId });
    await page.sweep();
    await page.report(shifted(hidden, -60), shifted(shown, -30));
    const moderated = `moderated ${externalId}`;
    expect(changesIn(await page.events())).toEqual([`created ${externalId}`, moderated, moderated]);
  });

  test('the second is emitted when only the first webhook is lost', async () => {
    const page = await watch(watching, facebook);
    const externalId = await page.hear('comment_added');
    await page.happen('comment_hidden', { externalId });
    expect(await page.sweep()).toBe(1);
    await page.hear('comment_unhidden', { externalId });
    const moderated = `moderated ${externalId}`;
    expect(changesIn(await page.events())).toEqual([`created ${externalId}`, moderated, moderated]);
    expect(await page.sweep()).toBe(0);
  });
});

describe('what happens to one comment between two sweeps', () => {
  test.each([
    ['added and hidden', ['comment_added', 'comment_hidden'], ['created', 'moderated']],
    ['edited and hidden', ['comment_edited', 'comment_hidden'], ['updated', 'moderated']],
    ['added and edited', ['comment_added', 'comment_edited'], ['created']],
    ['hidden and removed', ['comment_hidden', 'comment_removed'], ['deleted']],
  ])('is emitted as far as it can be seen: %s', async (_, happened, told) => {
    const page = await watch(watching, facebook);
    let externalId = happened.includes('comment_added') ? undefined : await page.hear('comment_added');
    const known = (await page.events()).length;
    const bodies: string[] = [];
    for (const event of happened) {
      const one = await page.happen(event, externalId ? { externalId } : {});
      externalId = one.externalId;
      bodies.push(one.body);
    }
    expect(await page.sweep()).toBe(told.length);
    await page.report(...bodies.map((body) => shifted(body, -60)));
    expect(await page.sweep()).toBe(0);
    const changes = changesIn((await page.events()).slice(known));
    expect(changes).toEqual(told.map((action) => `${action} ${externalId}`));
  });
});

describe('what is no news', () => {
  test.each(subscribedKinds)(
    'of $providerId by $loginKind: what was there before the connection',
    async (kind) => {
      const watched = await watch(watching, kind);
      expect(await watched.sweep()).toBe(0);
      expect(await watched.sweep()).toBe(0);
      expect(await watched.events()).toEqual([]);
    },
  );

  test.each([byInstagram, instagramByFacebook])(
    'of $providerId by $loginKind: that a mention is in no list of the account',
    async (kind) => {
      const watched = await watch(watching, kind);
      const mention = await watched.hear('mention_added');
      expect(await watched.sweep()).toBe(0);
      expect(changesIn(await watched.events()).filter((change) => change.startsWith('deleted'))).toEqual([]);
      expect(mention).toBeTruthy();
    },
  );

  test('a comment that was emitted without ever being read causes no event when it cannot be read', async () => {
    const watched = await watch(watching, byInstagram);
    const { externalId, body } = await watched.happen('comment_added');
    await watched.happen('comment_removed', { externalId });
    await watched.report(body);
    expect(changesIn(await watched.events())).toEqual([`created ${externalId}`]);
    expect(await watched.sweep()).toBe(0);
  });

  test('what happened to another profile', async () => {
    const [page, other] = [await watch(watching, facebook), await watch(watching, facebook)];
    const { externalId } = await page.happen('comment_added');
    expect(await other.sweep()).toBe(0);
    expect(await page.sweep()).toBe(1);
    expect(changesIn(await page.events())).toEqual([`created ${externalId}`]);
    expect(await other.events()).toEqual([]);
  });
});

describe('what was there before the connection', () => {
  test.each([
    ['edited', 'updated'],
    ['hidden', 'moderated'],
    ['removed', 'deleted'],
  ])('is emitted when it is %s later', async (change, action) => {
    const before = await watch(watching, facebook);
    const { externalId } = await before.happen('comment_added');
    await watching.service.ctx.db.connectedProfile.updateMany({
      where: { id: before.connectedProfileId },
      data: { createdAt: new Date(Date.now() + 2_000) },
    });
    expect(await before.sweep()).toBe(0);
    await before.happen(`comment_${change}`, { externalId });
    expect(await before.sweep()).toBe(1);
    expect(changesIn(await before.events())).toEqual([`${action} ${externalId}`]);
  });
});

describe('what is reported while a sweep is under way', () => {
  /**
   * Does the work after a sweep has read the provider's comments and before it compares them. Returns the
   * number of events that the sweep made.
   */
  async function during(page: Watched, work: () => Promise<unknown>): Promise<number> {
    const listed = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    watching.provider.intercept = async ({ url }, answer) => {
      if (!url.searchParams.get('fields')?.includes('comments')) return answer;
      listed.resolve();
      await released.promise;
      return answer;
    };
    const sweep = page.sweep();
    await listed.promise;
    await work();
    await page.events();
    released.resolve();
    return sweep;
  }

  test.each(['comment_edited', 'comment_hidden', 'comment_removed'])(
    'is not taken back by the list, which is older: %s',
    async (event) => {
      const page = await watch(watching, facebook);
      const externalId = await page.hear('comment_added');
      expect(await during(page, () => page.hear(event, { externalId }))).toBe(0);
      expect(await page.sweep()).toBe(0);
      expect(await page.events()).toHaveLength(2);
    },
  );

  test('is not emitted again by the sweep, nor taken for deleted: comment_added', async () => {
    const page = await watch(watching, facebook);
    let externalId = '';
    const swept = await during(page, async () => {
      externalId = await page.hear('comment_added');
    });
    expect([swept, await page.sweep()]).toEqual([0, 0]);
    expect(changesIn(await page.events())).toEqual([`created ${externalId}`]);
  });
});

test('deletions are found among many items that are in no list', async () => {
  const watched = await watch(watching, byInstagram);
  for (let count = 0; count < 25; count += 1) {
    const { body } = await watched.happen('live_comment_added');
    await watched.report(body);
  }
  await watched.events();
  const externalId = await watched.hear('comment_added');
  await watched.happen('comment_removed', { externalId });
  await watched.sweep();
  await watched.sweep();
  expect(changesIn(await watched.events()).filter((change) => !change.startsWith('created'))).toEqual([
    `deleted ${externalId}`,
  ]);
});

test('an item that its provider cannot be asked for holds up neither other changes nor other deletions', async () => {
  const page = await watch(watching, facebook);
  const broken = await page.hear('comment_added');
  const removed = await page.hear('comment_added');
  for (const externalId of [broken, removed]) await page.happen('comment_removed', { externalId });
  const { externalId: added } = await page.happen('comment_added');
  watching.provider.intercept = async ({ url }, answer) =>
    url.pathname.endsWith(broken) ? { ...answer, status: 500, body: '{}' } : answer;
  const failed = { code: 'internal', status: 500 };
  await expect(page.sweep()).rejects.toMatchObject(failed);
  const known = [`created ${broken}`, `created ${removed}`];
  expect(changesIn(await page.events())).toEqual([...known, `created ${added}`]);
  await expect(page.sweep()).rejects.toMatchObject(failed);
  expect(changesIn(await page.events())).toEqual([...known, `created ${added}`, `deleted ${removed}`]);
});
