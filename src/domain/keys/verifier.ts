/** Accepts or refuses API keys. */
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

export function createKeyVerifier(store: KeyStore, now: () => Date): KeyVerifier {
  const used = new Set<string>();

  return {
    async verify(authorization, operationId, onKnown) {
      const text = bearerOf(authorization);
      const parsed = parseKey(text);
      const key = parsed && (await store.find(parsed.hash));
      if (!key || key.mode !== parsed.mode) throw refused('key_not_accepted');
      const caller = { keyId: key.id, organizationId: key.organizationId, mode: key.mode };
      onKnown?.(caller);
      if (isOver(key, now())) throw refused('key_not_accepted');
      if (key.allowedOperations.length > 0 && !key.allowedOperations.includes(operationId))
        throw refused('operation_not_allowed', `This key is not allowed to run ${operationId}.`);
      used.add(key.id);
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
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (!token) throw refused('key_missing', 'Send the header Authorization: Bearer <API key>.');
  return token;
}

function isOver(key: ApiKey, now: Date): boolean {
  return key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now);
}

function refused(reason: Reason, message?: string): ServiceError {
  return new ServiceError('unauthorized', { meta: { reason }, ...(message ? { message } : {}) });
}
