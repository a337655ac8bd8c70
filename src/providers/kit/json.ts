/** Parses JSON from providers, whose ids may be bare numbers beyond 2^53 that must not lose digits. */

const longNumber = /[\s:[,]-?\d{16,}/;

/**
 * Works like JSON.parse, except that integers that a double cannot hold are kept as text.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
}

/** Tells whether parsed JSON is an object with this field: a quick look for what few answers have, before a schema. */
export function hasField(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && name in value;
}
