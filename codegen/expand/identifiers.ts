/**
 * Narrows the values in answers and events: ids to the service's own form, providers and login kinds to those that
 * exist. Inputs are not narrowed, because an id of another form is simply not found.
 */
import { idPrefixes } from '../../src/db/client/ids.ts';
import type { Node, Schema } from '../document.ts';
import { operationsOf, reachedByAnswers, reachedFrom } from '../reached.ts';

type Kind = keyof typeof idPrefixes;

/**
 * Property -> the kind of resource whose id it holds. Properties named `{kind}Id`, and lists of such ids,
 * need no entry.
 */
const others: Record<string, Kind> = { retryOf: 'publishRequest', retriedBy: 'publishRequest' };

/** Property -> the schema that lists its possible values. */
const known: Record<string, string> = {
  providerId: 'KnownProviderId',
  loginKind: 'KnownLoginKind',
  credentialKind: 'KnownLoginKind',
};

/** The digits of a TypeID, in Crockford's base32. */
const digits = '[0-7][0-9a-hjkmnp-tv-z]{25}';

export function identifiers(document: Node): Node {
  const inputs = reachedFrom(
    document,
    operationsOf(document.paths).map(({ requestBody }) => requestBody),
  );
  for (const node of reachedByAnswers(document)) {
    const { properties } = node as { properties?: Record<string, Schema> };
    if (!properties || inputs.has(node)) continue;
    for (const [name, schema] of Object.entries(properties)) properties[name] = narrowed(name, schema);
  }
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  if (schemas.EventId) schemas.EventId = { ...schemas.EventId, pattern: patternOf('event') };
  return document;
}

/** Narrows the schema of a property, or the items of a list. */
function narrowed(name: string, schema: Schema): Schema {
  if (schema.type === 'array' && schema.items)
    return { ...schema, items: narrowed(name.replace(/s$/, ''), schema.items as Schema) };
  if (schema.type !== 'string' || schema.const !== undefined || schema.enum) return schema;
  const values = known[name];
  if (values) return { $ref: `#/components/schemas/${values}` };
  const kind = others[name] ?? (name.replace(/Id$/, '') as Kind);
  return kind in idPrefixes && kind !== name ? { ...schema, pattern: patternOf(kind) } : schema;
}

/** Returns the pattern of an id. An organization's id has no `test_`, because it belongs to both modes. */
function patternOf(kind: Kind): string {
  return `^${kind === 'organization' ? '' : '(test_)?'}${idPrefixes[kind]}_${digits}$`;
}
