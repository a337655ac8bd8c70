/**
 * Fills the schemas that list content types, their providers, events or publish requests, such as
 * `KnownContentType`. Such a schema says `x-from-content-types` and the name of one of the lists below;
 * choices that are written in the schema come after those of content types.
 */
import { contractError, type Node } from '../source.ts';
import { eventSchemas } from './events.ts';
import type { ContentType } from './read.ts';
import { groupTargetOf } from './schemas.ts';

const marker = 'x-from-content-types';
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const idsOf = (types: readonly ContentType[]) => ({ enum: types.map(({ id }) => id) });

/** Each list that a schema can ask for -> the function that returns the keyword to fill in, with its values. */
const lists: Record<string, (types: readonly ContentType[]) => { enum: string[] } | { oneOf: object[] }> = {
  all: idsOf,
  backfilled: (types) => idsOf(types.filter(({ events }) => events.includes('backfilled'))),
  providers: (types) => ({ enum: [...new Set(types.map(({ id }) => id.split('.')[0] as string))] }),
  events: (types) => ({ oneOf: types.flatMap(eventSchemas).map(([name]) => named(name)) }),
  published: (types) => ({
    oneOf: types.filter(({ publish }) => publish).map(({ schema }) => named(`${schema}Publish`)),
  }),
  grouped: (types) => ({
    oneOf: types.filter(({ publish }) => publish).map(({ schema }) => named(groupTargetOf(schema))),
  }),
};

/** Replaces the marker of every schema by what it asks for. */
export function fillLists(schemas: Record<string, Node>, types: readonly ContentType[]): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (marker in schema) schemas[name] = filled(schema, types);
  }
}

function filled({ [marker]: what, ...schema }: Node, types: readonly ContentType[]): Node {
  const list = lists[what as string];
  if (!list) {
    const known = Object.keys(lists).join(', ');
    throw contractError(schema, `${marker} lists no ${what}; there are ${known}`, marker);
  }
  const [[keyword, values] = ['', []]] = Object.entries(list(types));
  return { ...schema, [keyword]: [...values, ...((schema[keyword] ?? []) as object[])] };
}
