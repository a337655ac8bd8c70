/** Says in words what a value may be. */

import type { Schema } from '../contract/document.ts';
import { resolved } from '../contract/part.ts';
import { count } from '../format.ts';

/** Returns the type of a value, as `array of strings`. */
export function typeOf(written: Schema): string {
  const schema = resolved(written);
  if (schema.oneOf) return [...new Set(schema.oneOf.map(typeOf))].join(' or ');
  const types = [schema.type ?? 'any value'].flat();
  return types.map((type) => describedType(type, schema)).join(' or ');
}

function describedType(type: string, { items, additionalProperties, properties, format }: Schema): string {
  if (type === 'array' && items) return `array of ${plural(typeOf(items))}`;
  if (type === 'object' && typeof additionalProperties === 'object' && !properties)
    return `object of ${plural(typeOf(additionalProperties))}`;
  return type === 'string' && format ? `${type}, ${format}` : type;
}

/** `string or null` -> `strings or nulls`; `array of strings` -> `arrays of strings`. */
const plural = (type: string) =>
  type.replaceAll(/\b(string|number|integer|boolean|object|array|null)\b/g, '$1s');

/** Returns the bounds of a value, as `1 to 10 items`. */
export function boundsOf(written: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = resolved(written);
  return [
    range(minLength === 1 && maxLength === undefined ? undefined : minLength, maxLength, 'character'),
    range(minItems, maxItems, 'item'),
    range(minimum, maximum, ''),
  ].filter((text) => text !== '');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const last = most ?? least;
  if (last === undefined) return '';
  const units = unit && ` ${unit}${last === 1 ? '' : 's'}`;
  if (most === undefined) return `at least ${count(last)}${units}`;
  if (least === undefined || (least === 0 && unit)) return `at most ${count(most)}${units}`;
  return least === most ? `${count(most)}${units}` : `${count(least)} to ${count(most)}${units}`;
}
