/** What the contract must hold beyond being OpenAPI. A keyword that no emitter handles is an error here. */
import { type Contract, type Node, type Operation, resolve, type Schema } from './document.ts';
import { checkNames } from './names.ts';

// biome-ignore format: a list reads better as a list
const schemaKeywords = new Set([
  '$ref', 'type', 'description', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const',
  'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'minItems', 'maxItems', 'oneOf', 'discriminator',
  'deprecated',
]);
const formats = new Set(['date-time', 'date', 'uri']);
const types = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const parameterKeywords = new Set(['name', 'in', 'required', 'description', 'schema']);
// biome-ignore format: a list reads better as a list
const operationKeywords = new Set([
  'operationId', 'tags', 'summary', 'description', 'security', 'parameters', 'requestBody', 'responses',
]);

/** Throws one error that lists every problem. */
export function checkContract(contract: Contract): void {
  const problems = [
    ...Object.entries(contract.schemas).flatMap(([name, schema]) => checkSchema(contract, schema, name)),
    ...contract.operations.flatMap((operation) => checkOperation(contract, operation)),
    ...checkNames(contract.document),
  ];
  if (problems.length > 0) throw new Error(`openapi.yaml:\n  ${problems.join('\n  ')}`);
}

function checkSchema(contract: Contract, schema: Schema, at: string): string[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return [
    ...unknownKeywords(schema, schemaKeywords, at),
    ...(typeof schema.type === 'string' && !types.has(schema.type)
      ? [`${at}: unknown type ${schema.type}`]
      : []),
    ...(schema.format && !formats.has(schema.format as string)
      ? [`${at}: unknown format ${schema.format}`]
      : []),
    ...(schema.type === 'object' && typeof schema.additionalProperties !== 'boolean'
      ? [`${at}: an object says whether it is closed (additionalProperties)`]
      : []),
    ...((schema.required ?? []) as string[]).flatMap((name) =>
      properties[name] ? [] : [`${at}: required ${name} is not a property`],
    ),
    ...(typeof schema.$ref === 'string' ? checkReference(contract, schema, at) : []),
    ...Object.entries(properties).flatMap(([name, child]) => checkSchema(contract, child, `${at}.${name}`)),
    ...(schema.items ? checkSchema(contract, schema.items as Schema, `${at}[]`) : []),
    ...((schema.oneOf ?? []) as Schema[]).flatMap((choice, index) =>
      checkSchema(contract, choice, `${at}|${index}`),
    ),
  ];
}

function checkReference(contract: Contract, schema: Schema, at: string): string[] {
  if (Object.keys(schema).length > 1) return [`${at}: a reference stands alone`];
  try {
    resolve(contract.document, schema);
    return [];
  } catch (error) {
    return [`${at}: ${(error as Error).message}`];
  }
}

function checkOperation(contract: Contract, operation: Operation): string[] {
  const at = operation.operationId ?? `${operation.method} ${operation.path}`;
  const paths = contract.document.paths as Record<string, Node>;
  const source = (paths[operation.path] as Node)[operation.method] as Node;
  const body: Node = operation.body ? resolve(contract.document, operation.body) : {};
  const names = [
    ...operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => parameter.name),
    ...Object.keys(body.properties ?? {}),
  ];
  const { contentType } = operation;
  return [
    ...unknownKeywords(source, operationKeywords, at),
    ...rawParameters(contract, operation).flatMap((parameter) =>
      unknownKeywords(parameter, parameterKeywords, at),
    ),
    ...operation.parameters.flatMap((parameter) => [
      ...(['path', 'query', 'header'].includes(parameter.in) ? [] : [`${at}: parameter in ${parameter.in}`]),
      ...checkSchema(contract, parameter.schema, `${at}.${parameter.name}`),
    ]),
    ...checkBodyRequired(contract, operation, at),
    ...repeated(names).map((problem) => `${at}: the input is one object, but ${problem}`),
    ...(Object.keys(source.responses as Node).join() === '200'
      ? []
      : [`${at}: only the answer 200 is written; the others follow from the rules of codegen/expand/errors`]),
    ...(contentType && !at.startsWith(`${contentType}.`)
      ? [`${at}: the operation id of a content route is {contentType}.{action}`]
      : []),
  ];
}

/** Checks `bodyRequired`. A request without a body counts as one with an empty object. */
function checkBodyRequired({ document }: Contract, { body, bodyRequired }: Operation, at: string): string[] {
  if (!body) return [];
  const schema = resolve(document, body);
  const choices = ((schema.oneOf ?? [schema]) as Node[]).map((choice) => resolve(document, choice));
  const needed = choices.every(({ required }) => Array.isArray(required) && required.length > 0);
  if (needed === bodyRequired) return [];
  return [`${at}: its body has required fields and is required, or neither`];
}

function unknownKeywords(node: Node, known: ReadonlySet<string>, at: string): string[] {
  return Object.keys(node)
    .filter((keyword) => !known.has(keyword))
    .map((keyword) => `${at}: the generator does not know the keyword ${keyword}`);
}

function rawParameters(contract: Contract, operation: Operation): Node[] {
  const item = (contract.document.paths as Record<string, Node>)[operation.path] as Node;
  const own = (item[operation.method] as Node).parameters as Node[] | undefined;
  return [...((item.parameters as Node[] | undefined) ?? []), ...(own ?? [])].map((node) =>
    resolve(contract.document, node),
  );
}

function repeated(names: string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} appears twice`);
}
