/** Who asks: what a verified key stands for. Every domain function acts within this scope. */
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';

export { offersTestControls, requireTestMode } from '../db/scope.ts';

export interface Caller extends Scope {
  keyId: string;
  /** With an Idempotency-Key: keeps the answer in the transaction of the work, so that neither is there alone. */
  keepAnswer?: (tx: Db, answer: unknown) => Promise<void>;
}
