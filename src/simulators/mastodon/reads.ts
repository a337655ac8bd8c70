/** Answers what is read: lists, single statuses, threads, notifications. */
import { json } from '../engine/answers.ts';
import { ancestorsOf } from '../engine/graph.ts';
import { pageByIds } from '../engine/link-pages.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { notFound } from './refusals.ts';
import { mentionsSelf, renderStatus } from './render.ts';
import type { Status } from './statuses.ts';
import type { World } from './world.ts';
import { type Exchange, ownStatus, statusIn } from './world.ts';

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
  const { world, request } = exchange;
  if (accountId !== world.self.id) throw notFound();
  const withoutReplies = request.url.searchParams.get('exclude_replies') === 'true';
  const answersOthers = ({ replyTo }: Status) =>
    replyTo !== undefined && world.get(replyTo)?.by !== accountId;
  const own = world.all.filter((one) => one.by === accountId && !(withoutReplies && answersOthers(one)));
  return page(exchange, own, { usual: 20, most: 40 }, (one) => renderStatus(world, one));
}

export const oneStatus = (exchange: Exchange, id: string) =>
  renderStatus(exchange.world, statusIn(exchange, id));

export function source(exchange: Exchange, id: string) {
  const { text, warning } = ownStatus(exchange, id);
  return { id, text, spoiler_text: warning };
}

export function thread(exchange: Exchange, id: string) {
  const { world } = exchange;
  const above = ancestorsOf(world, statusIn(exchange, id), Number.POSITIVE_INFINITY);
  const ancestors = above.flatMap((one) => world.get(one) ?? []).toReversed();
  const render = (one: Status) => renderStatus(world, one);
  return { ancestors: ancestors.map(render), descendants: below(world, id).map(render) };
}

function below(world: World, id: string): Status[] {
  const replies = world.referring('reply', id).toReversed();
  return replies.flatMap((one) => [one, ...below(world, one.id)]);
}

export function notifications(exchange: Exchange): SimulatedAnswer {
  const { world } = exchange;
  return page(exchange, mentionsIn(world), { usual: 40, most: 80 }, (one) => renderMention(world, one));
}

/** Returns the statuses of which the account is notified, newest first. */
export const mentionsIn = (world: World) =>
  world.all.filter((one) => one.by !== world.self.id && !one.unnoticed && mentionsSelf(world, one));

export const renderMention = (world: World, one: Status) => ({
  id: one.id,
  type: 'mention',
  group_key: `ungrouped-${one.id}`,
  created_at: new Date(one.at).toISOString(),
  account: world.account(one.by),
  status: renderStatus(world, one),
});

export const ownAccount = ({ world, claims }: Exchange) => ({
  ...world.self,
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
