/** Writes the models of the Python client. */
import type { ClientSurface, Field, NamedType, Type } from '../surface/model.ts';
import { docstring, snake, text } from './names.ts';

const head = `from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Dict, List, Literal, Optional, Union

from pydantic import Field

from .._model import Model, Unknown

`;

export function emitModels({ types, topics }: ClientSurface): string {
  const aliases = types.filter(({ type }) => type);
  const models = types.filter(({ fields }) => fields);
  const names = new Set(models.map(({ name }) => name));
  return [
    head,
    ...models.map(model),
    ...inOrder(aliases, names).map((alias) => aliasText(alias, types)),
    '',
    `EVENTS: Dict[str, Any] = {`,
    ...topics.map(({ topic, event }) => `    ${text(topic)}: ${event},`),
    '}',
    '',
  ].join('\n');
}

function model({ name, description, fields = [] }: NamedType): string {
  const comment = docstring(description, '    ');
  const own = fields.map(fieldText);
  return [`class ${name}(Model):`, ...comment, ...(own.length > 0 ? own : ['    pass']), '', ''].join('\n');
}

function fieldText({ name, type, required, description, deprecated }: Field): string {
  const kind = typeText(type);
  const comment = docstring(deprecated ? `Deprecated. ${description ?? ''}` : description, '    ');
  return [`    ${snake(name)}: ${required ? kind : `Optional[${kind}] = None`}`, ...comment].join('\n');
}

/**
 * Writes the alias of a type. A choice among answers that is no part of another one also takes what is new to the
 * client; the alternatives are tried one after the other.
 */
function aliasText({ name, type, answered }: NamedType, types: readonly NamedType[]): string {
  if (!type) return '';
  const isPart = types.some((other) => other.type?.kind === 'union' && refersTo(other.type, name));
  if (type.kind !== 'union' || !answered || isPart) return `${name} = ${typeText(type)}`;
  const options = [...type.options.map((option) => typeText(option)), 'Unknown'];
  return `${name} = Annotated[Union[${options.join(', ')}], Field(union_mode="left_to_right")]`;
}

const refersTo = ({ options }: { options: readonly Type[] }, name: string) =>
  options.some((option) => option.kind === 'named' && option.name === name);

/** Sorts aliases so that each comes after those that it is made of. */
function inOrder(aliases: readonly NamedType[], known: ReadonlySet<string>): NamedType[] {
  const ready = aliases.filter(({ type }) => namesIn(type).every((name) => known.has(name)));
  if (ready.length === 0) return [...aliases];
  const names = new Set([...known, ...ready.map(({ name }) => name)]);
  return [
    ...ready,
    ...inOrder(
      aliases.filter((alias) => !ready.includes(alias)),
      names,
    ),
  ];
}

function namesIn(type: Type | undefined): string[] {
  switch (type?.kind) {
    case 'named':
      return [type.name];
    case 'array':
      return namesIn(type.items);
    case 'map':
      return namesIn(type.values);
    case 'nullable':
      return namesIn(type.type);
    case 'union':
      return type.options.flatMap(namesIn);
    default:
      return [];
  }
}

export function typeText(type: Type, prefix = ''): string {
  const inner = (part: Type) => typeText(part, prefix);
  switch (type.kind) {
    case 'named':
      return prefix + type.name;
    case 'string': {
      if (type.format === 'date-time') return 'datetime';
      if (type.format === 'date') return 'date';
      if (!type.known) return 'str';
      const literal = `Literal[${type.known.map(text).join(', ')}]`;
      return type.open ? `Union[${literal}, str]` : literal;
    }
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return type.only === undefined ? 'bool' : `Literal[${type.only ? 'True' : 'False'}]`;
    case 'unknown':
      return 'Any';
    case 'array':
      return `List[${inner(type.items)}]`;
    case 'map':
      return `Dict[str, ${inner(type.values)}]`;
    case 'nullable':
      return `Optional[${inner(type.type)}]`;
    case 'union':
      return `Union[${type.options.map(inner).join(', ')}]`;
  }
}
