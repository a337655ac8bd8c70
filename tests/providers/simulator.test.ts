/** Tests the wire format of the simulated Graph API, before any adapter reads it. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { simulator as facebook } from '../../src/simulators/facebook/index.ts';
import { simulator as instagram } from '../../src/simulators/instagram/index.ts';
import {
  createMemoryStore,
  type SimulatorServer,
  startSimulatorServer,
} from '../../src/simulators/server.ts';
import type { SimulatedAccount, Simulator } from '../../src/simulators/simulator.ts';

interface Wire {
  status: number;
  headers: Record<string, string>;
  body: Node & { error?: Record<string, unknown> };
}
interface Node {
  [field: string]: unknown;
  id?: string;
  data?: Node[];
  paging?: { cursors: { before: string; after: string }; next?: string };
}

const login = {
  instagram: {
    simulator: instagram,
    loginKind: 'instagram_login',
    base: 'https://graph.instagram.com/v25.0',
    edge: 'media',
  },
  linked: {
    simulator: instagram,
    loginKind: 'facebook_login',
    base: 'https://graph.facebook.com/v25.0',
    edge: 'media',
  },
  page: {
    simulator: facebook,
    loginKind: 'facebook_login',
    base: 'https://graph.facebook.com/v25.0',
    edge: 'published_posts',
  },
};
const logins = Object.entries(login);

/**
 * Opens an account, a fresh one unless one is given. Returns functions that send requests to the simulator as
 * its owner.
 */
function open({ simulator, loginKind, base, edge }: (typeof login)['page'], account?: SimulatedAccount) {
  const store = createMemoryStore();
  const owner = account ?? simulator.createAccount(loginKind, 'healthy');
  const ask = async (path: string, method = 'GET', token = owner.accessToken): Promise<Wire> => {
    const url = new URL(path.startsWith('https:') ? path : `${base}/${path}`);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await simulator.answer({ method, url, headers, body: '' }, store);
    if (!answer) throw new Error('not for this simulator');
    return { status: answer.status, headers: answer.headers ?? {}, body: JSON.parse(answer.body) };
  };
  const list = async (path: string) => (await ask(path)).body.data ?? [];
  return { ...owner, store, ask, list, content: `${owner.externalId}/${edge}` };
}

/** Returns the nodes of an expanded edge. */
const expanded = (node: Node | undefined, edge: string) => (node?.[edge] as Node | undefined)?.data ?? [];

const codeOf = ({ status, body }: Wire) => [status, body.error?.code, body.error?.error_subcode];

describe.each(logins)('simulated account (%s)', (name, kind) => {
  test('holds the same content whenever it is asked', async () => {
    const first = open(kind);
    const again = open(kind, first);
    const path = `${first.content}?fields=id,comments{id,${name === 'page' ? 'message' : 'text'}}&limit=100`;
    expect((await again.ask(path)).body).toEqual((await first.ask(path)).body);
  });

  test('has ids of its own, and the same number of everything as any other account', async () => {
    const [one, other] = [open(kind), open(kind)];
    const idsOf = async ({ list, content }: typeof one) =>
      JSON.stringify(await list(`${content}?fields=id,comments{id}&limit=100`)).match(/"id":"[^"]+"/g) ?? [];
    const [ids, otherIds] = [await idsOf(one), await idsOf(other)];
    expect(new Set([...ids, ...otherIds]).size).toBe(ids.length + otherIds.length);
    expect(otherIds).toHaveLength(ids.length);
    expect(ids.length).toBeGreaterThan(200);
  });

  test('answers a list without `fields` with ids and little else', async () => {
    const { list, content } = open(kind);
    const [first] = await list(content);
    expect(Object.keys(first ?? {})).toEqual(name === 'page' ? ['created_time', 'message', 'id'] : ['id']);
  });

  test('pages by cursors, and names the next page only when there is one', async () => {
    const { ask, accessToken, content } = open(kind);
    const walked: Node[] = [];
    let page = await ask(`${content}?fields=id`);
    const sizes = [page.body.data?.length];
    walked.push(...(page.body.data ?? []));
    while (page.body.paging?.next) {
      expect(page.body.paging.next).toContain(`access_token=${accessToken}`);
      page = await ask(page.body.paging.next);
      sizes.push(page.body.data?.length);
      walked.push(...(page.body.data ?? []));
    }
    expect(sizes).toEqual([25, 25, 10]);
    expect(new Set(walked.map(({ id }) => id)).size).toBe(60);
    expect(page.body.paging?.cursors).toEqual({ before: expect.any(String), after: expect.any(String) });
  });

  test('loses and repeats nothing when an object is deleted between two pages', async () => {
    const { ask, list, store, externalId, content } = open(kind);
    const path = `${content}?fields=id&limit=20`;
    const before = await list(`${content}?limit=100`);
    const first = await ask(path);
    await store.write(externalId, first.body.data?.at(-1)?.id ?? '', { deleted: true });
    const second = await list(`${path}&after=${first.body.paging?.cursors.after}`);
    expect(second.map(({ id }) => id)).toEqual(before.slice(20, 40).map(({ id }) => id));
  });

  test('answers an edge without results with `data` alone', async () => {
    const { ask, list, content } = open(kind);
    const nodes = await list(`${content}?fields=id,comments&limit=100`);
    const quiet = nodes.find(({ comments }) => !comments);
    expect((await ask(`${quiet?.id}/comments`)).body).toEqual({ data: [] });
  });

  test('refuses unknown cursors, limits, fields, edges and broken field lists, each by its code', async () => {
    const { ask, content } = open(kind);
    for (const query of [
      'after=nonsense',
      'limit=0',
      'limit=x',
      'fields=id,nope',
      'fields=comments{id,nope}',
    ])
      expect(codeOf(await ask(`${content}?${query}`))).toEqual([400, 100, undefined]);
    expect(codeOf(await ask('me/nope'))).toEqual([400, 100, undefined]);
    expect(codeOf(await ask('me?fields=id,,'))).toEqual([400, 2500, undefined]);
    expect(codeOf(await ask('me?fields=id{'))).toEqual([400, 2500, undefined]);
    expect(codeOf(await ask('me/a/b'))).toEqual([400, 2500, undefined]);
    expect((await ask(`${content}?fields=nope`)).body.error).toEqual({
      message: expect.stringContaining('(nope)'),
      type: 'OAuthException',
      code: 100,
      fbtrace_id: expect.any(String),
    });
  });

  test('wants the API version in the path', async () => {
    const { ask } = open(kind);
    expect(codeOf(await ask(`${new URL(kind.base).origin}/me`))).toEqual([400, 2500, undefined]);
  });

  test('does not know the objects of another account', async () => {
    const [one, other] = [open(kind), open(kind)];
    const [first] = await one.list(one.content);
    expect(codeOf(await other.ask(`${first?.id}?fields=id`))).toEqual([400, 100, 33]);
    expect(codeOf(await other.ask(`${first?.id}`, 'DELETE'))).toEqual([400, 100, 33]);
  });

  test('refuses tokens that it cannot read, and requests without one', async () => {
    const { ask } = open(kind);
    expect(codeOf(await ask('me', 'GET', 'EAAnonsense'))).toEqual([400, 190, undefined]);
    const bare = { method: 'GET', url: new URL(`${kind.base}/me`), headers: {}, body: '' };
    const answer = await kind.simulator.answer(bare, createMemoryStore());
    expect(JSON.parse(answer?.body ?? '').error.code).toBe(2500);
  });

  test('reports the use of the budget with every answer', async () => {
    const { ask, externalId } = open(kind);
    const { headers } = await ask('me');
    expect(JSON.parse(headers['x-business-use-case-usage'] ?? '')[externalId][0]).toMatchObject({
      type: name === 'page' ? 'pages' : 'instagram',
      estimated_time_to_regain_access: 0,
    });
  });

  test('describes the messages that are not among the 20 newest by id and time alone', async () => {
    const { ask, list } = open(kind);
    const platform = name === 'page' ? 'messenger' : 'instagram';
    const threads = await list(`me/conversations?platform=${platform}&fields=id,participants{id}&limit=100`);
    expect(threads).toHaveLength(30);
    const messages = await list(`${threads[0]?.id}/messages?fields=id,created_time,from,message&limit=50`);
    expect(messages.slice(0, 20).every(({ from }) => from)).toBe(true);
    expect(messages.slice(20).map((message) => Object.keys(message))).toEqual(
      Array(6).fill(['id', 'created_time']),
    );
    expect(codeOf(await ask(`${messages[25]?.id}?fields=id`))).toEqual([400, 100, 33]);
    const wrapped = await ask(`${threads[0]?.id}?fields=messages.limit(2){id}`);
    expect(wrapped.body).toEqual({
      id: threads[0]?.id,
      messages: { data: messages.slice(0, 2).map(({ id }) => ({ id })), paging: expect.anything() },
    });
  });

  test('finds the conversation with one person', async () => {
    const { list } = open(kind);
    const platform = name === 'page' ? 'messenger' : 'instagram';
    const threads = await list(`me/conversations?platform=${platform}&fields=participants&limit=100`);
    const person = expanded(threads[3], 'participants').at(-1);
    const found = await list(`me/conversations?platform=${platform}&user_id=${person?.id}`);
    expect(found.map(({ id }) => id)).toEqual([threads[3]?.id]);
  });
});

describe('simulated Instagram account', () => {
  const everything =
    'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,like_count,comments_count,alt_text,children{media_type,alt_text}';

  test('holds posts and reels of every kind, whole and with gaps', async () => {
    const { list, content } = open(login.linked);
    const media = await list(`${content}?fields=${everything}&limit=100`);
    const some = (predicate: (node: Node) => unknown) => media.some(predicate);
    const children = (node: Node) => expanded(node, 'children');
    expect(new Set(media.map((node) => `${node.media_type}/${node.media_product_type}`))).toEqual(
      new Set([
        'IMAGE/FEED',
        'CAROUSEL_ALBUM/FEED',
        'VIDEO/REELS',
        'VIDEO/FEED',
        'VIDEO/undefined',
        'IMAGE/AD',
      ]),
    );
    expect(some((node) => !('caption' in node)) && some((node) => !('like_count' in node))).toBe(true);
    expect(some((node) => node.media_product_type === 'REELS' && !node.media_url)).toBe(true);
    expect(Math.min(...media.map(children).flatMap(({ length }) => length || []))).toBe(2);
    expect(Math.max(...media.map(children).map(({ length }) => length))).toBe(10);
    expect(media.flatMap(children).some(({ alt_text }) => alt_text)).toBe(true);
    expect(media.every(({ id }) => Number(id) > Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  test('keeps stories out of the media list', async () => {
    const { list, content, externalId } = open(login.instagram);
    const stories = await list(`${externalId}/stories?fields=id,media_product_type,caption`);
    const media = new Set((await list(`${content}?limit=100`)).map(({ id }) => id));
    expect(stories.map(({ media_product_type }) => media_product_type)).toEqual(Array(3).fill('STORY'));
    expect(stories.filter(({ caption }) => caption)).toHaveLength(1);
    expect(stories.some(({ id }) => media.has(id))).toBe(false);
  });

  test('gives 50 comments at most, and those of the newest media in two pages', async () => {
    const { ask, list, content } = open(login.instagram);
    const [first] = await list(content);
    const page = await ask(`${first?.id}/comments?limit=70`);
    expect(page.body.data).toHaveLength(50);
    expect((await ask(page.body.paging?.next ?? '')).body.data).toHaveLength(20);
  });

  test('has comments that are hidden, by the account, and by people who are gone', async () => {
    const { list, content } = open(login.instagram);
    const [first] = await list(`${content}?fields=comments{hidden,from,user,username,text}`);
    const comments = expanded(first, 'comments');
    expect(comments.filter(({ hidden }) => hidden)).toHaveLength(1);
    expect(comments.filter(({ user }) => user)).toEqual([
      expect.not.objectContaining({ from: expect.anything() }),
    ]);
    expect(comments.filter(({ username }) => !username)).toHaveLength(1);
  });

  test('hides and unhides a comment, except one of its own', async () => {
    const { ask, list, content } = open(login.instagram);
    const [media] = await list(`${content}?fields=comments{hidden,user}`);
    const comments = expanded(media, 'comments');
    const own = comments.find(({ user }) => user);
    const hidden = async (id: unknown) => (await ask(`${id}?fields=hidden`)).body.hidden;
    expect((await ask(`${comments[0]?.id}?hide=true`, 'POST')).body).toEqual({ success: true });
    expect(await hidden(comments[0]?.id)).toBe(true);
    await ask(`${comments[0]?.id}?hide=false`, 'POST');
    expect(await hidden(comments[0]?.id)).toBe(false);
    expect((await ask(`${own?.id}?hide=true`, 'POST')).body).toEqual({ success: true });
    expect(await hidden(own?.id)).toBe(false);
    expect(codeOf(await ask(`${comments[0]?.id}?hide=perhaps`, 'POST'))).toEqual([400, 100, undefined]);
  });

  test('deletes media with all that hangs on it, under Facebook Login only', async () => {
    const { ask, list, content } = open(login.linked);
    const [first] = await list(`${content}?fields=comments.limit(1){id}`);
    const comment = expanded(first, 'comments')[0];
    expect((await ask(`${first?.id}`, 'DELETE')).body).toEqual({ success: true, deleted_id: first?.id });
    expect(codeOf(await ask(`${first?.id}`))).toEqual([400, 100, 33]);
    expect(codeOf(await ask(`${comment?.id}`))).toEqual([400, 100, 33]);
    const other = open(login.instagram);
    const [kept] = await other.list(other.content);
    expect(codeOf(await other.ask(`${kept?.id}`, 'DELETE'))).toEqual([400, 100, 33]);
  });

  test('keeps advertisements and the parts of a carousel when asked to delete them', async () => {
    const { ask, list, content } = open(login.linked);
    const media = await list(`${content}?fields=media_product_type,children{id}`);
    const ad = media.find(({ media_product_type }) => media_product_type === 'AD');
    const part = expanded(media[1], 'children')[0];
    for (const node of [ad, part])
      expect(codeOf(await ask(`${node?.id}`, 'DELETE'))).toEqual([400, -1, 2207073]);
  });

  test('deletes the replies with their comment', async () => {
    const { ask, list, content } = open(login.instagram);
    const [media] = await list(`${content}?fields=comments{replies{id}}`);
    const parent = expanded(media, 'comments').find(({ replies }) => replies);
    const reply = expanded(parent, 'replies')[0];
    expect((await ask(`${parent?.id}`, 'DELETE')).body).toEqual({ success: true });
    expect(codeOf(await ask(`${reply?.id}`))).toEqual([400, 100, 33]);
  });

  test('shows conversations on the account under Instagram Login, on the Page under Facebook Login', async () => {
    const own = open(login.instagram);
    const linked = open(login.linked);
    expect(await own.list(`${own.externalId}/conversations?platform=instagram`)).toHaveLength(25);
    const path = `conversations?platform=instagram`;
    expect(await linked.list(`${linked.references.pageId}/${path}`)).toHaveLength(25);
    expect(codeOf(await linked.ask(`${linked.externalId}/${path}`))).toEqual([400, 100, undefined]);
  });

  test('shows the Page’s conversations on Messenger too, as the token of a Page does with both permissions', async () => {
    const { list, references } = open(login.linked);
    const threads = await list(`${references.pageId}/conversations?platform=messenger`);
    expect(threads.every(({ id }) => id?.startsWith('t_'))).toBe(true);
    expect(threads).toHaveLength(25);
    expect(await list(`${threads[0]?.id}/messages`)).not.toEqual([]);
  });
});

describe('simulated Facebook Page', () => {
  test('holds posts of every kind', async () => {
    const { list, content } = open(login.page);
    const fields = 'id,message,story,permalink_url,attachments{media_type,media,subattachments}';
    const posts = await list(`${content}?fields=${fields}&limit=100`);
    const attachments = posts.flatMap((post) => expanded(post, 'attachments'));
    expect(new Set(attachments.map(({ media_type }) => media_type))).toEqual(
      new Set(['photo', 'album', 'video', 'link']),
    );
    expect(attachments.some(({ subattachments }) => subattachments)).toBe(true);
    expect(posts.some(({ message, story }) => !message && story)).toBe(true);
    expect(posts.some(({ attachments }) => !attachments)).toBe(true);
    expect(posts.some(({ permalink_url }) => String(permalink_url).includes('/reel/'))).toBe(true);
  });

  test('refuses more than 100 posts a page', async () => {
    const { ask, content } = open(login.page);
    expect(codeOf(await ask(`${content}?limit=101`))).toEqual([400, 100, undefined]);
  });

  test('lists comments at the top level or in one stream, in both orders', async () => {
    const { ask, list, content } = open(login.page);
    const [post] = await list(content);
    const comments = (query: string) =>
      list(`${post?.id}/comments?fields=id,parent{id},created_time&limit=100&${query}`);
    const stream = await comments('filter=stream');
    const top = await comments('filter=toplevel');
    expect([stream.length, top.length]).toEqual([40, 28]);
    expect(top).toEqual(await comments(''));
    expect(stream.filter(({ parent }) => !parent)).toEqual(top);
    expect(await comments('filter=stream&order=reverse_chronological')).toEqual(stream.toReversed());
    expect(stream.map(({ created_time }) => created_time)).toEqual(
      stream.map(({ created_time }) => created_time).sort(),
    );
    expect(codeOf(await ask(`${post?.id}/comments?filter=best`))).toEqual([400, 100, undefined]);
  });

  test('hides and deletes comments, and takes comments away with their post', async () => {
    const { ask, list, content } = open(login.page);
    const [post] = await list(content);
    const comments = await list(
      `${post?.id}/comments?filter=stream&fields=id,parent{id},from,can_hide&limit=100`,
    );
    const reply = comments.find(({ parent, can_hide }) => parent && can_hide);
    const parent = (reply?.parent as Node | undefined)?.id;
    expect((await ask(`${reply?.id}?is_hidden=true`, 'POST')).body).toEqual({ success: true });
    expect((await ask(`${reply?.id}?fields=is_hidden`)).body.is_hidden).toBe(true);
    expect((await ask(`${parent}`, 'DELETE')).body).toEqual({ success: true });
    expect(codeOf(await ask(`${reply?.id}`))).toEqual([400, 100, 33]);
    expect((await ask(`${post?.id}`, 'DELETE')).body).toEqual({ success: true });
    expect(codeOf(await ask(`${comments.at(-1)?.id}`))).toEqual([400, 100, 33]);
  });
});

describe('tokens and hosts', () => {
  const answer = (simulator: Simulator, url: string, account: SimulatedAccount) => {
    const headers = { authorization: `Bearer ${account.accessToken}` };
    return simulator.answer({ method: 'GET', url: new URL(url), headers, body: '' }, createMemoryStore());
  };
  const page = facebook.createAccount('facebook_login', 'healthy');
  const linked = instagram.createAccount('facebook_login', 'healthy');
  const own = instagram.createAccount('instagram_login', 'healthy');

  test('begin as the real tokens do, so that log redaction takes them out', () => {
    expect(own.accessToken).toMatch(/^IGAA[\w-]{8,}$/);
    expect(linked.accessToken).toMatch(/^EAA[\w-]{8,}$/);
    expect(page.accessToken).toMatch(/^EAA[\w-]{8,}$/);
  });

  test('a provider leaves requests of another one on the same host to it', async () => {
    const url = 'https://graph.facebook.com/v25.0/me';
    expect(await answer(instagram, url, page)).toBeUndefined();
    expect(await answer(facebook, url, linked)).toBeUndefined();
    expect((await answer(facebook, url, page))?.status).toBe(200);
    expect((await answer(instagram, url, linked))?.status).toBe(200);
  });

  test('a provider does not answer for hosts that are not its own', async () => {
    expect(await answer(instagram, 'https://graph.example.com/v25.0/me', own)).toBeUndefined();
    expect(await answer(facebook, 'https://graph.instagram.com/v25.0/me', page)).toBeUndefined();
  });

  test('a token works on the host of its login kind only', async () => {
    const wrong = await answer(instagram, 'https://graph.facebook.com/v25.0/me', own);
    expect(JSON.parse(wrong?.body ?? '').error.code).toBe(190);
  });

  test('a login kind that the provider lacks makes no account', () => {
    expect(() => facebook.createAccount('instagram_login', 'healthy')).toThrow();
    expect(() => instagram.createAccount('nope', 'healthy')).toThrow();
  });
});

describe('simulators over HTTP', () => {
  let server: SimulatorServer | undefined;
  const start = async () => {
    server = await startSimulatorServer({ port: 0, host: '127.0.0.1', simulators: [instagram, facebook] });
  };
  const send = async (path: string, token: string, init: RequestInit = {}) =>
    fetch(`${server?.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });
  const stop = async () => {
    await server?.close();
    server = undefined;
  };
  afterEach(stop);

  test('serve all providers on one port, and keep what was written', async () => {
    await start();
    const linked = instagram.createAccount('facebook_login', 'healthy');
    const page = facebook.createAccount('facebook_login', 'healthy');
    const prefix = '/graph.facebook.com/v25.0';
    const media = await send(`${prefix}/${linked.externalId}/media?limit=1`, linked.accessToken);
    const posts = await send(`${prefix}/${page.externalId}/published_posts?limit=1`, page.accessToken);
    const [first] = ((await media.json()) as Node).data ?? [];
    const { data = [], paging } = (await posts.json()) as Node;
    expect(paging?.next).toContain(`${server?.url}${prefix}/${page.externalId}/published_posts?`);
    expect((await send(`${prefix}/${first?.id}`, linked.accessToken, { method: 'DELETE' })).status).toBe(200);
    expect((await send(`${prefix}/${first?.id}`, linked.accessToken)).status).toBe(400);
    expect((await send(`${prefix}/${data[0]?.id}`, page.accessToken)).status).toBe(200);
  });

  test('read parameters of writes from forms and from JSON', async () => {
    await start();
    const { externalId, accessToken } = instagram.createAccount('instagram_login', 'healthy');
    const prefix = '/graph.instagram.com/v25.0';
    const list = await send(
      `${prefix}/${externalId}/media?fields=comments.limit(1){id}&limit=1`,
      accessToken,
    );
    const media = ((await list.json()) as Node).data?.[0];
    const id = expanded(media, 'comments')[0]?.id;
    const post = (type: string, body: string) =>
      fetch(`${server?.url}${prefix}/${id}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': type },
      });
    expect((await post('application/x-www-form-urlencoded', 'hide=true')).status).toBe(200);
    expect((await post('application/json', '{"hide":false}')).status).toBe(200);
    expect((await post('application/json', '{"hide":')).status).toBe(400);
  });

  test('leave a request without an answer until the client goes away, and close all the same', async () => {
    await start();
    const { externalId, accessToken } = facebook.createAccount('facebook_login', 'timeout');
    const path = `/graph.facebook.com/v25.0/${externalId}`;
    const signal = AbortSignal.timeout(50);
    await expect(send(path, accessToken, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    const left = send(path, accessToken).then(
      () => 'answered',
      () => 'cut off',
    );
    await fetch(`${server?.url}/`);
    await stop();
    expect(await left).toBe('cut off');
  });

  test('answer 404 to what no provider knows', async () => {
    await start();
    expect((await fetch(`${server?.url}/favicon.ico`)).status).toBe(404);
  });
});
