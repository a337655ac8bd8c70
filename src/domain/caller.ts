/**
 * The caller whom a verified key stands for. Every domain function acts only within the caller's organization
 * and mode.
 */
import type { KeyHolder } from '../api-keys/verifier.ts';
import type { Db } from '../db/client.ts';

export { offersTestControls, ofMode, requireTestMode } from '../db/scope.ts';

export interface Caller extends KeyHolder {
  /**
   * Stores the answer of a request with an Idempotency-Key in the transaction of the work, so that neither
   * exists without the other. Absent when the request has no key.
   */
  keepAnswer?: (tx: Db, answer: unknown) => Promise<void>;
}
