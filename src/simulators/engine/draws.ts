/**
 * What a simulator draws the ids of new things from. It holds while the simulator answers one request or makes one change,
 * so that everything that makes an id need not hand it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { cryptoRandom, type RandomSource } from '../../lib/random-source.ts';
import type { Simulator } from '../simulator.ts';

const inForce = new AsyncLocalStorage<RandomSource>();

/** Returns what the running code of a simulator draws from. */
export const randomSource = (): RandomSource => inForce.getStore() ?? cryptoRandom;

/** Makes a simulator draw the ids of what is new from the store that it writes to, and those of new accounts from what it is given. */
export function drawingIds(simulator: Simulator): Simulator {
  return {
    ...simulator,
    createAccount: (loginKind, scenario, draws = cryptoRandom) =>
      inForce.run(draws, () => simulator.createAccount(loginKind, scenario)),
    trigger: (accessToken, providerEvent, store) =>
      inForce.run(store.draws, () => simulator.trigger(accessToken, providerEvent, store)),
    answer: (request, store) => inForce.run(store.draws, () => simulator.answer(request, store)),
  };
}
