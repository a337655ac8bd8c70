/**
 * Describes the shape of JSON: which fields there are, of which types. The shape of many answers tells what is always
 * there and what only sometimes.
 */

export interface Shape {
  types: JsonType[];
  /** The fields of objects: those that every one of them has, and those that only some have. */
  always?: Record<string, Shape>;
  sometimes?: Record<string, Shape>;
  /** The fields of objects that say in `$type` what they are, by that. */
  kinds?: Record<string, Shape>;
  /** The shape of the members of arrays; absent when all arrays were empty. */
  members?: Shape;
}

type JsonType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string';
type Fields = Record<string, Shape>;

export function shapeOf(value: unknown): Shape {
  const type = typeOf(value);
  if (Array.isArray(value)) {
    const members = value.map(shapeOf);
    return members.length > 0 ? { types: [type], members: members.reduce(merged) } : { types: [type] };
  }
  if (type !== 'object') return { types: [type] };
  const { $type, ...fields } = value as Record<string, unknown>;
  const shape = { types: [type], always: mapped(fields, shapeOf) };
  return $type === undefined ? shape : { types: [type], kinds: { [`${$type}`]: shape } };
}

/** Returns the shape of all values of both shapes. */
export function merged(one: Shape, other: Shape): Shape {
  const always = one.always && other.always ? shared(one.always, other.always) : (one.always ?? other.always);
  const all = [one.always, one.sometimes, other.always, other.sometimes].reduce<Fields>(united, {});
  const sometimes = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in (always ?? {}))));
  const kinds = united(one.kinds ?? {}, other.kinds);
  const members =
    one.members && other.members ? merged(one.members, other.members) : (one.members ?? other.members);
  return {
    types: [...new Set([...one.types, ...other.types])].sort(),
    ...(always ? { always: sorted(always) } : {}),
    ...(Object.keys(sometimes).length > 0 ? { sometimes: sorted(sometimes) } : {}),
    ...(Object.keys(kinds).length > 0 ? { kinds: sorted(kinds) } : {}),
    ...(members ? { members } : {}),
  };
}

/** Returns how a value differs from a shape: fields that it lacks or has beyond, and values of another type. */
export function differencesFrom(shape: Shape, value: unknown, path = ''): string[] {
  const type = typeOf(value);
  if (!shape.types.includes(type))
    return [`${path || 'the answer'} is of type ${type}, not ${shape.types.join(' or ')}`];
  if (Array.isArray(value)) {
    const { members } = shape;
    return members ? value.flatMap((member) => differencesFrom(members, member, `${path}[]`)) : [];
  }
  if (type !== 'object') return [];
  const { $type, ...fields } = value as Record<string, unknown>;
  if ($type !== undefined) {
    const kind = shape.kinds?.[`${$type}`];
    return kind ? differencesFrom(kind, fields, `${path}<${$type}>`) : [];
  }
  const { always = {}, sometimes = {} } = shape;
  const lacking = Object.keys(always).filter((name) => !(name in fields));
  return [
    ...lacking.map((name) => `${path}.${name} is not there`),
    ...Object.entries(fields).flatMap(([name, inner]) => {
      const known = always[name] ?? sometimes[name];
      return known ? differencesFrom(known, inner, `${path}.${name}`) : [`${path}.${name} is unknown`];
    }),
  ];
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as JsonType);
}

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

const mapped = (record: Record<string, unknown>, shape: (value: unknown) => Shape): Fields =>
  sorted(Object.fromEntries(Object.entries(record).map(([name, value]) => [name, shape(value)])));

/** Returns the fields that both have. */
const shared = (one: Fields, other: Fields): Fields =>
  Object.fromEntries(
    Object.entries(one).flatMap(([name, shape]) => {
      const same = other[name];
      return same ? [[name, merged(shape, same)]] : [];
    }),
  );

/** Returns the fields that either has. */
const united = (one: Fields, other: Fields = {}): Fields => ({ ...one, ...other, ...shared(one, other) });
