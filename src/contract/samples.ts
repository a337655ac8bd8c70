/** A value of a schema, made of the contract alone: the same with every call. */
import { readContract } from './index.ts';

interface JsonSchema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  minimum?: number;
}

/** @param name of a schema. */
export function sampleOf(name: string): unknown {
  const { schemas } = readContract().document.components as { schemas: Record<string, JsonSchema> };
  return sampleValue(schemas[name] ?? {}, name);
}

const formats: Record<string, string> = {
  'date-time': '2026-01-15T09:30:00.000Z',
  date: '2026-01-15',
  uri: 'https://www.example.com/sample',
};

function sampleValue(schema: JsonSchema, name: string): unknown {
  if (schema.$ref) return sampleOf(schema.$ref.split('/').at(-1) ?? '');
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf?.[0]) return sampleValue(schema.oneOf[0], name);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return [sampleValue(schema.items ?? {}, name)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    default:
      return textOf(schema, name);
  }
}

/** The provider's own object is left out: events never carry it. */
function objectOf({ properties = {} }: JsonSchema): object {
  const entries = Object.entries(properties).filter(([name]) => name !== 'providerRaw');
  return Object.fromEntries(entries.map(([name, schema]) => [name, sampleValue(schema, name)]));
}

function textOf({ format, pattern }: JsonSchema, name: string): string {
  if (pattern?.startsWith('^sha256')) return `sha256:${'0'.repeat(64)}`;
  return formats[format ?? ''] ?? `sample-${name}`;
}
