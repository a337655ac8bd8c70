/** Accepts or refuses API keys. */
import { createBoundedCache } from '../bounded-cache.ts';
import type { ApiKey } from '../db/keys.ts';
import type { Scope } from '../db/scope.ts';
import { type Reason, ServiceError } from '../errors.ts';
import { parseKey } from './format.ts';

/** The tenant that a key belongs to, and the key's id. */
export interface KeyHolder extends Scope {
  keyId: string;
}

/** Finds stored keys. It is an interface so that another source of keys can replace the database. */
interface KeyStore {
  /**
   * Finds the key with this hash; returns `null` when there is none.
   * @throws ServiceError `service_unavailable` when it cannot tell whether the key exists.
   */
  find(hash: Buffer<ArrayBuffer>): Promise<ApiKey | null>;
  /** Stores when keys were last used. */
  touch(keyIds: string[]): Promise<void>;
}

export interface KeyVerifier {
  /**
   * Returns the holder of a key that this process has accepted before, which suffices to count a request
   * without waiting for the database. Returns `undefined` when this process has not met the key, has refused
   * it since, or has dropped it from memory.
   */
  recall(authorization: string | undefined): KeyHolder | undefined;
  /**
   * Returns the holder of the key in an `Authorization` header, if the key is valid and may run the
   * operation.
   * @throws ServiceError `unauthorized`, or `service_unavailable` when the key cannot be checked.
   */
  verify(
    authorization: string | undefined,
    operationId: string,
    /**
     * Takes note of the holder of a key that exists, even if the key is then refused, so that the refusal
     * appears in the holder's request log.
     */
    onKnown?: (holder: KeyHolder) => void,
  ): Promise<KeyHolder>;
  /** Stores which keys were used since the last flush. */
  flush(): Promise<void>;
}

const rememberedKeys = 10_000;

/** Makes the verifier. It collects the uses of keys in memory until `flush` stores them. */
export function createKeyVerifier(store: KeyStore, now: () => Date): KeyVerifier {
  const used = new Set<string>();
  const accepted = createBoundedCache<KeyHolder>(rememberedKeys);
  const nameOf = ({ hash }: { hash: Buffer }) => hash.toString('base64');

  return {
    recall(authorization) {
      const parsed = parseKey(tokenOf(authorization) ?? '');
      return parsed && accepted.get(nameOf(parsed));
    },
    async verify(authorization, operationId, onKnown) {
      const text = bearerOf(authorization);
      const parsed = parseKey(text);
      const key = parsed && (await store.find(parsed.hash));
      if (parsed) accepted.delete(nameOf(parsed));
      if (!key || key.mode !== parsed.mode) throw refused('key_not_accepted');
      const holder = { keyId: key.id, organizationId: key.organizationId, mode: key.mode };
      onKnown?.(holder);
      if (isOver(key, now())) throw refused('key_not_accepted');
      if (key.allowedOperations.length > 0 && !key.allowedOperations.includes(operationId))
        throw refused('operation_not_allowed', `This key is not allowed to run ${operationId}.`);
      used.add(key.id);
      accepted.set(nameOf(parsed), holder);
      return holder;
    },
    async flush() {
      const keyIds = [...used];
      used.clear();
      if (keyIds.length > 0) await store.touch(keyIds);
    },
  };
}

function bearerOf(authorization: string | undefined): string {
  const token = tokenOf(authorization);
  if (!token) throw refused('key_missing', 'Send the header Authorization: Bearer <API key>.');
  return token;
}

const tokenOf = (authorization = '') => /^Bearer +(\S+) *$/i.exec(authorization)?.[1];

function isOver(key: ApiKey, now: Date): boolean {
  return key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now);
}

function refused(reason: Reason, message?: string): ServiceError {
  return new ServiceError('unauthorized', { meta: { reason }, ...(message ? { message } : {}) });
}
