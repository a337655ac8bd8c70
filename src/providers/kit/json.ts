/** JSON as providers send it: ids beyond 2^53 may come as bare numbers, and must not lose digits. */

const longNumber = /[\s:[,]-?\d{16,}/;

/** As JSON.parse, except that integers that a double cannot hold stay text. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  return longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
}
