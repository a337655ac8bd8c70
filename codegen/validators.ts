/** Emits zod validators of the operations' inputs: one case per schema keyword. */
import { type Contract, type Operation, type Parameter, type Schema, schemaName } from './document.ts';

export function emitValidators(contract: Contract): string {
  const named = inputSchemas(contract);
  return [
    "import { z } from 'zod';",
    "import { freeObject } from '../free-object.ts';",
    '',
    ...named.map((name) => `const ${name} = ${zodOf(contract.schemas[name] as Schema, name)};`),
    '',
    'export const validators = {',
    ...contract.operations.map((operation) => emitOperation(operation)),
    '} as const;',
    '',
  ].join('\n');
}

function emitOperation(operation: Operation): string {
  const places = (['path', 'query', 'header'] as const).flatMap((place) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    return parameters.length > 0
      ? [`${place}: z.object({ ${parameters.map(emitParameter).join(', ')} })`]
      : [];
  });
  const body = operation.body ? [`body: ${zodOf(operation.body, operation.operationId)}`] : [];
  return `  '${operation.operationId}': { ${[...places, ...body].join(', ')} },`;
}

/** Header names arrive in lower case from Node. */
function emitParameter(parameter: Parameter): string {
  const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
  const optional = parameter.required ? '' : '.optional()';
  return `${JSON.stringify(name)}: ${zodOf(parameter.schema, parameter.name)}${optional}`;
}

/** The named schemas that inputs reach, each after those it refers to. */
function inputSchemas(contract: Contract): string[] {
  const ordered: string[] = [];
  const visit = (schema: Schema, trail: string[]): void => {
    if (typeof schema.$ref === 'string') {
      const name = schemaName(schema.$ref);
      if (trail.includes(name))
        throw new Error(`${name} refers to itself; the generator does not know recursion`);
      visit(contract.schemas[name] as Schema, [...trail, name]);
      if (!ordered.includes(name)) ordered.push(name);
    }
    for (const child of Object.values((schema.properties ?? {}) as Record<string, Schema>))
      visit(child, trail);
    if (schema.items) visit(schema.items as Schema, trail);
    for (const choice of (schema.oneOf ?? []) as Schema[]) visit(choice, trail);
  };
  for (const operation of contract.operations) {
    if (operation.body) visit(operation.body, []);
    for (const parameter of operation.parameters) visit(parameter.schema, []);
  }
  return ordered;
}

function zodOf(schema: Schema, at: string): string {
  if (typeof schema.$ref === 'string') return schemaName(schema.$ref);
  if (schema.const !== undefined) return `z.literal(${JSON.stringify(schema.const)})`;
  if (schema.oneOf) return unionOf(schema, at);
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
      return `z.array(${zodOf(schema.items as Schema, at)})${bound(schema.minItems, 'min')}${bound(schema.maxItems, 'max')}`;
    case 'object':
      return objectOf(schema, at);
    default:
      throw new Error(`${at}: no validator for type ${String(schema.type)}`);
  }
}

/** With a discriminator, only the problems of the choice that is meant are reported. */
function unionOf(schema: Schema, at: string): string {
  const choices = (schema.oneOf as Schema[]).map((choice, index) => zodOf(choice, `${at}|${index}`));
  const { propertyName } = (schema.discriminator ?? {}) as { propertyName?: string };
  return propertyName
    ? `z.discriminatedUnion(${JSON.stringify(propertyName)}, [${choices.join(', ')}])`
    : `z.union([${choices.join(', ')}])`;
}

function objectOf(schema: Schema, at: string): string {
  if (schema.additionalProperties === true && !schema.properties) return 'freeObject';
  const required = new Set(schema.required as string[] | undefined);
  const entries = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(
    ([name, child]) =>
      `${JSON.stringify(name)}: ${zodOf(child, `${at}.${name}`)}${required.has(name) ? '' : '.optional()'}`,
  );
  return `${schema.additionalProperties === false ? 'z.strictObject' : 'z.looseObject'}({ ${entries.join(', ')} })`;
}

const formatted: Record<string, string> = {
  'date-time': 'z.iso.datetime({ offset: true })',
  date: 'z.iso.date()',
  uri: 'z.url()',
};

function stringOf(schema: Schema, at: string): string {
  const base = schema.format ? formatted[schema.format as string] : 'z.string()';
  if (!base) throw new Error(`${at}: no validator for format ${String(schema.format)}`);
  const pattern = schema.pattern ? `.regex(new RegExp(${JSON.stringify(schema.pattern)}, 'u'))` : '';
  return `${base}${bound(schema.minLength, 'min')}${bound(schema.maxLength, 'max')}${pattern}`;
}

function numberBounds(schema: Schema): string {
  return `${bound(schema.minimum, 'min')}${bound(schema.maximum, 'max')}`;
}

function bound(value: unknown, name: string): string {
  return value === undefined ? '' : `.${name}(${String(value)})`;
}
