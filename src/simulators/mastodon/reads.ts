/** Answers what is read: lists, single statuses, threads, notifications. */
import type { SimulatedAnswer } from '../simulator.ts';
import { answer, type Exchange, requireScope } from './exchange.ts';
import { notFound } from './refusals.ts';
import { mentionsOwner, renderAccount, renderStatus } from './render.ts';
import type { Status, World } from './statuses.ts';

const isAfter = (one: string, other: string) => BigInt(one) > BigInt(other);

/**
 * Answers a page of statuses, newest first, with the addresses of the pages around it.
 * @param usual how many there are on a page if the request does not say; `most` is the largest number.
 */
function page(
  exchange: Exchange,
  all: readonly Status[],
  usual: number,
  most: number,
  render: (one: Status) => object,
) {
  const { url } = exchange.request;
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const limit = Math.min(Number(asked('limit') ?? usual), most);
  const [maxId, minId] = [asked('max_id'), asked('min_id')];
  const fitting = all.filter(({ id }) => (!maxId || isAfter(maxId, id)) && (!minId || isAfter(id, minId)));
  const shown = minId ? fitting.slice(-limit) : fitting.slice(0, limit);
  const link = (rel: string, name: string, id: string | undefined) => {
    const target = new URL(url);
    for (const other of ['max_id', 'min_id']) target.searchParams.delete(other);
    target.searchParams.set(name, id ?? '');
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = [
    ...(shown.length === limit ? [link('next', 'max_id', shown.at(-1)?.id)] : []),
    ...(shown.length > 0 ? [link('prev', 'min_id', shown[0]?.id)] : []),
  ];
  return answer(exchange, shown.map(render), 200, links.length > 0 ? { link: links.join(', ') } : {});
}

export function ownStatuses(exchange: Exchange, accountId: string): SimulatedAnswer {
  requireScope(exchange, 'read:statuses');
  const { world, request } = exchange;
  if (accountId !== world.accountId) throw notFound();
  const withoutReplies = request.url.searchParams.get('exclude_replies') === 'true';
  const answersOthers = ({ replyTo }: Status) =>
    replyTo !== undefined && world.get(replyTo)?.by !== accountId;
  const own = world.statuses.filter((one) => one.by === accountId && !(withoutReplies && answersOthers(one)));
  return page(exchange, own, 20, 40, (one) => renderStatus(world, one));
}

/** @throws Refusal when there is no such status. */
export function statusIn({ world }: Exchange, id: string): Status {
  const found = world.get(id);
  if (!found) throw notFound();
  return found;
}

/** @throws Refusal when the account has no such status. */
export function ownStatus(exchange: Exchange, id: string): Status {
  const found = statusIn(exchange, id);
  if (found.by !== exchange.world.accountId) throw notFound();
  return found;
}

export function oneStatus(exchange: Exchange, id: string): SimulatedAnswer {
  requireScope(exchange, 'read:statuses');
  return answer(exchange, renderStatus(exchange.world, statusIn(exchange, id)));
}

export function source(exchange: Exchange, id: string): SimulatedAnswer {
  requireScope(exchange, 'read:statuses');
  const { text, warning } = ownStatus(exchange, id);
  return answer(exchange, { id, text, spoiler_text: warning });
}

export function thread(exchange: Exchange, id: string): SimulatedAnswer {
  requireScope(exchange, 'read:statuses');
  const { world } = exchange;
  const ancestors: Status[] = [];
  for (let at = statusIn(exchange, id).replyTo; at; at = ancestors[0]?.replyTo) {
    const above = world.get(at);
    if (!above) break;
    ancestors.unshift(above);
  }
  const render = (one: Status) => renderStatus(world, one);
  return answer(exchange, { ancestors: ancestors.map(render), descendants: below(world, id).map(render) });
}

function below(world: World, id: string): Status[] {
  return world
    .repliesTo(id)
    .toReversed()
    .flatMap((one) => [one, ...below(world, one.id)]);
}

export function notifications(exchange: Exchange): SimulatedAnswer {
  requireScope(exchange, 'read:notifications');
  const { world } = exchange;
  const mentions = world.statuses.filter(
    (one) => one.by !== world.accountId && !one.unnoticed && mentionsOwner(world, one),
  );
  return page(exchange, mentions, 40, 80, (one) => ({
    id: one.id,
    type: 'mention',
    group_key: `ungrouped-${one.id}`,
    created_at: new Date(one.at).toISOString(),
    account: renderAccount(world, one.by),
    status: renderStatus(world, one),
  }));
}

export function ownAccount(exchange: Exchange): SimulatedAnswer {
  requireScope(exchange, 'read:accounts');
  const { world, claims } = exchange;
  const role = { id: '-99', name: '', permissions: '0', color: '', highlighted: false };
  const own = {
    follow_requests_count: 0,
    fields: [],
    language: null,
    note: 'Bread.',
    privacy: 'public',
    sensitive: false,
    attribution_domains: [],
    quote_policy: 'public',
  };
  const suspended = claims.persona === 'no_account' ? { suspended: true } : {};
  return answer(exchange, { ...renderAccount(world, world.accountId), source: own, role, ...suspended });
}

export function ownApp(exchange: Exchange): SimulatedAnswer {
  const { scopes } = exchange.claims;
  return answer(exchange, {
    id: '1',
    name: 'Simulated',
    website: null,
    scopes,
    redirect_uris: [],
    redirect_uri: '',
    vapid_key: '',
  });
}
