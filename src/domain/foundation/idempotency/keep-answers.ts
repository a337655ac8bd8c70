import type { Sql } from '../../../db/client/sql.ts';
import { storeAnswers } from '../../../db/tables/idempotency.ts';
import type { Caller } from '../caller.ts';

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
