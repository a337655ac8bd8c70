/** Finds what a call names. */
import type { Exchange as Call } from '../engine/bearer-api.ts';
import { notFound } from './refusals.ts';
import type { Status } from './statuses.ts';
import type { World } from './world.ts';

export type Exchange = Call<World>;

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
