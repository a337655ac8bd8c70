import { types } from 'node:util';

/**
 * Remembers the members of an object and of the plain objects within it. So what a test replaces in a
 * service, such as a setting or a client for outgoing calls, can be put back.
 * @returns a function that puts every member back, and removes members that were added.
 */
export function rememberMembers(root: object): () => void {
  const remembered = new Map<object, PropertyDescriptorMap>();
  const visit = (value: unknown) => {
    if (types.isProxy(value)) return besideTables(value as object).forEach(visit);
    if (!isPlain(value) || remembered.has(value)) return;
    const members = Object.getOwnPropertyDescriptors(value);
    remembered.set(value, members);
    for (const member of Object.values(members)) visit(member.value);
  };
  visit(root);
  return () => {
    for (const [object, members] of remembered) {
      if (Object.isFrozen(object)) continue;
      for (const name of Reflect.ownKeys(object))
        if (!Object.hasOwn(members, name)) Reflect.deleteProperty(object, name);
      Object.defineProperties(object, members);
    }
  };
}

/** Returns what the context's database has beside its tables. */
const besideTables = (client: object) =>
  Object.entries(client).flatMap(([name, member]) =>
    name.startsWith('$') && isPlain(member) ? [member] : [],
  );

/**
 * Tells whether a value is a plain object. Objects of classes, and proxies such as the database client, are
 * not, so they are left as they are.
 */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}
