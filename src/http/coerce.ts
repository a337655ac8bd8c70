/**
 * Converts query text to the types of the schema: numerals, `true` and `1`, `false` and `0`. Text that fits no type
 * stays text, so that the schema reports it.
 */
import type { OperationDescription } from '../contract/index.ts';

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Converts declared parameters and drops unknown ones. A repeated parameter arrives as an array and stays
 * one, so that the schema reports it.
 */
export function coerceQuery(
  types: OperationDescription['query'],
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(types)) {
    const value = query[name];
    if (value !== undefined) values[name] = Array.isArray(value) ? value : coerce(type, value);
  }
  return values;
}

function coerce(type: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'boolean') {
    if (value === 'true' || value === '1') return true;
    return value === 'false' || value === '0' ? false : value;
  }
  return (type === 'number' || type === 'integer') && numeral.test(value) ? Number(value) : value;
}
