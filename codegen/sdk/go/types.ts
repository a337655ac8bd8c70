/** Writes the types of the Go client. */
import type { ClientSurface, Field, NamedType, Type } from '../surface/model.ts';
import { commented, exported } from './names.ts';

const head = `package socialcontent

import (
	"encoding/json"
	"time"
)
`;

export function emitTypes({ types, topics }: ClientSurface): string {
  const named = byName(types);
  return [
    head,
    ...types.map((type) => declaration(type, named)),
    '// newEvent returns the empty event of a topic; nil for a topic that this client does not know.',
    'func newEvent(topic string) any {',
    '\tswitch topic {',
    ...topics.map(({ topic, event }) => `\tcase "${topic}":\n\t\treturn new(${event})`),
    '\t}',
    '\treturn nil',
    '}',
    '',
  ].join('\n');
}

export type Named = ReadonlyMap<string, NamedType>;

function declaration(declared: NamedType, named: Named): string {
  const { name, description, type, fields, answered } = declared;
  const comment = commented(description);
  if (fields) return [...comment, structure(name, fields, answered, named), ''].join('\n');
  if (type?.kind === 'union') return [...comment, union(declared, named), ''].join('\n');
  if (type?.kind === 'string' && type.known)
    return [
      ...comment,
      `type ${name} string`,
      '',
      'const (',
      ...type.known.map((value) => `\t${name}${exported(value)} ${name} = "${value}"`),
      ')',
      '',
    ].join('\n');
  return [...comment, `type ${name} = ${type ? typeText(type) : 'any'}`, ''].join('\n');
}

/** A field that has only one value is not given by the caller, but written by the library. */
const isConstant = ({ type, required }: Field) =>
  required && type.kind === 'string' && !type.open && type.known?.length === 1;

function structure(name: string, fields: readonly Field[], answered: boolean, named: Named): string {
  const constants = answered ? [] : fields.filter(isConstant);
  const given = fields.filter((field) => !constants.includes(field));
  const written = constants.map((field) => `${exported(field.name)} string \`json:"${field.name}"\``);
  const values = constants.map(({ type }) => `"${type.kind === 'string' ? type.known?.[0] : ''}"`);
  return [
    `type ${name} struct {`,
    ...given.flatMap((field) => fieldText(field, named)),
    '}',
    ...(constants.length === 0
      ? []
      : [
          '',
          `// MarshalJSON writes what is the same in each ${name}, too.`,
          `func (value ${name}) MarshalJSON() ([]byte, error) {`,
          `\ttype plain ${name}`,
          `\treturn json.Marshal(struct {\n\t\tplain\n\t\t${written.join('\n\t\t')}\n\t}{plain(value), ${values.join(', ')}})`,
          '}',
        ]),
  ].join('\n');
}

function fieldText({ name, type, required, description, deprecated }: Field, named: Named): string[] {
  const text = deprecated ? `Deprecated: ${description ?? 'do without it.'}` : description;
  const tag = required ? name : `${name},omitempty`;
  return [
    ...commented(text, '\t'),
    `\t${exported(name)} ${required ? typeText(type) : optional(type, named)} \`json:"${tag}"\``,
  ];
}

/** Returns the type of a field that may be absent: a pointer, unless the type has a nil of its own. */
export function optional(type: Type, named: Named): string {
  const text = typeText(type);
  return hasNil(type, named) ? text : `*${text}`;
}

function hasNil(type: Type, named: Named): boolean {
  if (type.kind !== 'named') return ['array', 'map', 'unknown', 'union', 'nullable'].includes(type.kind);
  const found = named.get(type.name);
  if (found?.type?.kind === 'union') return !found.answered;
  return found?.type !== undefined && hasNil(found.type, named);
}

export const byName = (types: readonly NamedType[]): Named => new Map(types.map((type) => [type.name, type]));

/**
 * Writes a choice. One among inputs is an interface, which its alternatives have. Among answers, it is a structure of
 * the fields that all alternatives share; a field of which they have different types stays JSON.
 */
function union({ name, type, answered }: NamedType, named: Named): string {
  const options = type?.kind === 'union' ? type.options : [];
  if (answered) return structure(name, sharedFields(options, named), true, named);
  const names = options.flatMap((option) => (option.kind === 'named' ? [option.name] : []));
  if (names.length < options.length) return `type ${name} = any`;
  return [
    `type ${name} interface{ is${name}() }`,
    '',
    ...names.map((option) => `func (${option}) is${name}() {}\n`),
  ].join('\n');
}

function sharedFields(options: readonly Type[], named: Named): Field[] {
  const [first = [], ...others] = options.map((option) => fieldsOf(option, named));
  return first.flatMap((field) => {
    const same = others.map((fields) => fields.find(({ name }) => name === field.name));
    const found = same.filter((each) => each !== undefined);
    if (found.length < others.length) return [{ ...field, required: false }];
    const isSame = found.every(({ type }) => typeText(type) === typeText(field.type));
    const type: Type = isSame ? field.type : { kind: 'unknown' };
    return [{ ...field, type, required: field.required && found.every(({ required }) => required) }];
  });
}

function fieldsOf(type: Type, named: Named): readonly Field[] {
  const found = type.kind === 'named' ? named.get(type.name) : undefined;
  if (found?.type?.kind === 'union') return sharedFields(found.type.options, named);
  return found?.fields ?? [];
}

export function typeText(type: Type): string {
  switch (type.kind) {
    case 'named':
      return type.name;
    case 'string':
      return type.format === 'date-time' ? 'time.Time' : 'string';
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    case 'unknown':
    case 'union':
      return 'any';
    case 'array':
      return `[]${typeText(type.items)}`;
    case 'map':
      return `map[string]${typeText(type.values)}`;
    case 'nullable':
      return `*${typeText(type.type)}`;
  }
}
