/**
 * Knows whether the running code belongs to a database transaction. A transaction holds locks and a connection of the
 * pool, which must not wait for somebody else's server, so calls to the outside are refused within one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/** Runs the work so that all code it calls counts as inside a transaction. */
export function runInsideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return inside.run(true, work);
}

export function isInsideTransaction(): boolean {
  return inside.getStore() === true;
}

/**
 * Refuses a call to the outside within a transaction.
 * @throws Error within a transaction, because the call is a programming error.
 */
export function refuseInsideTransaction(call: string): void {
  if (isInsideTransaction()) throw new Error(`${call} inside a database transaction`);
}
