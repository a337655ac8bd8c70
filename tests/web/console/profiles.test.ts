import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/db/client/ids.ts';
import { externalLink } from '../../../src/web/console/components.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { type Client, sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let developer: SignedInMember;
let base: string;
let live: string;
let api: Client;

beforeAll(async () => {
  service = await sharedTestService();
  developer = await newMember(service, { role: 'developer' });
  base = `/console/${developer.organizationId}/test`;
  live = `/console/${developer.organizationId}/live`;
  ({ client: api } = await service.newKey());
});

const show = async (path: string) => (await developer.client.get(base + path)).text;

/** Sends a change, and returns the path and the text of the page that it leads to. */
async function change(path: string, form: Record<string, string | string[]> = {}) {
  const { status, headers } = await developer.client.post(base + path, form);
  expect(status).toBe(303);
  const { pathname, search } = new URL(`${headers.location}`);
  return { path: pathname.replace(base, ''), text: (await developer.client.get(pathname + search)).text };
}

/** Makes a profile with the console's own form. Returns the path of its page. */
const create = async (login = 'instagram:instagram_login', scenario = 'healthy') =>
  (await change('/profiles/simulated', { login, scenario })).path;

const idIn = (path: string) => path.split('/').at(-1) ?? '';

describe('profiles in the console', () => {
  test('where there is none, the page leads to one; only test mode makes them up', async () => {
    const path = '/profiles';
    expect(await show(path)).toContain('There is no profile in test mode yet');
    const { text } = await developer.client.get(live + path);
    expect(text).toContain(`${live}/connections/connect"`);
    expect(text).not.toContain('Create a simulated profile');
    expect((await developer.client.post(`${live}/profiles/simulated`, { login: 'x' })).status).toBe(404);
  });

  test('a simulated profile is made in a scenario, of which a whole profile can be in', async () => {
    const list = await show('/profiles');
    expect(list).toContain('throttled: The provider throttles and says for how long (19 minutes).');
    expect(list).not.toContain('value="not_found"');
    const path = await create('bluesky:oauth');
    const { body } = await api.get(`/v1/connected-profiles/${idIn(path)}`);
    expect(body).toMatchObject({ providerId: 'bluesky', status: 'live' });
    const audited = await service.ctx.db.auditEntry.findFirst({ orderBy: { id: 'desc' } });
    expect(audited).toMatchObject({
      action: 'test.connectedProfiles.create',
      details: { providerId: 'bluesky', loginKind: 'oauth', scenario: 'healthy' },
      outcome: 'done',
    });
  });

  test('a refused choice comes back as it was made', async () => {
    const { status, text } = await developer.client.post(`${base}/profiles/simulated`, {
      login: 'facebook:facebook_login',
      scenario: 'nonsense',
    });
    expect([status, text]).toEqual([400, expect.stringContaining('<code>scenario</code>')]);
    expect(text).toContain('value="facebook:facebook_login" selected');
  });

  test('the list has names, states and health, filtered by the URL', async () => {
    const path = await create('facebook:facebook_login', 'scope_missing');
    const { body } = await api.get(`/v1/connected-profiles/${idIn(path)}`);
    const rows = await show(`/profiles?connectionId=${body.connectionId}&status=live`);
    expect(rows.replace(/<[^>]*>/g, '')).toContain(body.displayName);
    expect(rows).toContain('no scopes');
    expect(rows.match(/<tr>/g)).toHaveLength(2);
    expect(await show('/profiles?providerId=facebook&status=disconnected')).toContain('Nothing matches.');
    expect((await developer.client.get(`${base}/profiles?status=nonsense`)).status).toBe(400);
    const [, line] = (await show('/profiles?providerId=facebook&format=csv')).split('\r\n');
    expect(line).toContain(`Facebook,page,live,no scopes,${idIn(path)}`);
  });

  test('the page says what can be called, which scopes are missing, and what to do about it', async () => {
    const lacking = await show(await create('instagram:instagram_login', 'scope_missing'));
    expect(lacking).toContain('scopes missing');
    expect(lacking).toContain('<code>instagram_business_manage_comments</code>');
    expect(lacking).toContain('make a reconnect link');
    const healthy = await create();
    const page = await show(healthy);
    expect(page).toContain('not offered');
    for (const section of ['publishing', 'backfills', 'events'])
      expect(page).toContain(`${base}/${section}?connectedProfileId=${idIn(healthy)}"`);
    const expired = await show(await create('instagram:instagram_login', 'grant_expired'));
    expect(expired).toContain('The grant has expired: calls are refused');
  });

  exhaustiveTest(
    'budgets of the provider are bars with numbers, and the time when there is more',
    async () => {
      const path = await create();
      expect(await show(path)).toContain('Nothing is known yet');
      const { providerId, externalId, organizationId, mode } =
        await service.ctx.db.connectedProfile.findFirstOrThrow({ where: { id: idIn(path) } });
      const resetsAt = new Date('2031-05-05T05:05:05Z');
      const row = { organizationId, mode, providerId, externalId, app: '', readAt: new Date() };
      await service.ctx.db.providerBudget.createMany({
        data: [
          {
            ...row,
            budget: 'publishing',
            unit: 'posts',
            used: 31,
            limit: 50,
            windowSeconds: 86_400,
            resetsAt,
          },
          { ...row, budget: 'app_calls', unit: 'percent', used: 12 },
        ],
      });
      const page = await show(path);
      expect(page).toContain('31 of 50 posts in 24 hours');
      expect(page).toContain('<progress aria-label="publishing" value="31" max="50">');
      expect(page).toContain(`datetime="${resetsAt.toISOString()}"`);
      expect(page).toContain('<progress aria-label="app calls" value="12" max="100">');
      const { db } = service.ctx;
      await db.publishRequest.createMany({
        data: [31_000, -1_000].map((sinceMs) => ({
          id: newId('publishRequest', mode),
          organizationId,
          mode,
          connectedProfileId: idIn(path),
          account: `${providerId}/${externalId}`,
          contentType: 'instagram.media.items',
          variant: 'feed',
          status: 'published' as const,
          externalId: `${sinceMs}`,
          fingerprint: 'f',
          completedAt: new Date(row.readAt.getTime() - sinceMs),
        })),
      });
      const later = await show(path);
      expect(later).toContain('32 of 50 posts in 24 hours');
      expect(later).toMatch(/Last updated <time[^>]*>just now<\/time>, with 31; 1 post since\./);
    },
  );

  test('a list is read from the provider while one looks, and what hangs on its items', async () => {
    const path = await create();
    const { body } = await api.get('/v1/content/instagram.media.items', {
      connectedProfileId: idIn(path),
      limit: 5,
    });
    const page = await show(`${path}?content=instagram.media.items`);
    for (const { externalId, providerPermalink, publishedAt } of body.data) {
      expect(page).toContain(`<code class="id">${externalId}</code>`);
      expect(page).toContain(`<a href="${providerPermalink}" rel="noreferrer noopener">`);
      expect(page).toContain(`datetime="${new Date(publishedAt).toISOString()}"`);
    }
    const pictures = [...page.matchAll(/<img src="([^"]+)" alt="([^"]*)"/g)];
    expect(pictures.length).toBeGreaterThan(3);
    for (const [, src = '', alt] of pictures) {
      const shown = body.data.flatMap(({ media }: { media: object[] }) => media);
      const escaped = src.replaceAll('&amp;', '&');
      expect(shown).toContainEqual(
        expect.objectContaining({ sourceUrl: escaped, ...(alt ? { altText: alt } : {}) }),
      );
      const fetched = await developer.client.get(escaped.replace(service.ctx.config.publicUrl, ''));
      expect([fetched.status, fetched.type]).toEqual([200, 'image/jpeg']);
    }
    const { externalId } = body.data[0];
    expect(page).toContain(`content=instagram.media.comments&amp;of=${externalId}`);
    const comments = await show(`${path}?content=instagram.media.comments&of=${externalId}`);
    expect(comments).toMatch(/<td data-label="Text"><strong><bdi>/);
  });

  exhaustiveTest(
    'draws the metrics of an account by day once they are asked for, where its provider has them',
    async () => {
      const path = await create();
      expect(await show(path)).toContain('are drawn here by day once they are read');
      const drawn = await show(`${path}?metrics=7`);
      expect(drawn).toMatch(/The last 7 days, estimated: <strong>[\d,]+ reach/);
      expect(drawn).toContain('<g class="column"');
      const throttled = await create('instagram:instagram_login', 'throttled');
      expect(await show(`${throttled}?metrics=7`)).toContain('wait for 19 minutes');
    },
  );

  exhaustiveTest(
    'shows what the provider has counted of an account until now, where it has nothing by day',
    async () => {
      const path = await create('bluesky:oauth');
      expect(await show(path)).toContain('is shown here once it is read');
      expect(await show(`${path}?metrics=now`)).toMatch(/<dt>followers<\/dt><dd>3<\/dd>/);
      const down = await create('mastodon:oauth', 'outage_503');
      expect(await show(`${down}?metrics=now`)).toContain('The provider failed or did not answer');
    },
  );

  test('a failure of the provider is shown as the provider’s, and the page is there all the same', async () => {
    const path = await create('bluesky:oauth', 'outage_503');
    const down = await developer.client.get(`${base}${path}?content=bluesky.posts.items`);
    expect(down.status).toBe(200);
    expect(down.text).toContain('The provider failed or did not answer');
    expect(down.text).not.toContain('Quote');
    const sweep = await developer.client.post(`${base}${path}/sweep`);
    expect(sweep.text).toContain('The provider failed or did not answer');
    const logged = service.logs.filter((line) => line.includes(sweep.headers['request-id'] ?? '?'));
    expect(logged).toContainEqual(expect.stringContaining('page failed'));
    const throttled = await create('instagram:instagram_login', 'throttled');
    expect(await show(`${throttled}?content=instagram.media.items`)).toContain('wait for 19 minutes');
    const lacking = await create('instagram:instagram_login', 'scope_missing');
    expect(await show(`${lacking}?content=instagram.media.items`)).toContain(
      'Missing: instagram_business_basic',
    );
    for (const wrong of ['facebook.media.items', 'instagram.media.comments', 'nonsense'])
      expect(await show(`${throttled}?content=${wrong}`)).toContain('Expected one of');
  });

  exhaustiveTest('something happens at the simulated provider, as often as it reports it', async () => {
    const path = await create();
    const { text } = await change(`${path}/events`, {
      event: 'comment_added',
      text: 'Is there rye today?',
      about: '',
      delivery: 'twice',
    });
    expect(text).toContain('The provider has reported it twice.');
    const { body } = await api.get('/v1/content/instagram.media.items', {
      connectedProfileId: idIn(path),
      limit: 1,
    });
    const read = `${path}?content=instagram.media.comments&of=${body.data[0].externalId}`;
    expect(await show(read)).toContain('Is there rye today?');
    // The form has one field for an id. Which item it names depends on the event: here it is the post that is
    // replied to.
    const other = await create('bluesky:oauth');
    const posts = await api.get('/v1/content/bluesky.posts.items', { connectedProfileId: idIn(other) });
    const { externalId } = posts.body.data.at(-1);
    await change(`${other}/events`, { event: 'reply_added', text: 'And on Sunday?', about: externalId });
    const of = encodeURIComponent(externalId);
    expect(await show(`${other}?content=bluesky.posts.replies&of=${of}`)).toContain('And on Sunday?');
  });

  test('what cannot happen comes back with what was typed', async () => {
    const path = await create();
    const { status, text } = await developer.client.post(`${base}${path}/events`, {
      event: 'comment_hidden',
      text: 'typed text',
      about: '',
    });
    expect([status, text]).toEqual([400, expect.stringContaining('<code>externalId</code>')]);
    expect(text).toContain('value="comment_hidden" selected');
    expect(text).toContain('value="typed text"');
    expect((await developer.client.post(`${live}${path}/events`, { event: 'comment_added' })).status).toBe(
      404,
    );
  });

  exhaustiveTest('a sweep finds what the provider has not reported', async () => {
    const path = await create();
    await change(`${path}/sweep`);
    await change(`${path}/events`, { event: 'comment_added', delivery: 'lost' });
    expect((await change(`${path}/sweep`)).text).toContain('One event had been missed.');
    expect((await change(`${path}/sweep`)).text).toContain('Nothing was missed.');
  });

  test('disconnecting is asked for first, and leaves the connection', async () => {
    const path = await create();
    expect(await show(path)).toContain('<summary>Disconnect…</summary>');
    const done = await change(`${path}/disconnect`);
    expect([done.path, done.text]).toEqual(['/profiles', expect.stringContaining('is disconnected.')]);
    expect((await developer.client.get(base + path)).status).toBe(404);
  });

  test('only addresses of the web become links', async () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', ''])
      expect(`${await externalLink(url, 'Open')}`).not.toContain('href');
    expect(`${await externalLink('https://example.com/?a="', 'Open')}`).toContain('a=&quot;"');
  });
});

test('the list and the page of a profile count the same operations', async () => {
  const connectedProfileId = idIn(await create('instagram:instagram_login'));
  const { connectionId } = (await api.get(`/v1/connected-profiles/${connectedProfileId}`)).body;
  const { status } = await api.patch(`/v1/test/connections/${connectionId}`, {
    action: 'drop_scope',
    scope: 'instagram_business_manage_comments',
  });
  expect(status).toBe(200);
  const list = await show(`/profiles?connectionId=${connectionId}`);
  const [, available, offered] = /(\d+) of (\d+) operations/.exec(list) ?? [];
  const page = await show(`/profiles/${connectedProfileId}`);
  expect(page).toContain(`${available} of the ${offered} that this login offers`);
});
