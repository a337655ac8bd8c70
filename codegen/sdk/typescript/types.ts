/** Writes the types of the TypeScript client. */
import type { ClientSurface, Field, NamedType, Type } from '../surface/model.ts';

export function emitModels({ types, topics }: ClientSurface): string {
  return [
    '/** A value that is known today, or one that a later version of the service has. */',
    'export type Open<Known extends string> = Known | (string & Record<never, never>);',
    ...types.map(declaration),
    '/** The topics of events, each with its event. */',
    'export interface EventsByTopic {',
    ...topics.map(({ topic, event }) => `  '${topic}': ${event} & { topic: '${topic}' };`),
    '}',
    '',
  ].join('\n');
}

function declaration({ name, description, type, fields, answered }: NamedType): string {
  const comment = documented(description);
  if (type) return `${comment}export type ${name} = ${typeText(type, '', !answered)};\n`;
  return `${comment}export interface ${name} {\n${(fields ?? []).map((field) => fieldText(field, !answered)).join('')}}\n`;
}

function fieldText({ name, type, required, description, deprecated }: Field, givenOnly: boolean): string {
  const comment = documented(description, deprecated, '  ');
  return `${comment}  ${propertyName(name)}${required ? '' : '?'}: ${typeText(type, '', givenOnly)};\n`;
}

const propertyName = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);

/**
 * Returns the type in TypeScript.
 * @param prefix stands before the names of types, where they are imported as a whole.
 * @param givenOnly tells whether the value is only ever given to the client, which changes none of its lists.
 */
export function typeText(type: Type, prefix = '', givenOnly = false): string {
  const inner = (part: Type) => typeText(part, prefix, givenOnly);
  switch (type.kind) {
    case 'named':
      return prefix + type.name;
    case 'string': {
      if (!type.known) return 'string';
      const values = type.known.map((value) => `'${value}'`).join(' | ');
      return type.open ? `${prefix}Open<${values}>` : values;
    }
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return type.only === undefined ? 'boolean' : String(type.only);
    case 'unknown':
      return 'unknown';
    case 'array':
      return `${givenOnly ? 'ReadonlyArray' : 'Array'}<${inner(type.items)}>`;
    case 'map':
      return `Record<string, ${inner(type.values)}>`;
    case 'nullable':
      return `${inner(type.type)} | null`;
    case 'union':
      return type.options.map(inner).join(' | ');
  }
}

/** Returns the comment before a declaration; nothing when there is nothing to say. */
export function documented(text: string | undefined, deprecated = false, indent = ''): string {
  const lines = [...(text?.trim().split('\n') ?? []), ...(deprecated ? ['@deprecated'] : [])];
  if (lines.length === 0) return '';
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
