/**
 * The caller whom a verified key stands for, and the answer that is stored under its Idempotency-Key. Every domain function
 * acts only within the caller's organization and mode.
 */
import type { KeyHolder } from '../../auth/api-keys/verifier.ts';
import type { Sql } from '../../db/client/statements.ts';
import { type AnsweredKey, storeAnswers } from '../../db/tables/idempotency.ts';

export { offersTestControls, ofMode, requireTestMode } from '../../db/client/scope.ts';

export interface Caller extends KeyHolder {
  /** Whom an approval link is for, that acts by it. */
  reviewer?: string;
  /** The address that a change was asked for from; absent where no request asks for it. */
  address?: string | undefined;
  /** The member who acts by the console; absent for keys. */
  person?: { userId: string };
  /**
   * The customer's id of the one user whose Event Destinations the caller may see, and whom new ones belong to; absent for
   * the customer.
   */
  externalUser?: string;
  /**
   * Returns the record of an answer under the request's Idempotency-Key. Work that writes in a transaction stores it
   * there by `keepAnswer`, so that neither exists without the other. Absent when the request has no key.
   */
  recordAnswer?: (answer: unknown) => AnsweredKey;
}

/** Returns the id of who acts: a person, or a key. */
export const actorOf = ({ person, keyId }: Pick<Caller, 'person' | 'keyId'>): string =>
  person?.userId ?? keyId;

/**
 * The error of a request that has lost its Idempotency-Key to another process meanwhile. It rolls the request's work
 * back.
 */
export class KeyTaken extends Error {}

/**
 * Stores the answer of the caller's request in the transaction of its work, if the request has an Idempotency-Key.
 * @throws KeyTaken
 */
export function keepAnswer(tx: Sql, caller: Caller, answer: unknown): Promise<void> {
  return keepAnswers(tx, [{ caller, answer }]);
}

/**
 * Does the same for several requests, whose work shares the transaction.
 * @throws KeyTaken when one of the keys is taken.
 */
export async function keepAnswers(
  tx: Sql,
  requests: readonly { caller: Caller; answer: unknown }[],
): Promise<void> {
  const records = requests.flatMap(({ caller, answer }) => caller.recordAnswer?.(answer) ?? []);
  if (records.length === 0) return;
  if ((await storeAnswers(tx, records)) < records.length) throw new KeyTaken();
}
