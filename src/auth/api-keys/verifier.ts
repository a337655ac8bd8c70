/** Accepts or refuses API keys. */

import type { Scope } from '../../db/client/scope.ts';
import { type ApiKey, refusesUnknownParameters } from '../../db/tables/keys.ts';
import { type Reason, ServiceError } from '../../errors/index.ts';
import { createBoundedCache } from '../../lib/bounded-cache.ts';
import { type ParsedKey, parseKey } from './format.ts';
import { missingKeyWords, wrongKeyWords } from './refusal-words.ts';

/** The tenant that a key belongs to, and the key's id. */
export interface KeyHolder extends Scope {
  keyId: string;
  /** Whether a request with a query parameter that its operation does not have is refused. */
  refusesUnknownParameters?: boolean;
}

/** Finds stored keys. It is an interface so that another source of keys can replace the database. */
interface KeyStore {
  /**
   * Finds the key with this hash; returns `null` when there is none.
   * @param name the hash as text.
   * @param sparing true where it is likely one of many guesses, for which the database is spared.
   * @throws ServiceError `service_unavailable` when it cannot tell whether the key exists.
   */
  find(hash: Buffer<ArrayBuffer>, name: string, sparing: boolean): Promise<ApiKey | null>;
  /** Stores when keys were last used. */
  touch(keyIds: string[]): Promise<void>;
}

/** The key in an `Authorization` header, parsed once for all that a request asks about it. */
export interface PresentedKey {
  /** True when the header has no key, or is absent. */
  missing: boolean;
  /** What is said to the caller when the key is missing or not accepted. */
  refusal: string;
  /** The mode and the hash; absent for a text that is not a key. */
  parsed: ParsedKey | undefined;
  /** The hash as text; empty for a text that is not a key. */
  name: string;
}

export interface KeyVerifier {
  /** Reads the key in an `Authorization` header, without asking whether it is valid. */
  read(authorization: string | undefined): PresentedKey;
  /**
   * Returns the holder of a key that this process has accepted before, which suffices to count a request
   * without waiting for the database. Returns `undefined` when this process has not met the key, has refused
   * it since, or has dropped it from memory.
   */
  recall(presented: PresentedKey): KeyHolder | undefined;
  /**
   * Returns the holder of a key, if the key is valid and may run the operation.
   * @throws ServiceError `unauthorized`, or `service_unavailable` when the key cannot be checked.
   */
  verify(
    presented: PresentedKey,
    operationId: string,
    /**
     * Takes note of the holder of a key that exists, even if the key is then refused, so that the refusal
     * appears in the holder's request log.
     */
    onKnown?: (holder: KeyHolder) => void,
    /** True when the caller's address has sent too many wrong keys. */
    sparing?: boolean,
  ): Promise<KeyHolder>;
  /** Stores which keys were used since the last flush. */
  flush(): Promise<void>;
}

const rememberedMegabytes = 8;

/** Makes the verifier. It collects the uses of keys in memory until `flush` stores them. */
export function createKeyVerifier(store: KeyStore, now: () => Date): KeyVerifier {
  const used = new Set<string>();
  const accepted = createBoundedCache<KeyHolder>(rememberedMegabytes);

  return {
    read: presentedKey,
    recall: ({ name }) => accepted.get(name),
    async verify({ missing, refusal, parsed, name }, operationId, onKnown, sparing = false) {
      if (missing) throw refused('key_missing', refusal);
      const key = parsed && (await store.find(parsed.hash, name, sparing));
      const refuse = (...why: Parameters<typeof refused>) => {
        accepted.delete(name);
        return refused(...why);
      };
      if (!key || key.mode !== parsed.mode) throw refuse('key_not_accepted', refusal);
      const holder = { keyId: key.id, organizationId: key.organizationId, mode: key.mode };
      onKnown?.(holder);
      if (isOver(key, now())) throw refuse('key_not_accepted', refusal);
      if (!mayRun(key, operationId))
        throw refuse('operation_not_allowed', `This key is not allowed to run ${operationId}.`);
      used.add(key.id);
      if (!accepted.has(name)) accepted.set(name, holder);
      return { ...holder, refusesUnknownParameters: refusesUnknownParameters(key) };
    },
    async flush() {
      const keyIds = [...used];
      used.clear();
      if (keyIds.length > 0) await store.touch(keyIds);
    },
  };
}

/** The operation that tells what a key may do, which every key may ask. */
const ofEveryKey = 'keys.current';

const mayRun = ({ allowedOperations }: ApiKey, operationId: string) =>
  allowedOperations.length === 0 || operationId === ofEveryKey || allowedOperations.includes(operationId);

/** Reads the key in an `Authorization` header. */
function presentedKey(authorization: string | undefined): PresentedKey {
  const token = tokenOf(authorization);
  const parsed = parseKey(token ?? '');
  return {
    missing: token === undefined,
    refusal: token === undefined ? missingKeyWords(authorization) : wrongKeyWords(token, parsed),
    parsed,
    name: parsed?.hash.toString('base64') ?? '',
  };
}

const tokenOf = (authorization = '') => /^Bearer +(\S+) *$/i.exec(authorization)?.[1];

function isOver(key: ApiKey, now: Date): boolean {
  return key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now);
}

function refused(reason: Reason, message: string): ServiceError {
  return new ServiceError('unauthorized', { meta: { reason }, message });
}
