/** Answers what is read: lists, single statuses, threads, notifications. */

import { ancestorsOf } from '../engine/graph.ts';
import { json } from '../engine/http.ts';
import { pageByIds } from '../engine/paging.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { mentionsSelf, renderStatus } from './entities.ts';
import { notFound } from './refusals.ts';
import {
  type Exchange,
  type FixtureSet,
  fixtureSetOf,
  ownStatus,
  type Status,
  statusIn,
} from './statuses.ts';

/** Answers a page of statuses, newest first. */
function page(
  { request: { url } }: Exchange,
  all: readonly Status[],
  size: Parameters<typeof pageByIds>[2],
  render: (one: Status) => object,
) {
  const { shown, headers } = pageByIds(url, all, size);
  return json(shown.map(render), 200, headers);
}

export function ownStatuses(exchange: Exchange, accountId: string): SimulatedAnswer {
  const { fixtureSet, request } = exchange;
  if (accountId !== fixtureSet.self.id) throw notFound();
  const withoutReplies = request.url.searchParams.get('exclude_replies') === 'true';
  const answersOthers = ({ replyTo }: Status) =>
    replyTo !== undefined && fixtureSet.get(replyTo)?.by !== accountId;
  const own = fixtureSet.all.filter((one) => one.by === accountId && !(withoutReplies && answersOthers(one)));
  return page(exchange, own, { usual: 20, most: 40 }, (one) => renderStatus(fixtureSet, one));
}

export const oneStatus = (exchange: Exchange, id: string) =>
  renderStatus(exchange.fixtureSet, statusIn(exchange, id));

export function source(exchange: Exchange, id: string) {
  const { text, warning } = ownStatus(exchange, id);
  return { id, text, spoiler_text: warning };
}

export function thread(exchange: Exchange, id: string) {
  const { fixtureSet } = exchange;
  const above = ancestorsOf(fixtureSet, statusIn(exchange, id), Number.POSITIVE_INFINITY);
  const ancestors = above.flatMap((one) => fixtureSet.get(one) ?? []).toReversed();
  const render = (one: Status) => renderStatus(fixtureSet, one);
  return { ancestors: ancestors.map(render), descendants: below(fixtureSet, id).map(render) };
}

function below(fixtureSet: FixtureSet, id: string): Status[] {
  const replies = fixtureSet.referring('reply', id).toReversed();
  return replies.flatMap((one) => [one, ...below(fixtureSet, one.id)]);
}

export function notifications(exchange: Exchange): SimulatedAnswer {
  const { fixtureSet } = exchange;
  return page(exchange, mentionsIn(fixtureSet), { usual: 40, most: 80 }, (one) =>
    renderMention(fixtureSet, one),
  );
}

/** Returns the statuses of which the account is notified, newest first. */
const mentionsIn = (fixtureSet: FixtureSet) =>
  fixtureSet.all.filter(
    (one) => one.by !== fixtureSet.self.id && !one.unnoticed && mentionsSelf(fixtureSet, one),
  );

const renderMention = (fixtureSet: FixtureSet, one: Status) => ({
  id: one.id,
  type: 'mention',
  group_key: `ungrouped-${one.id}`,
  created_at: new Date(one.at).toISOString(),
  account: fixtureSet.account(one.by),
  status: renderStatus(fixtureSet, one),
});

/** Shows an account to anybody, with its own numbers where it is the token's. */
export function oneAccount({ fixtureSet, claims }: Exchange, id: string) {
  const account = fixtureSet.account(id);
  if (account.id !== id || claims.persona === 'no_account') throw notFound();
  const own = fixtureSet.all.filter(({ by }) => by === id).length;
  return id === fixtureSet.self.id ? { ...account, statuses_count: own } : account;
}

export const ownAccount = ({ fixtureSet, claims }: Exchange) => ({
  ...fixtureSet.self,
  source: {
    follow_requests_count: 0,
    fields: [],
    language: null,
    note: 'Bread.',
    privacy: 'public',
    sensitive: false,
    indexable: true,
    attribution_domains: [],
    quote_policy: 'public',
  },
  role: { id: '-99', name: '', permissions: '0', color: '', highlighted: false },
  ...(claims.persona === 'no_account' ? { suspended: true } : {}),
});

export const ownApp = ({ claims: { scopes } }: Exchange) => ({
  id: '1',
  name: 'Simulated',
  website: null,
  scopes,
  redirect_uris: [],
  redirect_uri: '',
  vapid_key: '',
});

// Tells over a WebSocket of new notifications. Source: docs.joinmastodon.org, "streaming API methods".

const stream = 'user:notification';

/** Opens the stream. It tells of what comes after that. */
export function openStream({ fixtureSet, store, request }: Exchange): SimulatedAnswer {
  const asked = request.url.searchParams.get('stream');
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || asked !== stream) throw notFound();
  const { accountId } = fixtureSet;
  const told = new Set(mentionsIn(fixtureSet).map(({ id }) => id));
  async function news(): Promise<string[]> {
    const now = fixtureSetOf(accountId, await store.read(accountId));
    const fresh = mentionsIn(now).filter(({ id }) => !told.has(id));
    for (const { id } of fresh) told.add(id);
    return fresh.toReversed().map((one) =>
      JSON.stringify({
        stream: [stream],
        event: 'notification',
        payload: JSON.stringify(renderMention(now, one)),
      }),
    );
  }
  return { status: 101, body: '', socket: { accountId, news } };
}
