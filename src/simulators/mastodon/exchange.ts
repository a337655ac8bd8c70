/** A request with its account: who asks, what they can see, and what the store remembers of them. */
import { json } from '../engine/answers.ts';
import type { Claims } from '../engine/bearer-login.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import { outOfScope, rateLimit } from './refusals.ts';
import type { World } from './statuses.ts';

export interface Exchange {
  request: SimulatedRequest;
  /** The path below the host, without its leading slash. */
  path: string;
  store: SimulatorStore;
  claims: Claims;
  /** The scopes that the grant still has. */
  scopes: readonly string[];
  writes: SimulatorWrites;
  world: World;
}

/** @throws Refusal when the grant lacks the scope. */
export function requireScope({ scopes }: Exchange, scope: string): void {
  if (!scopes.includes(scope)) throw outOfScope();
}

export function answer(
  { store }: Pick<Exchange, 'store'>,
  body: unknown,
  status = 200,
  headers = {},
): SimulatedAnswer {
  return json(body, status, { ...rateLimit(store.now()), ...headers });
}
