/** Runs the real adapters on simulated accounts, through everything but the network. */
import { expect } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import {
  type ContentAction,
  isContentType,
  type OperationId,
  type Output,
} from '../../src/contract/index.ts';
import { openUpstream } from '../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../src/provider-client/transports/transport.ts';
import { type Call, type Failure, ProviderFailure } from '../../src/providers/call.ts';
import { capability, createRegistry, loginKindOf } from '../../src/providers/registry.ts';
import type { Scenario } from '../../src/simulators/scenarios.ts';
import { createMemoryStore } from '../../src/simulators/server.ts';
import type { SimulatedAccount, Simulator } from '../../src/simulators/simulator.ts';
import { createProviderProxy } from './provider-proxy.ts';
import { simulatorFor } from './simulators.ts';
import { usualClass } from './usual-profiles.ts';

export const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);

export interface Kind {
  providerId: string;
  loginKind: string;
}
export const kinds = {
  'Instagram, Instagram Login': { providerId: 'instagram', loginKind: 'instagram_login' },
  'Instagram, Facebook Login': { providerId: 'instagram', loginKind: 'facebook_login' },
  'Facebook Page': { providerId: 'facebook', loginKind: 'facebook_login' },
} satisfies Record<string, Kind>;
export const instagramKinds = Object.entries(kinds).filter(
  ([, { providerId }]) => providerId === 'instagram',
);
export const facebookPage = kinds['Facebook Page'];

export interface Item {
  externalId: string;
  providerRaw?: unknown;
}
interface ListPage {
  data: Item[];
  hasMore: boolean;
  nextCursor?: string;
}

/** Makes a fresh simulated account with the adapters on it. */
export function connect(kind: Kind, scenario: Scenario = 'healthy', wire?: Simulator['answer']) {
  const { providerId, loginKind } = kind;
  const provider = registry.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  const account: SimulatedAccount = simulatorFor(provider.id).createAccount(loginKind, scenario);
  const simulator = { ...simulatorFor(provider.id), ...(wire ? { answer: wire } : {}) };
  const proxy = createProviderProxy();
  const adapter = simulatedAdapter(proxy.before(simulator), createMemoryStore());
  const upstream = openUpstream(
    createTransport({ timeoutMs: 20, adapterOf: () => adapter }),
    loginKindOf(provider, loginKind).upstream,
    credentialOf(account),
  );
  const call: Call = { account: { ...account, loginKind }, upstream };
  const run = async <Id extends OperationId>(
    operationId: Id,
    input: Record<string, unknown> = {},
    through: Call = call,
  ) => {
    const [contentType, action] = split(operationId);
    return capability(provider, contentType, action, usualClass(provider, loginKind)).run(
      through,
      input as never,
    ) as Promise<Output<Id>>;
  };
  /** Returns every item of a list, page by page with its cursors. */
  const walk = async <Id extends OperationId>(operationId: Id, input: Record<string, unknown> = {}) => {
    const pages: ListPage[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const answer = (await run(operationId, { ...input, cursor })) as unknown as ListPage;
      pages.push(answer);
      ({ nextCursor: cursor, hasMore: more } = answer);
      expect(more).toBe(cursor !== undefined);
    }
    type Data = Output<Id> extends { data: infer Items } ? Items : never;
    return {
      items: pages.flatMap(({ data }) => data) as unknown as Data,
      sizes: pages.map(({ data }) => data.length),
    };
  };
  return { ...account, call, provider, proxy, run, walk };
}

function credentialOf({ accessToken, refreshToken, details }: SimulatedAccount) {
  return { accessToken, ...(refreshToken ? { refreshToken } : {}), ...(details ? { details } : {}) };
}

function split(operationId: string) {
  const at = operationId.lastIndexOf('.');
  const contentType = operationId.slice(0, at);
  if (!isContentType(contentType)) throw new Error(`no content type ${contentType}`);
  return [contentType, operationId.slice(at + 1) as ContentAction] as const;
}

export async function failureOf(work: Promise<unknown>): Promise<Failure | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof ProviderFailure) return error.failure;
    throw error;
  }
}

export const ids = (items: readonly Item[]) => items.map(({ externalId }) => externalId);
export const expectDistinct = (items: readonly Item[]) => expect(new Set(ids(items)).size).toBe(items.length);
export const instant = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
const url = (extension: string) => expect.stringMatching(new RegExp(`^https://[^?]*\\.${extension}\\?`));
export const image = { sourceUrl: url('jpg'), contentType: 'image/jpeg' };
export const video = { sourceUrl: url('mp4'), contentType: 'video/mp4' };

export async function firstMedia(run: ReturnType<typeof connect>['run']): Promise<string> {
  const { data } = await run('instagram.media.items.list', { limit: 1 });
  return data[0]?.externalId ?? '';
}

export async function firstPost(run: ReturnType<typeof connect>['run']): Promise<string> {
  const { data } = await run('facebook.media.items.list', { limit: 1 });
  return data[0]?.externalId ?? '';
}
