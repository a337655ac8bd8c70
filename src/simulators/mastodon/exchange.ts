/** A request with its account: who asks, what they can see, and what the store remembers of them. */
import { json } from '../engine/answers.ts';
import type { Claims } from '../engine/bearer-login.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import { notFound, rateLimit } from './refusals.ts';
import type { Status } from './statuses.ts';
import type { World } from './world.ts';

export interface Exchange {
  request: SimulatedRequest;
  /** The path below the host, without its leading slash. */
  path: string;
  store: SimulatorStore;
  claims: Claims;
  writes: SimulatorWrites;
  world: World;
}

export function answer(
  { store }: Pick<Exchange, 'store'>,
  body: unknown,
  status = 200,
  headers = {},
): SimulatedAnswer {
  return json(body, status, { ...rateLimit(store.now()), ...headers });
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
  if (found.by !== exchange.world.self.id) throw notFound();
  return found;
}
