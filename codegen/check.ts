/**
 * Checks what the contract must fulfil beyond being OpenAPI. A keyword that the generator does not handle is an error
 * here.
 */
import { type Contract, type Node, type Operation, resolve, type Schema } from './document.ts';
import { checkNames } from './names.ts';
import { type ContractError, failOn, problemOf } from './source.ts';

// biome-ignore format: a keyword per line would be longer to read
const schemaKeywords = new Set([
  '$ref', 'type', 'description', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const',
  'minLength', 'maxLength', 'pattern', 'x-message', 'format', 'minimum', 'maximum', 'minItems', 'maxItems', 'oneOf', 'discriminator',
  'deprecated',
]);
const formats = new Set(['date-time', 'date', 'uri']);
const types = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const parameterKeywords = new Set([
  'name',
  'in',
  'required',
  'description',
  'schema',
  'style',
  'explode',
  'example',
]);
// biome-ignore format: a keyword per line would be longer to read
const operationKeywords = new Set([
  'operationId', 'tags', 'summary', 'description', 'security', 'parameters', 'requestBody', 'responses',
  'x-partly-offered', 'x-role-bound', 'x-spends-budget',
]);

/**
 * Checks the whole contract before it reports anything.
 * @throws ContractError with every problem and its line.
 */
export function checkContract(contract: Contract): void {
  const problems = [
    ...Object.entries(contract.schemas).flatMap(([name, schema]) => checkSchema(contract, schema, name)),
    ...contract.operations.flatMap((operation) => checkOperation(contract, operation)),
    ...checkNames(contract.document),
  ];
  failOn(problems);
}

function checkSchema(contract: Contract, schema: Schema, at: string): string[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return [
    ...unknownKeywords(schema, schemaKeywords, at),
    ...(schema.type !== undefined && !types.has(schema.type as string)
      ? [problemOf(schema, `${at}: unknown type ${schema.type}`, 'type')]
      : []),
    ...(schema.format && !formats.has(schema.format as string)
      ? [problemOf(schema, `${at}: unknown format ${schema.format}`, 'format')]
      : []),
    ...(schema.type === 'object' && schema.additionalProperties === undefined
      ? [problemOf(schema, `${at}: an object says whether it is closed (additionalProperties)`)]
      : []),
    ...(typeof schema.additionalProperties === 'object'
      ? checkSchema(contract, schema.additionalProperties as Schema, `${at}.*`)
      : []),
    ...((schema.required ?? []) as string[]).flatMap((name) =>
      properties[name] ? [] : [problemOf(schema, `${at}: required ${name} is not a property`, 'required')],
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
  if (Object.keys(schema).length > 1) return [problemOf(schema, `${at}: a reference stands alone`)];
  try {
    resolve(contract.document, schema);
    return [];
  } catch (error) {
    return [(error as ContractError).message];
  }
}

function checkOperation(contract: Contract, operation: Operation): string[] {
  const at = operation.operationId ?? `${operation.method} ${operation.path}`;
  const body: Node = operation.body ? resolve(contract.document, operation.body) : {};
  const names = [
    ...operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => parameter.name),
    ...Object.keys(body.properties ?? {}),
  ];
  const { contentType } = operation;
  return [
    ...unknownKeywords(operation.node, operationKeywords, at),
    ...rawParameters(contract, operation).flatMap((parameter) =>
      unknownKeywords(parameter, parameterKeywords, at),
    ),
    ...operation.parameters.flatMap((parameter) => [
      ...(['path', 'query', 'header'].includes(parameter.in)
        ? []
        : [problemOf(parameter.schema, `${at}: parameter in ${parameter.in}`)]),
      ...checkSchema(contract, parameter.schema, `${at}.${parameter.name}`),
    ]),
    ...checkBodyRequired(contract, operation, at),
    ...repeated(names).map((problem) =>
      problemOf(operation.node, `${at}: the input is one object, but ${problem}`),
    ),
    ...(Object.keys(operation.node.responses as Node).join() === '200'
      ? []
      : [
          problemOf(
            operation.node,
            `${at}: only the answer 200 is written; the others follow from the rules of codegen/expand/errors`,
            'responses',
          ),
        ]),
    ...(contentType && !at.startsWith(`${contentType}.`)
      ? [
          problemOf(
            operation.node,
            `${at}: the operation id of a content route is {contentType}.{action}`,
            'operationId',
          ),
        ]
      : []),
  ];
}

/**
 * Checks that a body is required exactly when it has required fields, because a missing body counts as an empty
 * object.
 */
function checkBodyRequired(
  { document }: Contract,
  { body, bodyRequired, node }: Operation,
  at: string,
): string[] {
  if (!body) return [];
  const schema = resolve(document, body);
  const choices = ((schema.oneOf ?? [schema]) as Node[]).map((choice) => resolve(document, choice));
  const needed = choices.every(({ required }) => Array.isArray(required) && required.length > 0);
  if (needed === bodyRequired) return [];
  return [problemOf(node, `${at}: its body has required fields and is required, or neither`, 'requestBody')];
}

function unknownKeywords(node: Node, known: ReadonlySet<string>, at: string): string[] {
  return Object.keys(node)
    .filter((keyword) => !known.has(keyword))
    .map((keyword) => problemOf(node, `${at}: the generator does not know the keyword ${keyword}`, keyword));
}

function rawParameters(contract: Contract, operation: Operation): Node[] {
  const item = (contract.document.paths as Record<string, Node>)[operation.path] as Node;
  const own = operation.node.parameters as Node[] | undefined;
  return [...((item.parameters as Node[] | undefined) ?? []), ...(own ?? [])].map((node) =>
    resolve(contract.document, node),
  );
}

function repeated(names: string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} appears twice`);
}
