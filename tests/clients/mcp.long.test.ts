/** Tests the MCP server as assistants use it: with the protocol's own client, over stdio and over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type CallToolResult, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { serveHttp } from '../../clients/mcp/src/http.ts';
import type { Writing } from '../../clients/mcp/src/options.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let mine: TestKey;
let connectedProfileId: string;
const closing: (() => unknown)[] = [];

/** The questions that the person is asked, and the answers that they give. */
let asked: string[];
let answer: { action: 'accept' | 'decline'; content?: { confirm: boolean } };

const post = { contentType: 'mastodon.posts.items', text: 'Fresh from the oven' };

beforeAll(async () => {
  service = await sharedTestService({ workers: 'live' });
  mine = await service.newKey();
  connectedProfileId = await newProfile(mine, 'mastodon');
});

beforeEach(() => {
  asked = [];
  answer = { action: 'decline' };
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function newProfile({ client }: TestKey, providerId: string): Promise<string> {
  const { body } = await client.post('/v1/test/connected-profiles', { providerId });
  return body.connectedProfileId;
}

/** Starts the program as a desktop assistant does, whose person can be asked. */
async function overStdio(writing?: Writing): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(params.message);
    return answer;
  });
  const env: Record<string, string> = { SOCIAL_CONTENT_URL: service.url, SOCIAL_CONTENT_API_KEY: mine.key };
  if (writing) env.SOCIAL_CONTENT_WRITE = writing;
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: ['clients/mcp/src/main.ts'], env }),
  );
  closing.push(() => client.close());
  return client;
}

async function httpAddress(
  writing: Writing,
  { trustsTokens = true, baseUrl = service.url } = {},
): Promise<URL> {
  const server = serveHttp({ baseUrl, writing, trustsTokens }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

/** Connects with a key of its own, as a client whose person cannot be asked by the server. */
async function overHttp(address: URL, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(address, { requestInit });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  closing.push(() => client.close());
  return client;
}

async function call(client: Client, name: string, input: object = {}) {
  const result = (await client.callTool({ name, arguments: { ...input } })) as CallToolResult;
  const [content] = result.content;
  return {
    failed: result.isError === true,
    answer: JSON.parse(content?.type === 'text' ? content.text : ''),
  };
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

async function published(): Promise<number> {
  const { body } = await mine.client.get(`/v1/publish-requests?connectedProfileId=${connectedProfileId}`);
  return body.data.length;
}

test('an assistant finds a comment, and hides it once the person agrees', async () => {
  const client = await overStdio('test');
  const profile = await newProfile(mine, 'instagram');
  const read = { connectedProfileId: profile };
  const items = await call(client, 'content_list', { ...read, contentType: 'instagram.media.items' });
  const contentType = 'instagram.media.comments';
  let comment: { externalId: string } | undefined;
  for (const { externalId: mediaExternalId } of items.answer.data)
    comment ??= (await call(client, 'content_list', { ...read, contentType, mediaExternalId })).answer
      .data[0];
  const { externalId } = comment as { externalId: string };
  const hide = { ...read, contentType, externalId, body: { hidden: true } };
  expect((await call(client, 'content_moderate', hide)).answer.done).toBe(false);
  answer = { action: 'accept', content: { confirm: true } };
  expect(await call(client, 'content_moderate', hide)).toMatchObject({
    failed: false,
    answer: { externalId, hidden: true },
  });
  const { answer: after } = await call(client, 'content_get', {
    ...read,
    contentType,
    externalId,
    includeProviderRaw: true,
  });
  expect(after.providerRaw.hidden).toBe(true);
});

test('nothing is published unless the person who is asked agrees', async () => {
  const client = await overStdio('test');
  const input = { body: { ...post, connectedProfileId } };
  const before = await published();
  for (const refusal of [
    { action: 'decline' as const },
    { action: 'accept' as const, content: { confirm: false } },
  ]) {
    answer = refusal;
    expect((await call(client, 'publish_requests_create', input)).answer.done).toBe(false);
  }
  expect(await published()).toBe(before);
  expect(asked[0]).toContain(post.text);

  answer = { action: 'accept', content: { confirm: true } };
  const { answer: request } = await call(client, 'publish_requests_create', input);
  expect(request.publishRequestId).toMatch(/^(test_)?pub_/);
  expect(await published()).toBe(before + 1);
});

test('a post that the service would refuse is refused before anybody is asked', async () => {
  const client = await overStdio('test');
  const body = { contentType: 'mastodon.posts.items', connectedProfileId, text: 'x'.repeat(100_000) };
  const { failed, answer: refused } = await call(client, 'publish_requests_create', { body });
  expect(failed).toBe(true);
  expect(refused.error.code).toBe('validation_error');
  expect(JSON.stringify(refused.error.meta.violations)).toContain('text');
  expect(asked).toEqual([]);
});

test('where nobody can be asked, publishing takes a second call with the token of exactly this input', async () => {
  const address = await httpAddress('test');
  const client = await overHttp(address, mine.key);
  const input = { body: { ...post, connectedProfileId } };
  const before = await published();
  const first = (await call(client, 'publish_requests_create', input)).answer;
  expect(first).toMatchObject({ done: false, input, checked: { variant: expect.any(String) } });
  const { confirm } = first;

  const changed = { body: { ...input.body, text: 'Something else' }, confirm };
  expect(await call(client, 'publish_requests_create', changed)).toMatchObject({
    failed: true,
    answer: { error: { code: 'not_confirmed' } },
  });
  for (const forged of ['yes', `${confirm}x`, 'zzzzzzzz.x', ''])
    expect((await call(client, 'publish_requests_create', { ...input, confirm: forged })).failed).toBe(true);
  expect(await published()).toBe(before);

  const done = (await call(client, 'publish_requests_create', { ...input, confirm })).answer;
  const again = (await call(client, 'publish_requests_create', { ...input, confirm })).answer;
  expect(again.publishRequestId).toBe(done.publishRequestId);
  expect(await published()).toBe(before + 1);
});

test('where nobody can be asked, nothing is changed unless the operator trusts the assistant', async () => {
  const client = await overHttp(await httpAddress('test', { trustsTokens: false }), mine.key);
  const { tools } = await client.listTools();
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  expect(writing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['content_moderate', 'publish_requests_cancel', 'connect_sessions_create']),
  );
  for (const { name } of writing)
    expect(await call(client, name)).toMatchObject({
      failed: true,
      answer: { error: { code: 'cannot_ask' } },
    });
});

test('a server that reads only offers no tool that changes something, and runs none', async () => {
  const client = await overStdio();
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(10);
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);

  const writable = await namesOf(await overHttp(await httpAddress('test'), mine.key));
  const left = writable.filter((name) => !tools.some((tool) => tool.name === name));
  expect(left).toContain('publish_requests_create');
  expect(left).toContain('content_moderate');
  expect(left).toContain('content_delete');
  for (const name of left)
    expect(await call(client, name)).toMatchObject({
      failed: true,
      answer: { error: { code: 'read_only' } },
    });
});

test('writing that is allowed in test mode is not allowed with a key of live mode', async () => {
  const live = await service.newKey({ mode: 'live' });
  const names = await namesOf(await overHttp(await httpAddress('test'), live.key));
  expect(names).not.toContain('publish_requests_create');
  expect(names).toContain('content_list');
});

test('a key that is limited to some operations is offered these alone, each with its content types', async () => {
  const comments = ['facebook.media.comments.list', 'mastodon.posts.replies.list'];
  const others = ['connectedProfiles.list', 'mastodon.posts.items.delete', 'publishRequests.create'];
  const limited = await service.newKey({ allowedOperations: [...comments, ...others] });
  const { tools } = await (await overHttp(await httpAddress('all'), limited.key)).listTools();
  // Publishing validates first, which this key may not.
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'connected_profiles_list',
    'content_delete',
    'content_list',
  ]);
  const list = tools.find(({ name }) => name === 'content_list');
  expect(list?.inputSchema.properties?.contentType).toMatchObject({
    enum: ['facebook.media.comments', 'mastodon.posts.replies'],
  });
  const reading = await namesOf(await overHttp(await httpAddress('none'), limited.key));
  expect(reading.sort()).toEqual(['connected_profiles_list', 'content_list']);
});

test('no argument leads to another operation, and none is ignored', async () => {
  const client = await overHttp(await httpAddress('all'), mine.key);
  const elsewhere = [
    { contentType: '..', externalId: 'event-destinations' },
    { contentType: 'instagram.media.items', externalId: '..' },
    { contentType: 'instagram.media.items', externalId: '1', colour: 'red' },
    { contentType: 'instagram.media.items' },
  ];
  for (const input of elsewhere)
    expect(await call(client, 'content_get', { connectedProfileId, ...input })).toMatchObject({
      failed: true,
      answer: { error: { code: 'invalid_arguments' } },
    });
});

test('an error of the service says what is wrong and where, and never the key', async () => {
  const client = await overHttp(await httpAddress('test'), mine.key);
  const tooFew = await call(client, 'publish_requests_list', { limit: 0 });
  expect(tooFew).toMatchObject({ failed: true, answer: { error: { code: 'validation_error' } } });
  expect(tooFew.answer.error.message).not.toBe('');
  expect(JSON.stringify(tooFew.answer.error.meta)).toContain('limit');

  const wrong = `${mine.key.slice(0, -1)}!`;
  const stranger = await overHttp(await httpAddress('test'), wrong);
  const refused = await call(stranger, 'connected_profiles_list');
  expect(refused).toMatchObject({ failed: true, answer: { error: { code: 'unauthorized' } } });
  expect(JSON.stringify([tooFew, refused])).not.toContain(mine.key.slice(10, -1));
});

test('over HTTP the service hears whom each request is for, as from a proxy', async () => {
  const heard: (string | undefined)[] = [];
  const recorder = createServer(({ headers }, response) => {
    heard.push(headers['x-forwarded-for']?.toString());
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"error":{"code":"unauthorized","message":"No.","meta":{}}}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => recorder.once('listening', resolve));
  closing.push(() => recorder.close());
  const { port } = recorder.address() as AddressInfo;
  await fetch(await httpAddress('none', { baseUrl: `http://127.0.0.1:${port}` }), {
    method: 'POST',
    headers: {
      authorization: 'Bearer wrong',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.7',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'connected_profiles_list', arguments: {} },
    }),
  });
  expect(new Set(heard)).toEqual(new Set(['203.0.113.7, 127.0.0.1']));
});

test('over HTTP each caller has what is theirs, by the key of each request', async () => {
  const address = await httpAddress('test');
  const other = await service.newKey({ organization: 'somebody-else' });
  const [one, two] = [await overHttp(address, mine.key), await overHttp(address, other.key)];
  const idsOf = async (client: Client) =>
    (await call(client, 'connected_profiles_list')).answer.data.map(
      (profile: { connectedProfileId: string }) => profile.connectedProfileId,
    );
  expect(await idsOf(one)).toContain(connectedProfileId);
  expect(await idsOf(two)).toEqual([]);
  expect(await call(two, 'connected_profiles_get', { connectedProfileId })).toMatchObject({
    failed: true,
    answer: { error: { code: 'not_found' } },
  });
  // The token of one caller confirms nothing for another, even one of the same organization.
  const colleague = await overHttp(address, (await service.newKey()).key);
  const input = { body: { ...post, connectedProfileId } };
  const { confirm } = (await call(one, 'publish_requests_create', input)).answer;
  expect(await call(colleague, 'publish_requests_create', { ...input, confirm })).toMatchObject({
    failed: true,
    answer: { error: { code: 'not_confirmed' } },
  });

  const { status, headers } = await fetch(address, { method: 'POST', body: '{}' });
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test('the guides and what each provider offers can be read', async () => {
  const client = await overHttp(await httpAddress('none'), mine.key);
  const { resources } = await client.listResources();
  const uris = resources.map(({ uri }) => uri);
  expect(uris).toContain('social-content://guides/publishing');
  const textOf = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents;
    return content && 'text' in content ? content.text : '';
  };
  for (const uri of uris) expect([uri, (await textOf(uri)).length > 100]).toEqual([uri, true]);
  expect(await textOf('social-content://providers/instagram/surfaces')).toContain('instagram.media.comments');
  expect(await textOf(`social-content://connected-profiles/${connectedProfileId}/surfaces`)).toContain(
    'mastodon.posts.items',
  );
  for (const uri of [
    'social-content://guides/none',
    'social-content://guides/../../v1/events',
    'file:///etc/hosts',
  ])
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
});
