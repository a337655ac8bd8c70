/**
 * Shares what tests of content operations need: requests by operation id, walks through lists, and ways to
 * find fixtures.
 */
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
  readContract,
  type Schemas,
} from '../../src/contract/index.ts';
import type { UpstreamRequest } from '../../src/providers/call.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { triggerOn } from '../../src/simulators/simulator.ts';
import { expectError } from './errors.ts';
import { exampleBodyOf } from './example-body.ts';
import { secretsIn } from './secrets.ts';
import { type Client, sharedTestService, type TestKey, type TestService } from './service.ts';
import { simulatorFor } from './simulators.ts';

export { readAlone } from './read-alone.ts';

export type Profile = Schemas['ConnectedProfile'];
type Query = Record<string, string | number | boolean>;

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

/** The input of an operation: the id goes into the path, `body` is the body, and the rest is the query. */
export interface Input {
  externalId?: string;
  body?: object;
  [parameter: string]: string | number | boolean | object | undefined;
}

const settings = loadConfig({ NODE_ENV: 'test', ENCRYPTION_KEYS: `k:${'A'.repeat(43)}=` });
export const registry = createRegistry(settings.providers);

/** Filter of a list -> the end of the name of the content type whose ids the filter takes. */
/** Lists that take such a filter, and do without. */
const optionalFilters: readonly string[] = ['youtube.videos.comments'];

export const surfaces: Readonly<Record<string, string>> = {
  mediaExternalId: 'media.items',
  threadExternalId: 'dm.threads',
  postExternalId: 'posts.items',
  videoExternalId: 'videos.items',
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
      /** Login kind -> scopes; login kinds that do not offer the operation are absent. */
      scopes: capability?.scopes ?? {},
      tasks: capability?.tasks,
      budget: capability?.budget,
      rules: capability?.rules,
      loginKinds: Object.keys(capability?.scopes ?? {}),
      /** The required filter of a list whose items belong to an item of another list. */
      filter: Object.keys(surfaces).find(
        (name) => name in query && !optionalFilters.includes(content.contentType),
      ),
    },
  ];
});

export type ContentOperation = (typeof contentOperations)[number];

export function contentOperation(operationId: OperationId): ContentOperation {
  const found = contentOperations.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is no content operation`);
  return found;
}

/** Returns the operation's place among the content operations with the same action, of all providers. */
export function placeAmongAction(operationId: OperationId): number {
  const { action } = contentOperation(operationId);
  const alike = contentOperations.filter((operation) => operation.action === action);
  return alike.findIndex((operation) => operation.operationId === operationId);
}

/** Returns the provider's other content types whose items can be read one by one. */
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
  if (method === 'patch') return client.patch(url, body, query);
  return method === 'delete' ? client.delete(url, query) : client.get(url, query);
}

/** Sends an operation that has to succeed, and returns its answer. */
export async function answerTo(client: Client, operationId: OperationId, input: Input) {
  const { status, body } = await send(client, operationId, input);
  if (status !== 200) throw new Error(`${operationId} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/**
 * Returns all pages of a list. Expects that each page has exactly the fields that the contract promises.
 * @param limits the limits of the pages, used in turn again and again.
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

/**
 * Returns fixture items of a content type: those of its list, or of the newest parent's list, in pages as large as the
 * provider gives.
 */
export async function itemsOf(client: Client, profile: Profile, contentType: string): Promise<Item[]> {
  const { operationId, input } = await listOf(client, profile, contentType);
  return walk(client, operationId, { ...input, limit: 1000 });
}

/** Returns the first two of these items, for tests that need no more. */
export async function firstItems(client: Client, profile: Profile, contentType: string): Promise<Item[]> {
  const { operationId, input } = await listOf(client, profile, contentType);
  const items: Item[] = [];
  for (let cursor: string | undefined; items.length < 2; ) {
    const page: Page = await answerTo(client, operationId, { ...input, limit: 2, cursor });
    items.push(...page.data);
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  return items;
}

async function listOf(client: Client, profile: Profile, contentType: string) {
  const operationId = `${contentType}.list` as OperationId;
  const filter = await filterOf(client, profile, operationId);
  return { operationId, input: { connectedProfileId: profile.connectedProfileId, ...filter } };
}

/** Connected Profile and content type -> its items, for the profiles that the tests of a file share and only read. */
const shared = new Map<string, Promise<Item[]>>();

/** Returns fixture items of a content type, read once through the profile that the tests of a file share. */
export async function sharedItems(
  bench: Bench,
  contentType: ContentType,
  loginKind?: string,
): Promise<Item[]> {
  const [usual] = contentOperations.find((one) => one.contentType === contentType)?.loginKinds ?? [];
  const profile = await bench.profile(registry.providerOf(contentType), loginKind ?? usual);
  const name = `${profile.connectedProfileId} ${contentType}`;
  const items = shared.get(name) ?? itemsOf(bench.client, profile, contentType);
  shared.set(name, items);
  return items;
}

/**
 * Returns the required filter of a list with the newest parent's id, or nothing if the list needs no filter.
 */
export async function filterOf(client: Client, profile: Profile, operationId: OperationId): Promise<Query> {
  const { filter } = contentOperation(operationId);
  const [parent] = filter ? await parentsOf(client, profile, operationId) : [];
  return filter && parent ? { [filter]: parent.externalId } : {};
}

/** Returns the first two items whose ids the filter of a list takes. */
export async function parentsOf(client: Client, profile: Profile, operationId: OperationId): Promise<Item[]> {
  const { provider, filter } = contentOperation(operationId);
  return firstItems(client, profile, `${provider.id}.${surfaces[filter ?? '']}`);
}

/** Returns an input with which the operation succeeds on a healthy profile. */
export async function inputFor(client: Client, profile: Profile, operationId: OperationId): Promise<Input> {
  const { action, contentType } = contentOperation(operationId);
  const { connectedProfileId } = profile;
  if (action === 'list') return { connectedProfileId, ...(await filterOf(client, profile, operationId)) };
  const ofOwner = action === 'delete' || action === 'update';
  const items = await (ofOwner ? itemsOf : firstItems)(client, profile, contentType);
  const own = ofOwner ? items.find((item) => isOwnEnd(profile, item, items)) : undefined;
  return { connectedProfileId, externalId: (own ?? items[0])?.externalId, ...bodyOf(operationId) };
}

/** Returns the example of the body for an operation that has one, and an empty input for all others. */
export function bodyOf(operationId: OperationId): Input {
  const body = exampleBodyOf(operationId);
  return body ? { body } : {};
}

export interface Bench {
  service: TestService;
  /** A client of the organization that the file's tests act for, in test mode. */
  client: Client;
  key: string;
  /** Returns a profile that a file's tests share, for reading only. */
  profile(provider: Provider, loginKind?: string): Promise<Profile>;
  /** A key of another organization. */
  stranger: TestKey;
  /** Returns how many requests the simulated providers have received so far. */
  providerCalls(): number;
}

/**
 * Starts a service before the tests of the file that calls this, and closes it after them. Only during the
 * tests has the bench a service and clients.
 */
export function useBench(): Bench {
  const bench = {} as Bench;
  const profiles = new Map<string, Promise<Profile>>();
  beforeAll(async () => {
    // The tests tell its workers nothing, because the calls of jobs would be counted too.
    const service = await sharedTestService();
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

/** Counts the requests to the simulated providers from now on. Returns a function that tells the number. */
function countCalls(ctx: Context): () => number {
  let calls = 0;
  const open = ctx.providers.test.open;
  ctx.providers.test.open = (target) => {
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

/**
 * Sends a request with the id exactly as it is, since a client library would resolve ids such as `..`.
 * Returns the status and the error's code.
 */
export async function sendVerbatim(
  { service, key }: Bench,
  operationId: OperationId,
  externalId: string,
  connectedProfileId: string,
): Promise<{ status: number; code: string }> {
  const { method, path } = operations[operationId];
  const { body } = bodyOf(operationId);
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
    request.end(body ? JSON.stringify(body) : undefined);
  });
  const text = (await answer.toArray()).join('');
  return { status: answer.statusCode ?? 0, code: JSON.parse(text).error?.code };
}

/**
 * Expects a refusal whose `validationErrors` name this field only. It has no `violations`, because it is made
 * before the input is assembled.
 */
export function expectFieldRefused(response: Response, field: string): void {
  const meta = expectError(response, 400, 'validation_error');
  expect(Object.keys(meta)).toEqual(['validationErrors']);
  expect([...new Set(meta.validationErrors.map((problem) => problem.field))]).toEqual([field]);
}

/** Expects that `providerRaw` contains no token, and no paging links or cursors, which may contain one. */
export function expectClean(providerRaw: unknown): void {
  const text = JSON.stringify(providerRaw);
  expect(text).not.toMatch(/access_token|"paging"|"cursor"|(access|refresh)Jwt/);
  expect(secretsIn(text)).toEqual([]);
}

/** Expects that `providerRaw` is the provider's own object of the item. */
export function expectRawOf(externalId: string, providerRaw: unknown): void {
  expect(rawIdOf(providerRaw as RawObject)).toBe(externalId);
}

interface RawObject {
  commentUrn?: string;
  video_id?: string;
  comment_id?: string;
  item_id?: string;
  id?: string | number;
  uri?: string;
  post?: { uri: string };
  reason?: { uri: string };
}

/**
 * Returns the id of a raw object. The entry of a feed contains a post and, if it is a repost, the repost as
 * its reason; then the id is the repost's. The id of a comment on LinkedIn is a part of its URN;
 * on TikTok the id here has that of its video before it.
 */
function rawIdOf({ commentUrn, video_id, comment_id, item_id, id, uri, post, reason }: RawObject): string {
  if (comment_id) return `${video_id}_${comment_id}`;
  return String(commentUrn ?? item_id ?? id ?? uri ?? reason?.uri ?? post?.uri);
}

/** Returns an id in the provider's format that no item has. */
export function formedId({ providerId }: Profile, surface: string): string {
  const formed = triggerOn(simulatorFor(providerId), surface, 'not_found');
  if (!formed)
    throw new Error(`no id on the surface ${surface} of ${providerId} leads to the scenario not_found`);
  return formed;
}

/** Tells whether the account wrote the item itself and nobody has replied to it. */
export function isOwnEnd({ externalId }: Profile, item: Item, items: readonly Item[]): boolean {
  const { author } = item as { author?: { id: string } };
  const answered = items.some(
    ({ thread }) => (thread as { parentId?: string } | undefined)?.parentId === item.externalId,
  );
  return author?.id === externalId && !answered;
}

/** Providers that tell the ids of accounts' pictures, and no addresses of them. */
const withoutPicturesOfAccounts: readonly string[] = ['linkedin'];

/** Tells whether the provider tells the addresses of accounts' pictures. */
export const tellsPicturesOfAccounts = (providerId: string) =>
  !withoutPicturesOfAccounts.includes(providerId);

/** Tells whether the contract gives files with addresses to the items of the provider's first content type. */
export function hasFiles({ contentTypes }: Provider): boolean {
  const { schemas } = (readContract() as { components: { schemas: Record<string, ItemSchema> } }).components;
  return Object.values(schemas).some(
    ({ properties }) =>
      properties?.media !== undefined && properties.contentType?.const === contentTypes[0]?.contentType,
  );
}

interface ItemSchema {
  properties?: Record<string, { const?: string }>;
}

/** The ids that no provider can have given. */
export const impossibleIds = ['me', '1/2', '1/comments', '1?fields=id', '%2e%2e', '1\n', ' ', '\0', '1&a=b'];

/** The ids that would lead to another path if they were not taken literally. */
export const pathIds = ['..', '.', '%2e%2e', '%2E%2E', '1%2F2', '..%2F..%2Fme', '%252e%252e'];

/** Returns an id that has the form of the given one, and that no fixture has. */
export function unknownId(externalId: string): string {
  return externalId.replace(/.{6}$/, '000000');
}
