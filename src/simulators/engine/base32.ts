/** Writes and reads base 32 (RFC 4648), in lower case and without padding. */

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** The digits that JavaScript uses for base 32. */
const plainDigits = '0123456789abcdefghijklmnopqrstuv';

export function base32(bytes: Buffer): string {
  const length = Math.ceil((bytes.length * 8) / 5);
  const padding = BigInt(length * 5 - bytes.length * 8);
  return base32Number(BigInt(`0x${bytes.toString('hex')}`) << padding, length);
}

/** Encodes a number, the highest digits first. */
export function base32Number(number: bigint, length: number, digits = alphabet): string {
  const plain = number.toString(32).padStart(length, '0');
  return plain.replace(/./g, (digit) => digits[plainDigits.indexOf(digit)] ?? '');
}

/** Decodes what `base32Number` returns; `undefined` for any other text. */
export function readBase32Number(text: string): bigint | undefined {
  let number = 0n;
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    number = (number << 5n) | BigInt(digit);
  }
  return number;
}
