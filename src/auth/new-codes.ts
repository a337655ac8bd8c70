/**
 * Makes the secret and the backup codes of an authenticator app, in the form in which the sign-in library
 * reads them. The library's own calls for that always require a password, while a person may have confirmed
 * their identity by a passkey instead.
 */
import type { SecretConfig } from 'better-auth/crypto';

export interface NewCodes {
  /** The address in the QR code that the app scans. */
  uri: string;
  /** The backup codes, each of which works once instead of a code of the app. They are shown only here. */
  backupCodes: string[];
}

/** The name under which an app lists its codes. */
export const issuer = 'Social Content Service';

const secretLength = 32;
const backupCodeCount = 10;
const backupCodeLength = 10;

/** Returns a new secret. The bytes of its letters are the key from which the app computes its codes. */
export async function newSecret(): Promise<string> {
  const { generateRandomString } = await import('better-auth/crypto');
  return generateRandomString(secretLength);
}

/** Returns the address that tells an app the secret, as apps expect it (the Key URI Format). */
export function uriOf(secret: string, email: string): string {
  const query = new URLSearchParams({
    secret: base32(Buffer.from(secret)),
    issuer,
    digits: '6',
    period: '30',
  });
  const label = [issuer, email].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

export async function newBackupCodes(): Promise<string[]> {
  const { generateRandomString } = await import('better-auth/crypto');
  return Array.from({ length: backupCodeCount }, () => {
    const code = generateRandomString(backupCodeLength, 'a-z', '0-9', 'A-Z');
    return `${code.slice(0, backupCodeLength / 2)}-${code.slice(backupCodeLength / 2)}`;
  });
}

/** Encrypts a value in the form in which the library stores it. */
export async function encrypted(key: string | SecretConfig, data: string): Promise<string> {
  const { symmetricEncrypt } = await import('better-auth/crypto');
  return symmetricEncrypt({ key, data });
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in base32 (RFC 4648) without padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
