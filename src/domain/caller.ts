/**
 * The caller whom a verified key stands for. Every domain function acts only within the caller's organization
 * and mode.
 */
import type { KeyHolder } from '../api-keys/verifier.ts';
import type { Db } from '../db/client.ts';

export { offersTestControls, ofMode, requireTestMode } from '../db/scope.ts';

export interface Caller extends KeyHolder {
  /**
   * Set when the request has an Idempotency-Key: stores the answer in the transaction of the work, so that
   * neither exists without the other.
   */
  keepAnswer?: (tx: Db, answer: unknown) => Promise<void>;
}
