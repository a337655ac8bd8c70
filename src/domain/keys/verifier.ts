/** Accepts or refuses API keys. */
import { createBoundedCache } from '../../bounded-cache.ts';
import type { ApiKey } from '../../db/keys.ts';
import { type Reason, ServiceError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { parseKey } from './format.ts';

/** A port, so that another identity provider can take the database's place. */
export interface KeyStore {
  /** Throws `service_unavailable` when it cannot tell. */
  find(hash: Buffer<ArrayBuffer>): Promise<ApiKey | null>;
  /** Writes down when keys were last used. */
  touch(keyIds: string[]): Promise<void>;
}

export interface KeyVerifier {
  /**
   * Whose key it was when it was last accepted here: enough to count a request, which then waits for nothing.
   * `undefined` when this process has not met the key, or has refused it since.
   */
  recall(authorization: string | undefined): Caller | undefined;
  /** Throws `unauthorized`, or `service_unavailable` when the key cannot be checked. */
  verify(
    authorization: string | undefined,
    operationId: string,
    /** Told whose key it is before that is refused: they see it in their log. */
    onKnown?: (caller: Caller) => void,
  ): Promise<Caller>;
  /** Writes down the uses since the last flush. */
  flush(): Promise<void>;
}

const rememberedKeys = 10_000;

export function createKeyVerifier(store: KeyStore, now: () => Date): KeyVerifier {
  const used = new Set<string>();
  const accepted = createBoundedCache<Caller>(rememberedKeys);
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
      const caller = { keyId: key.id, organizationId: key.organizationId, mode: key.mode };
      onKnown?.(caller);
      if (isOver(key, now())) throw refused('key_not_accepted');
      if (key.allowedOperations.length > 0 && !key.allowedOperations.includes(operationId))
        throw refused('operation_not_allowed', `This key is not allowed to run ${operationId}.`);
      used.add(key.id);
      accepted.set(nameOf(parsed), caller);
      return caller;
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
