/** What the tests of content operations share: requests by operation id, walks, and where to find fixtures. */
import http from 'node:http';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Response, Test } from 'supertest';
import { loadConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import {
  type ContentType,
  type OperationId,
  operationIds,
  operations,
  type Schemas,
} from '../../src/contract/index.ts';
import type { Provider, UpstreamRequest } from '../../src/providers/provider.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { expectError } from './errors.ts';
import { type Client, startTestService, type TestKey, type TestService } from './service.ts';

export type Profile = Schemas['ConnectedProfile'];
export type Query = Record<string, string | number | boolean>;

export interface Item {
  externalId: string;
  contentType: string;
  [field: string]: unknown;
}

export interface Page {
  data: Item[];
  hasMore: boolean;
  nextCursor?: string;
}

/** What an operation is sent: the id into the path, the body apart, the rest into the query. */
export interface Input {
  externalId?: string;
  body?: object;
  [parameter: string]: string | number | boolean | object | undefined;
}

const settings = loadConfig({ NODE_ENV: 'test', ENCRYPTION_KEYS: `k:${'A'.repeat(43)}=` });
export const registry = createRegistry(settings.providers);

/** Filter -> the surface and content whose items it names. */
const surfaces: Readonly<Record<string, string>> = {
  mediaExternalId: 'media.items',
  threadExternalId: 'dm.threads',
  postExternalId: 'posts.items',
};

/** The content operations of the contract, with what their provider declares of them. */
export const contentOperations = operationIds.flatMap((operationId) => {
  const { content, query } = operations[operationId];
  if (!content) return [];
  const provider = registry.providerOf(content.contentType);
  const declared = provider.contentTypes.find(({ contentType }) => contentType === content.contentType);
  const capability = declared?.capabilities[content.action];
  return [
    {
      operationId,
      ...content,
      provider,
      /** By login kind; one that does not offer the operation is not in it. */
      scopes: capability?.scopes ?? {},
      tasks: capability?.tasks,
      loginKinds: Object.keys(capability?.scopes ?? {}),
      /** The required filter of a list that hangs on an item of another one. */
      filter: Object.keys(surfaces).find((name) => name in query),
    },
  ];
});

export type ContentOperation = (typeof contentOperations)[number];

export function contentOperation(operationId: OperationId): ContentOperation {
  const found = contentOperations.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is no content operation`);
  return found;
}

/** The provider's other content types whose items can be read one by one. */
export function readable(provider: Provider, except: string): ContentType[] {
  const { contentTypes } = provider;
  const found = contentTypes.filter(
    ({ contentType, capabilities }) => capabilities.get && contentType !== except,
  );
  return found.map(({ contentType }) => contentType);
}

export function send(client: Client, operationId: OperationId, { externalId, body, ...query }: Input): Test {
  const { method, path } = operations[operationId];
  const url = path.replace('{externalId}', encodeURIComponent(externalId ?? ''));
  if (method === 'post') return client.post(url, body, query);
  return method === 'delete' ? client.delete(url, query) : client.get(url, query);
}

/** Sends an operation that has to succeed, and returns its answer. */
export async function answerTo(client: Client, operationId: OperationId, input: Input) {
  const { status, body } = await send(client, operationId, input);
  if (status !== 200) throw new Error(`${operationId} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/**
 * The pages of a list to its end, each held against what the envelope promises.
 * @param limits for the pages in turn, over and over.
 */
export async function walkPages(
  client: Client,
  operationId: OperationId,
  input: Input,
  limits: number[] = [],
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | undefined; ; ) {
    const limit = limits[pages.length % limits.length] ?? input.limit;
    const page: Page = await answerTo(client, operationId, { ...input, limit, cursor });
    expect(Object.keys(page).sort()).toEqual(
      page.hasMore ? ['data', 'hasMore', 'nextCursor'] : ['data', 'hasMore'],
    );
    pages.push(page);
    cursor = page.nextCursor;
    if (!cursor) return pages;
  }
}

export async function walk(client: Client, operationId: OperationId, input: Input): Promise<Item[]> {
  return (await walkPages(client, operationId, input)).flatMap(({ data }) => data);
}

/** Fixture items of a content type: those of its list, or of the newest parent's list. */
export async function itemsOf(client: Client, profile: Profile, contentType: string): Promise<Item[]> {
  const operationId = `${contentType}.list` as OperationId;
  return walk(client, operationId, {
    connectedProfileId: profile.connectedProfileId,
    ...(await filterOf(client, profile, operationId)),
  });
}

/** The same, through the profile that a file's tests share. */
export async function sharedItems(
  bench: Bench,
  contentType: ContentType,
  loginKind?: string,
): Promise<Item[]> {
  const profile = await bench.profile(registry.providerOf(contentType), loginKind);
  return itemsOf(bench.client, profile, contentType);
}

/** The required filter of a list, with the newest parent's id. */
export async function filterOf(client: Client, profile: Profile, operationId: OperationId): Promise<Query> {
  const { filter } = contentOperation(operationId);
  const [parent] = filter ? await parentsOf(client, profile, operationId) : [];
  return filter && parent ? { [filter]: parent.externalId } : {};
}

/** The items that a list can hang on. */
export async function parentsOf(client: Client, profile: Profile, operationId: OperationId): Promise<Item[]> {
  const { provider, filter } = contentOperation(operationId);
  return itemsOf(client, profile, `${provider.id}.${surfaces[filter ?? '']}`);
}

/** An input that makes the operation succeed on a healthy profile. */
export async function inputFor(client: Client, profile: Profile, operationId: OperationId): Promise<Input> {
  const { action, contentType } = contentOperation(operationId);
  const { connectedProfileId } = profile;
  if (action === 'list') return { connectedProfileId, ...(await filterOf(client, profile, operationId)) };
  const items = await itemsOf(client, profile, contentType);
  const own = action === 'delete' ? items.find((item) => isOwnEnd(profile, item, items)) : undefined;
  return { connectedProfileId, externalId: (own ?? items[0])?.externalId, ...bodyOf(operationId) };
}

/** A body that the operation accepts, for those that have one. */
export function bodyOf(operationId: OperationId): Input {
  return operations[operationId].hasBody ? { body: { hidden: true } } : {};
}

export interface Bench {
  service: TestService;
  /** Of the organization that the file's tests act for, in test mode. */
  client: Client;
  key: string;
  /** A profile that a file's tests share, for reading only. */
  profile(provider: Provider, loginKind?: string): Promise<Profile>;
  /** A key of an organization that has nothing to do with the other one. */
  stranger: TestKey;
  /** How often the simulated providers were asked so far. */
  providerCalls(): number;
}

/** One service for the test file that calls this; its members are there once tests run. */
export function useBench(): Bench {
  const bench = {} as Bench;
  const profiles = new Map<string, Promise<Profile>>();
  beforeAll(async () => {
    // Without workers, whose calls would be counted too.
    const service = await startTestService({ ROLE: 'api' });
    const { client, key } = await service.newKey();
    const stranger = await service.newKey({ organization: 'Stranger' });
    Object.assign(bench, { service, client, key, stranger, providerCalls: countCalls(service.ctx) });
  });
  afterAll(() => bench.service.close());
  bench.profile = (provider, loginKind = provider.loginKinds[0]?.id ?? '') => {
    const name = `${provider.id}/${loginKind}`;
    const made = profiles.get(name) ?? bench.client.newProfile({ providerId: provider.id, loginKind });
    profiles.set(name, made);
    return made;
  };
  return bench;
}

/** Counts what leaves for the simulated providers, on its unchanged way. */
function countCalls(ctx: Context): () => number {
  let calls = 0;
  const open = ctx.upstreams.test;
  ctx.upstreams.test = (target) => {
    const upstream = open(target);
    return {
      request<Answer>(request: UpstreamRequest<Answer>): Promise<Answer> {
        calls += 1;
        return upstream.request(request);
      },
    };
  };
  return () => calls;
}

/** For ids that a client library would resolve away, such as `..`: the path goes out as it is. */
export async function sendVerbatim(
  { service, key }: Bench,
  operationId: OperationId,
  externalId: string,
  connectedProfileId: string,
): Promise<{ status: number; code: string }> {
  const { method, path, hasBody } = operations[operationId];
  const { hostname, port } = new URL(service.url);
  const request = http.request({
    hostname,
    port,
    method,
    path: `${path.replace('{externalId}', externalId)}?connectedProfileId=${connectedProfileId}`,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
    request.end(hasBody ? JSON.stringify({ hidden: true }) : undefined);
  });
  const text = (await answer.toArray()).join('');
  return { status: answer.statusCode ?? 0, code: JSON.parse(text).error?.code };
}

/** A refusal before the input is assembled: `validationErrors` of one field, and nothing else. */
export function expectFieldRefused(response: Response, field: string): void {
  const meta = expectError(response, 400, 'validation_error');
  expect(Object.keys(meta)).toEqual(['validationErrors']);
  expect([...new Set(meta.validationErrors.map((problem) => problem.field))]).toEqual([field]);
}

/** `providerRaw` carries neither a token nor what holds one. */
export function expectClean(providerRaw: unknown): void {
  const text = JSON.stringify(providerRaw);
  expect(text).not.toMatch(/access_token|"paging"|(IGAA|EAA)eyJ|"cursor"|Jwt/);
}

/** `providerRaw` is the provider's own object of the item. */
export function expectRawOf(externalId: string, providerRaw: unknown): void {
  expect(rawIdOf(providerRaw as RawObject)).toBe(externalId);
}

interface RawObject {
  id?: string;
  uri?: string;
  post?: { uri: string };
  reason?: { uri: string };
}

/** Feeds have posts inside their entries, and of a repost the reason why it is there. */
function rawIdOf({ id, uri, post, reason }: RawObject): string | undefined {
  return id ?? uri ?? reason?.uri ?? post?.uri;
}

/** An id of the form that the provider gives its content, of the profile's own account; nothing has it. */
export function formedId({ providerId, externalId }: Profile, surface: string): string {
  const forms: Record<string, string> = {
    instagram: '1001',
    'instagram dm': 'aWdfZAG06nothing',
    facebook: '100_1',
    'facebook dm': 't_1001',
    bluesky: `at://${externalId}/app.bsky.feed.post/3aaaaaaaaaaaa`,
  };
  const formed = forms[`${providerId} ${surface}`] ?? forms[providerId];
  if (!formed) throw new Error(`no form of ids of ${providerId}`);
  return formed;
}

/** What the account has written itself, and nobody has answered. */
export function isOwnEnd({ externalId }: Profile, item: Item, items: readonly Item[]): boolean {
  const { author } = item as { author?: { id: string } };
  const answered = items.some(
    ({ thread }) => (thread as { parentId?: string } | undefined)?.parentId === item.externalId,
  );
  return author?.id === externalId && !answered;
}

/** Ids that cannot be a provider's. */
export const impossibleIds = ['me', '1/2', '1/comments', '1?fields=id', '%2e%2e', '1\n', ' ', '\0', '1&a=b'];

/** Ids that mean another path when they are not taken literally. */
export const pathIds = ['..', '.', '%2e%2e', '%2E%2E', '1%2F2', '..%2F..%2Fme', '%252e%252e'];

/** An id of the same form that no fixture has. */
export function unknownId(externalId: string): string {
  return externalId.replace(/.{6}$/, '000000');
}
