/** Query text -> the schema's types: numerals, `true` and `1`, `false` and `0`. What does not fit stays text. */
import type { OperationDescription } from '../contract/index.ts';

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Declared parameters only; unknown ones are ignored. A repeated key is an array. */
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
