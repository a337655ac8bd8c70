/** API keys: makes and parses them, and accepts or refuses them. */

import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isOwnId } from '../../db/client/ids.ts';
import type { Mode, Scope } from '../../db/client/scope.ts';
import { type ApiKey, isOver, refusesUnknownParameters } from '../../db/tables/keys.ts';
import { type Reason, ServiceError } from '../../errors/index.ts';
import { createBoundedCache } from '../../lib/bounded-cache.ts';

// Makes and parses keys: `svc_live_` or `svc_test_`, 32 random bytes in base62, and a checksum of 6 characters. The form
// lets secret scanners recognize a key, and finds typing errors without the database.

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checksumLength = 6;
/** How many characters follow the prefix. */
const keyCharacters = secretLength + checksumLength;
const shape = new RegExp(`^svc_(live|test)_[0-9A-Za-z]{${keyCharacters}}$`);

interface ParsedKey {
  /** The mode in the key's prefix; the stored key is what counts. */
  mode: Mode;
  hash: Buffer<ArrayBuffer>;
}

/** Makes a key of 32 bytes, which are random except on a mock server. */
export function generateKey(mode: Mode, secret: Buffer = randomBytes(32)): string {
  const body = `svc_${mode}_${base62(BigInt(`0x${secret.toString('hex')}`), secretLength)}`;
  return body + checksum(body);
}

/** Parses a key. Returns `undefined` for a text that is not a key: without the prefix, mistyped or cut short. */
export function parseKey(text: string): ParsedKey | undefined {
  const mode = shape.exec(text)?.[1] as Mode | undefined;
  const body = text.slice(0, -checksumLength);
  if (!mode || checksum(body) !== text.slice(-checksumLength)) return undefined;
  return { mode, hash: hashKey(text) };
}

/** Tells whether a text would be a key if it had the prefix of the other mode. */
function isOfOtherMode(text: string): boolean {
  const other = text.startsWith('svc_live_') ? 'svc_test_' : 'svc_live_';
  return parseKey(other + text.slice(other.length)) !== undefined;
}

export function hashKey(key: string): Buffer<ArrayBuffer> {
  return hash('sha256', key, 'buffer');
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (rest > 0n) {
    text = alphabet[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text.padStart(length, '0');
}

// Accepts or refuses keys.

/** The tenant that a key belongs to, and the key's id. */
export interface KeyHolder extends Scope {
  keyId: string;
  /** Whether a request with a query parameter that its operation does not have is refused. */
  refusesUnknownParameters?: boolean;
  /** Whether what the key publishes waits for approval. */
  needsApproval?: boolean;
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
      const { needsApproval } = key;
      return { ...holder, refusesUnknownParameters: refusesUnknownParameters(key), needsApproval };
    },
    async flush() {
      const keyIds = [...used];
      used.clear();
      if (keyIds.length > 0) await store.touch(keyIds);
    },
  };
}

/** The operation that tells what a key may do, which every key may ask. */
export const ofEveryKey = 'keys.current';

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

function refused(reason: Reason, message: string): ServiceError {
  return new ServiceError('unauthorized', { meta: { reason }, message });
}

// Says what is wrong with what was sent in place of an API key. Everything here comes from the text alone, so it says
// nothing about which keys exist: whoever guesses a well-formed key hears the same of every one.

const expected = 'Send the header Authorization: Bearer <API key>.';

/** Says why an `Authorization` header has no key that could be looked at. */
function missingKeyWords(authorization = ''): string {
  const header = authorization.trim();
  const [scheme = '', ...rest] = header.split(/\s+/);
  if (header === '') return expected;
  if (/^svc_/.test(scheme)) return `The word Bearer is missing before the API key. ${expected}`;
  if (!/^bearer$/i.test(scheme)) return `The header Authorization has no Bearer token. ${expected}`;
  if (rest.length === 0)
    return `Nothing follows Bearer in the header Authorization: is the variable with the API key empty? ${expected}`;
  return `After Bearer, the header Authorization has a key with blanks in it, or several. ${expected}`;
}

/**
 * Says why a token is no accepted key.
 * @param parsed the key that the token is, if it has the form of one.
 */
function wrongKeyWords(token: string, parsed: ParsedKey | undefined): string {
  return parsed
    ? 'This API key is not accepted: it was never made here, or it was revoked, or it has expired. Compare its last four characters with the keys in the console.'
    : `${mistakeIn(token)} An API key is svc_live_ or svc_test_ and ${keyCharacters} letters and digits.`;
}

function mistakeIn(token: string): string {
  if (token.startsWith('whsec_'))
    return 'This is a secret for checking signatures of events, and not an API key.';
  if (isOwnId(token) || /^key_[0-9a-z]+$/.test(token))
    return 'This is an id, and not an API key. A key is shown once, when it is made.';
  if (/^svc_(live|test)_(svc|live|test)_/.test(token)) return 'This begins with two prefixes.';
  const [, secret] = /^svc_(?:live|test)_(.*)$/s.exec(token) ?? [];
  if (secret === undefined) return 'This does not begin as API keys do.';
  if (!/^\w*$/.test(secret))
    return 'This is the placeholder of a sample, or has characters that no API key has.';
  const missing = keyCharacters - secret.length;
  if (missing > 0) return `This API key is cut short: it lacks ${characters(missing)}.`;
  if (missing < 0) return `This API key has ${characters(-missing)} too many.`;
  if (isOfOtherMode(token)) return 'The prefix of this API key was changed: it was made for the other mode.';
  return 'This API key is mistyped: its last characters do not fit the others. Copy it again.';
}

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;
