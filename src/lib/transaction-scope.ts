/**
 * Knows whether the running code belongs to a database transaction, and what is to follow its commit. A transaction
 * holds locks and a connection of the pool, which must not wait for somebody else's server, so calls to the outside
 * are refused within one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The functions to call once the transaction is committed. */
type AfterCommitCallbacks = (() => void)[];

const inside = new AsyncLocalStorage<AfterCommitCallbacks>();

/**
 * Runs the work so that all code it calls counts as inside a transaction.
 * @param callbacks gathers what the work leaves for after the commit.
 */
export function runInsideTransaction<Result>(
  work: () => Promise<Result>,
  callbacks: AfterCommitCallbacks,
): Promise<Result> {
  return inside.run(callbacks, work);
}

export function isInsideTransaction(): boolean {
  return inside.getStore() !== undefined;
}

/**
 * Does something once the transaction in progress is committed; at once when there is none. It is not done when the
 * transaction is rolled back, when the outcome of its commit is unknown, or when the process dies.
 */
export function afterCommit(act: () => void): void {
  const callbacks = inside.getStore();
  if (callbacks) callbacks.push(act);
  else act();
}

/**
 * Refuses a call to the outside within a transaction.
 * @throws Error within a transaction, because the call is a programming error.
 */
export function refuseInsideTransaction(call: string): void {
  if (isInsideTransaction()) throw new Error(`${call} inside a database transaction`);
}
