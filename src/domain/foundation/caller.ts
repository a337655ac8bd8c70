/**
 * The caller whom a verified key stands for. Every domain function acts only within the caller's organization
 * and mode.
 */
import type { KeyHolder } from '../../auth/api-keys/verifier.ts';
import type { AnsweredKey } from '../../db/tables/idempotency.ts';

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
   * there (`take-key.ts`), so that neither exists without the other. Absent when the request has no key.
   */
  recordAnswer?: (answer: unknown) => AnsweredKey;
}

/** Returns the id of who acts: a person, or a key. */
export const actorOf = ({ person, keyId }: Pick<Caller, 'person' | 'keyId'>): string =>
  person?.userId ?? keyId;
