/**
 * Makes the `providerRaw` of an item: the provider's object as received, without anything that could hold a
 * credential.
 */

const dropped = new Set(['paging', 'access_token']);

/** Adds the provider's object to an item, if the reader has asked for it. */
export function withRaw<Item extends object | undefined>(
  item: Item,
  raw: unknown,
  { includeProviderRaw }: { includeProviderRaw?: boolean | undefined },
): Item {
  return item && includeProviderRaw ? { ...item, providerRaw: withoutSecrets(raw) } : item;
}

/** Drops paging blocks (their `next` carries the token) and tokens, at every depth. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/([?&])access_token=[^&\s"']*&?/g, '$1');
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !dropped.has(name))
      .map(([name, child]) => [name, withoutSecrets(child)]),
  );
}
