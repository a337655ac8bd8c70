/**
 * Whether the code that runs belongs to a database transaction. Work in a transaction holds a connection of the pool and
 * locks, which must not wait for somebody else's server: the ways out refuse to be used there.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

export function runInsideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return inside.run(true, work);
}

export function isInsideTransaction(): boolean {
  return inside.getStore() === true;
}

/** @throws Error when a call would be made inside a database transaction, which is a fault of ours. */
export function refuseInsideTransaction(call: string): void {
  if (isInsideTransaction()) throw new Error(`${call} inside a database transaction`);
}
