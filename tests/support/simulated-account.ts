/**
 * Opens a fresh simulated account over its wire format: requests as its owner, provider events on it, and the
 * webhooks that these cause.
 */
import { simulator as facebook } from '../../src/simulators/facebook/index.ts';
import { simulator as instagram } from '../../src/simulators/instagram/index.ts';
import { createMemoryStore } from '../../src/simulators/server.ts';
import type { ProviderEvent, SimulatedAnswer } from '../../src/simulators/simulator.ts';
import type { SimulatedWebhook } from '../../src/simulators/store.ts';
import { simulator as threads } from '../../src/simulators/threads/index.ts';
import { countCreated } from './simulated-ledger.ts';

export interface WireNode {
  [field: string]: unknown;
  id?: string;
  data?: WireNode[];
  paging?: { next?: string };
  error?: { code: number; error_subcode?: number };
}

const graph = {
  instagram: 'https://graph.instagram.com/v25.0',
  facebook: 'https://graph.facebook.com/v25.0',
};

/** The kinds of accounts with comments and conversations. */
export const simulatedKinds = {
  'Instagram, Instagram Login': { simulator: instagram, loginKind: 'instagram_login', base: graph.instagram },
  'Instagram, Facebook Login': { simulator: instagram, loginKind: 'facebook_login', base: graph.facebook },
  'Facebook Page': { simulator: facebook, loginKind: 'facebook_login', base: graph.facebook },
};
export type SimulatedKind = (typeof simulatedKinds)['Facebook Page'];

/** All kinds of accounts at the Graph API. */
export const graphKinds: Record<string, SimulatedKind> = {
  ...simulatedKinds,
  Threads: { simulator: threads, loginKind: 'threads_login', base: 'https://graph.threads.com/v1.0' },
};

export const appId = '8100';

type Fields = Record<string, string>;
type Choices = Omit<ProviderEvent, 'event' | 'times'> & { times?: ProviderEvent['times'] };

export function openSimulated({ simulator, loginKind, base }: SimulatedKind, scenario = 'healthy') {
  const sent: SimulatedWebhook[] = [];
  const clock = { now: new Date('2026-03-02T10:00:00.134Z') };
  const store = createMemoryStore(
    () => clock.now,
    async (webhook) => sent.push(webhook) && 1,
  );
  const account = simulator.createAccount(loginKind, scenario);
  const subscribed = account.references.pageId ?? account.externalId;
  const send = async (path: string, method: string, fields?: Fields, headers: Fields = {}) => {
    const url = new URL(path.startsWith('https:') ? path : `${base}/${path}`);
    const body = fields ? new URLSearchParams(fields).toString() : '';
    const answer = await simulator.answer(
      { method, url, headers: { authorization: `Bearer ${account.accessToken}`, ...headers }, body },
      store,
    );
    if (!answer) throw new Error(`no simulator answers ${url}`);
    return answer;
  };
  const request = async (path: string, method = 'GET'): Promise<WireNode> =>
    JSON.parse((await send(path, method)).body);
  return {
    ...account,
    simulator,
    store,
    clock,
    sent,
    request,
    /** Sends a POST and returns the answer, whatever its status is. */
    post: (path: string, fields: Fields, headers?: Fields): Promise<SimulatedAnswer> =>
      send(path, 'POST', fields, headers),
    /** Sends a POST that creates something, and returns the body of the answer. */
    create: async (path: string, fields: Fields): Promise<WireNode> =>
      JSON.parse((await send(path, 'POST', fields)).body),
    /** Returns how many posts, reels, stories, comments and messages were created with the text and exist. */
    countCreated: (text: string) => countCreated(store, account.externalId, text),
    list: async (path: string) => (await request(path)).data ?? [],
    /** Returns every node of an edge, page by page. */
    async walk(path: string) {
      const nodes: WireNode[] = [];
      for (let next: string | undefined = path; next; ) {
        const page = await request(next);
        nodes.push(...(page.data ?? []));
        next = page.paging?.next;
      }
      return nodes;
    },
    happen: (event: string, { times = 1, ...choices }: Choices = {}) =>
      simulator.trigger(account.accessToken, { event, times, ...choices }, store),
    subscribe: (fields: string[], app = appId) =>
      store.write(subscribed, `subscribed_apps/${app}`, { subscribed_fields: fields }),
    /** Returns the content of the latest webhook. */
    reported: () => JSON.parse(sent.at(-1)?.body ?? 'null'),
  };
}

export const idsOf = (nodes: readonly WireNode[]) => nodes.map(({ id }) => id);
export const edgeOf = (node: WireNode | undefined, edge: string) =>
  (node?.[edge] as WireNode | undefined)?.data ?? [];
/**
 * The provider's error for an id that it does not know; it does not tell whether the object was deleted or
 * never existed.
 */
export const unknown = { code: 100, error_subcode: 33 };
