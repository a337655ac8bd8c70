/** Emits zod validators for the operations' inputs, with one case per schema keyword. */
import {
  type Contract,
  namedSchema,
  type Operation,
  type Parameter,
  type Schema,
  schemaName,
} from './document.ts';
import { type EitherOr, eitherOrOf } from './either-or.ts';
import { contractError } from './source.ts';

type Named = Contract['schemas'];

export function emitValidators(contract: Contract): string {
  const { schemas } = contract;
  const named = inputSchemas(contract);
  return [
    "import { z } from 'zod';",
    "import { eitherOr, emptyIsAbsent, freeObject } from '../validator-parts.ts';",
    '',
    ...named.map((name) => `const ${name} = ${zodOf(schemas[name] as Schema, name, schemas)};`),
    '',
    'export const validators = {',
    ...contract.operations.map((operation) => emitOperation(operation, schemas)),
    '} as const;',
    '',
  ].join('\n');
}

function emitOperation(operation: Operation, schemas: Named): string {
  const places = (['path', 'query', 'header'] as const).flatMap((place) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    return parameters.length > 0
      ? [
          `${place}: z.object({ ${parameters.map((parameter) => emitParameter(parameter, schemas)).join(', ')} })`,
        ]
      : [];
  });
  const body = operation.body ? [`body: ${zodOf(operation.body, operation.operationId, schemas)}`] : [];
  return `  '${operation.operationId}': { ${[...places, ...body].join(', ')} },`;
}

/** Emits the validator of a parameter. Node delivers header names in lower case. */
function emitParameter(parameter: Parameter, schemas: Named): string {
  const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
  const optional = parameter.required ? '' : '.optional()';
  return `${JSON.stringify(name)}: ${zodOf(parameter.schema, parameter.name, schemas)}${optional}`;
}

/** Lists the named schemas that inputs use, each after the schemas that it refers to. */
function inputSchemas(contract: Contract): string[] {
  const ordered: string[] = [];
  const visit = (schema: Schema, trail: string[]): void => {
    if (typeof schema.$ref === 'string') {
      const name = schemaName(schema.$ref);
      if (trail.includes(name))
        throw contractError(
          contract.schemas[name],
          `${name} refers to itself; the generator does not know recursion`,
        );
      visit(contract.schemas[name] as Schema, [...trail, name]);
      if (!ordered.includes(name)) ordered.push(name);
    }
    for (const child of Object.values((schema.properties ?? {}) as Record<string, Schema>))
      visit(child, trail);
    if (schema.items) visit(schema.items as Schema, trail);
    for (const choice of choicesOf(schema, contract.schemas)) visit(choice, trail);
  };
  for (const operation of contract.operations) {
    if (operation.body) visit(operation.body, []);
    for (const parameter of operation.parameters) visit(parameter.schema, []);
  }
  return ordered;
}

/**
 * Returns the choices of a union. A union that `either-or.ts` can merge has one choice, so that each field is
 * emitted once.
 */
function choicesOf(schema: Schema, schemas: Named): Schema[] {
  const merged = eitherOrIn(schema, schemas)?.merged;
  return merged ? [merged] : ((schema.oneOf ?? []) as Schema[]);
}

function eitherOrIn(schema: Schema, schemas: Named, at = ''): EitherOr | undefined {
  if (!schema.oneOf || schema.discriminator) return undefined;
  return eitherOrOf(
    (schema.oneOf as Schema[]).map((choice) => namedSchema(choice, schemas)),
    at,
  );
}

function zodOf(schema: Schema, at: string, schemas: Named): string {
  if (typeof schema.$ref === 'string') return schemaName(schema.$ref);
  if (schema.const !== undefined) return `z.literal(${JSON.stringify(schema.const)})`;
  if (schema.oneOf) return unionOf(schema, at, schemas);
  if (schema.enum) return `z.enum(${JSON.stringify(schema.enum)})`;
  switch (schema.type) {
    case undefined:
      return 'z.unknown()';
    case 'string':
      return stringOf(schema, at);
    case 'number':
      return `z.number()${numberBounds(schema)}`;
    case 'integer':
      return `z.int()${numberBounds(schema)}`;
    case 'boolean':
      return 'z.boolean()';
    case 'null':
      return 'z.null()';
    case 'array':
      return `z.array(${zodOf(schema.items as Schema, at, schemas)})${bound(schema.minItems, 'min')}${bound(schema.maxItems, 'max')}`;
    case 'object':
      return objectOf(schema, at, schemas);
    default:
      throw contractError(schema, `${at}: no validator for type ${String(schema.type)}`, 'type');
  }
}

/**
 * Emits a union. With a discriminator, or if `either-or.ts` can merge it, it reports only the problems of the
 * choice that was meant.
 */
function unionOf(schema: Schema, at: string, schemas: Named): string {
  const { propertyName } = (schema.discriminator ?? {}) as { propertyName?: string };
  const choices = schema.oneOf as Schema[];
  const either = eitherOrIn(schema, schemas, at);
  if (either) return `eitherOr(${objectOf(either.merged, at, schemas)}, ${JSON.stringify(either.shapes)})`;
  const emitted = choices.map((choice, index) => zodOf(choice, `${at}|${index}`, schemas)).join(', ');
  return propertyName
    ? `z.discriminatedUnion(${JSON.stringify(propertyName)}, [${emitted}])`
    : `z.union([${emitted}])`;
}

function objectOf(schema: Schema, at: string, schemas: Named): string {
  if (schema.additionalProperties === true && !schema.properties) return 'freeObject';
  if (typeof schema.additionalProperties === 'object' && !schema.properties)
    return `z.record(z.string(), ${zodOf(schema.additionalProperties as Schema, `${at}.*`, schemas)})`;
  const required = new Set(schema.required as string[] | undefined);
  const entries = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, child]) => {
    const emitted = zodOf(child, `${at}.${name}`, schemas);
    return `${JSON.stringify(name)}: ${required.has(name) ? emitted : optional(emitted, namedSchema(child, schemas))}`;
  });
  return `${schema.additionalProperties === false ? 'z.strictObject' : 'z.looseObject'}({ ${entries.join(', ')} })`;
}

function optional(emitted: string, { type, minItems }: Schema): string {
  return type === 'array' && minItems === undefined ? `emptyIsAbsent(${emitted})` : `${emitted}.optional()`;
}

const formatted: Record<string, string> = {
  'date-time': 'z.iso.datetime({ offset: true })',
  date: 'z.iso.date()',
  uri: 'z.url()',
};

function stringOf(schema: Schema, at: string): string {
  const base = schema.format ? formatted[schema.format as string] : 'z.string()';
  if (!base) throw contractError(schema, `${at}: no validator for format ${String(schema.format)}`, 'format');
  return `${base}${bound(schema.minLength, 'min')}${bound(schema.maxLength, 'max')}${patternOf(schema, at)}`;
}

/** The pattern of all texts that can be stored, whose sentence is the service's own. */
const storable = '^[^\\u0000]*$';

function patternOf(schema: Schema, at: string): string {
  const { pattern, 'x-message': message } = schema;
  if (pattern === undefined) return '';
  if (message === undefined && pattern !== storable)
    throw contractError(schema, `${at}: x-message has to say in words what the pattern takes`, 'pattern');
  const said = message === undefined ? '' : `, ${JSON.stringify(message)}`;
  return `.regex(new RegExp(${JSON.stringify(pattern)}, 'u')${said})`;
}

function numberBounds(schema: Schema): string {
  return `${bound(schema.minimum, 'min')}${bound(schema.maximum, 'max')}`;
}

function bound(value: unknown, name: string): string {
  return value === undefined ? '' : `.${name}(${String(value)})`;
}
