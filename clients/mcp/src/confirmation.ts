/**
 * Asks the person before something is done that others see at once. A client that can ask its person is told to. Any
 * other client gets a token for exactly this input, with which the assistant calls again once the person has agreed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const validMinutes = 15;

/**
 * Returns the token for an input. It is made with the caller's key, so that it serves no other caller, and so that each
 * copy of this server knows it.
 */
export function tokenFor(apiKey: string, tool: string, input: object, at = Date.now()): string {
  const time = at.toString(36);
  const hash = createHmac('sha256', apiKey)
    .update(`${time} ${tool} ${canonical(input)}`)
    .digest('base64url');
  return `${time}.${hash}`;
}

/** Tells whether the token was made for this input within the last minutes. */
export function isTokenFor(
  token: unknown,
  apiKey: string,
  tool: string,
  input: object,
  now = Date.now(),
): token is string {
  if (typeof token !== 'string') return false;
  const at = Number.parseInt(token.split('.')[0] ?? '', 36);
  if (!(at <= now && now < at + validMinutes * 60_000)) return false;
  const expected = Buffer.from(tokenFor(apiKey, tool, input, at));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Returns the same text for the same input, in whatever order its fields come. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
