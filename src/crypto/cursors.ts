/**
 * Makes and opens the cursors that callers see: opaque, signed, and bound to the list and the filters that
 * they were made for.
 */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

export interface Cursors {
  /**
   * Makes a cursor.
   * @param binding everything that must be the same when the cursor comes back.
   */
  seal(value: string, binding: readonly string[]): string;
  /** Returns the value; `undefined` when the cursor was altered, cut, or made for something else. */
  open(cursor: string, binding: readonly string[]): string | undefined;
}

const signatureBytes = 16;

/**
 * Makes the functions that seal and open cursors.
 * @param secrets the first one signs, and all of them are accepted.
 */
export function createCursors(secrets: readonly KeyObject[]): Cursors {
  const [active] = secrets;
  if (!active) throw new Error('no secret to sign cursors with');
  const sign = (secret: KeyObject, value: Buffer, binding: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(binding))
      .update(value)
      .digest()
      .subarray(0, signatureBytes);

  return {
    seal(text, binding) {
      const value = Buffer.from(text);
      return Buffer.concat([sign(active, value, binding), value]).toString('base64url');
    },
    open(cursor, binding) {
      const bytes = Buffer.from(cursor, 'base64url');
      // A cursor that decodes to the right bytes but is spelled differently was not made here.
      if (bytes.toString('base64url') !== cursor || bytes.length <= signatureBytes) return undefined;
      const signature = bytes.subarray(0, signatureBytes);
      const value = bytes.subarray(signatureBytes);
      const genuine = secrets.some((secret) => timingSafeEqual(sign(secret, value, binding), signature));
      return genuine ? value.toString() : undefined;
    },
  };
}
