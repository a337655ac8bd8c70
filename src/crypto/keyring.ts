/** Encrypts stored values with AES-256-GCM and a ring of keys. Each sealed value is bound to its row. */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

export interface EncryptionKey {
  id: string;
  key: Buffer;
}

export interface Keyring {
  /** The id of the key that `seal` uses. */
  activeKeyId: string;
  /** The ids of all keys, the active one first, in the same order as `derive` returns secrets. */
  keyIds: string[];
  /** Encrypts a value. `rowId` is authenticated with it, so a sealed value copied to another row cannot be opened. */
  seal(plaintext: string, rowId: string): Buffer<ArrayBuffer>;
  /**
   * Decrypts a value.
   * @throws Error when the key is unknown, or the value was altered or belongs to another row.
   */
  open(sealed: Uint8Array, rowId: string): string;
  keyIdOf(sealed: Uint8Array): string;
  /** Returns one secret per key for this purpose, the active key's first. */
  derive(purpose: string): KeyObject[];
}

const nonceBytes = 12;
const tagBytes = 16;
/** Nonces are drawn so many at a time, because drawing one takes as long as encrypting a short text. */
const noncesDrawn = 256;

/** Makes a key ring. A sealed value consists of the length of the key id, key id, nonce, tag and ciphertext. */
export function createKeyring(keys: EncryptionKey[]): Keyring {
  const ring = keys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
  const [active] = ring;
  if (!active) throw new Error('the key ring is empty');
  const byId = new Map(ring.map(({ id, key }) => [id, key]));
  const activeId = Buffer.from(active.id);
  const nextNonce = nonces();
  const keyIdOf = (sealed: Uint8Array) =>
    Buffer.from(sealed.subarray(1, 1 + (sealed[0] ?? 0))).toString('ascii');

  return {
    activeKeyId: active.id,
    keyIds: ring.map(({ id }) => id),
    keyIdOf,
    seal(plaintext, rowId) {
      const nonce = nextNonce();
      const cipher = createCipheriv('aes-256-gcm', active.key, nonce).setAAD(Buffer.from(rowId));
      const ciphertext = cipher.update(plaintext, 'utf8');
      // In this mode the end adds no bytes.
      cipher.final();
      return Buffer.concat([Buffer.of(activeId.length), activeId, nonce, cipher.getAuthTag(), ciphertext]);
    },
    open(sealed, rowId) {
      const key = byId.get(keyIdOf(sealed));
      if (!key) throw new Error(`no encryption key ${keyIdOf(sealed)} in the ring`);
      const nonceAt = 1 + (sealed[0] ?? 0);
      const tagAt = nonceAt + nonceBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(nonceAt, tagAt), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(rowId))
        .setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes));
      return decipher.update(sealed.subarray(tagAt + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
    derive: (purpose) =>
      ring.map(({ key }) => {
        const secret = hkdfSync('sha256', key, '', `social-content-service/${purpose}`, 32);
        return createSecretKey(Buffer.from(secret));
      }),
  };
}

/** Returns a function that returns another random nonce each time. */
function nonces(): () => Buffer<ArrayBuffer> {
  let drawn = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(noncesDrawn * nonceBytes);
      used = 0;
    }
    used += nonceBytes;
    return drawn.subarray(used - nonceBytes, used);
  };
}
