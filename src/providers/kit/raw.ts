/**
 * Makes the `providerRaw` of an item: the provider's object as received, without anything that could hold a
 * credential.
 */

const dropped = new Set(['paging', 'access_token']);

/** Drops paging blocks (their `next` carries the token) and tokens, at every depth. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/([?&])access_token=[^&\s"']*&?/g, '$1');
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !dropped.has(name))
      .map(([name, child]) => [name, withoutSecrets(child)]),
  );
}
