/** Makes the tools of assistants: one for each resource operation, and one for each action that content types share. */
import { type Contract, type Node, type Operation, resolve, type Schema } from '../../document.ts';
import { contractError } from '../../source.ts';
import { harmless, offered, validators } from './offered.ts';
import { selfContained } from './schemas.ts';

/** Returns the tools as the server reads them: see `clients/mcp/src/tool.ts`. */
export function readTools(contract: Contract) {
  const contents = contract.operations.filter(({ contentType }) => contentType);
  const actions = Map.groupBy(contents, ({ operationId }) => operationId.split('.').at(-1) as string);
  return [
    ...[...actions].map(([action, operations]) => contentTool(contract, action, operations)),
    ...offered.map((operationId) => ownTool(contract, operationNamed(contract, operationId))),
  ];
}

function operationNamed({ document, operations }: Contract, operationId: string): Operation {
  const found = operations.find((operation) => operation.operationId === operationId);
  if (!found)
    throw contractError(document, `assistants are offered ${operationId}, which is no operation`, 'paths');
  return found;
}

function ownTool(contract: Contract, operation: Operation) {
  const { operationId, node } = operation;
  const name = operationId.replaceAll('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const { summary, description } = node as { summary: string; description?: string };
  return toolOf(contract, name, summary, [summary, description].filter(Boolean).join('\n\n'), [operation]);
}

const contentTitles: Record<string, string> = {
  list: 'List content',
  get: 'Get one piece of content',
  metrics: 'Get the metrics of content',
  update: 'Edit content',
  moderate: 'Moderate content',
  delete: 'Delete content',
};

/** The operations of an action have the same path but for the content type, which becomes a parameter. */
function contentTool(contract: Contract, action: string, operations: Operation[]) {
  const title = contentTitles[action];
  if (!title) throw contractError(contract.document, `the tool for ${action} has no title`, 'paths');
  const lines = operations.map(({ contentType, node }) => `- ${contentType}: ${node.summary}`);
  return toolOf(
    contract,
    `content_${action}`,
    title,
    [`${title}, by content type:`, ...lines].join('\n'),
    operations,
  );
}

function toolOf(
  contract: Contract,
  name: string,
  title: string,
  description: string,
  operations: Operation[],
) {
  const [first] = operations as [Operation, ...Operation[]];
  const isContent = first.contentType !== undefined;
  const path = isContent ? first.path.replace(first.contentType as string, '{contentType}') : first.path;
  const write = first.method !== 'get' && !harmless.has(name);
  const validates = validators[name];
  const parameters = parametersOf(contract, operations);
  const bodies = [...new Map(operations.map(({ body }) => [JSON.stringify(body), body])).values()];
  const [body] = bodies;
  const properties: Record<string, Schema> = {
    ...(isContent
      ? { contentType: { type: 'string', enum: operations.map((each) => each.contentType) } }
      : {}),
    ...Object.fromEntries(parameters.map(({ name: parameter, schema }) => [parameter, schema])),
    ...(body ? { body: bodies.length > 1 ? { anyOf: bodies } : body } : {}),
  };
  const required = [
    ...(isContent ? ['contentType'] : []),
    ...parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    ...(operations.every(({ bodyRequired }) => bodyRequired) ? ['body'] : []),
  ];
  return {
    name,
    title,
    description: description.trim(),
    write,
    operationIds: operations.map(({ operationId }) => operationId),
    ...(validates
      ? { validate: { operationId: validates, path: operationNamed(contract, validates).path } }
      : {}),
    method: first.method.toUpperCase(),
    path,
    query: parameters.filter(({ place }) => place === 'query').map((parameter) => parameter.name),
    body: body !== undefined,
    idempotent: first.parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
    annotations: {
      title,
      readOnlyHint: !write,
      destructiveHint: write && !name.endsWith('_sessions_create'),
      idempotentHint: !(write && first.method === 'post'),
      openWorldHint: isContent || write,
    },
    inputSchema: selfContained(
      { type: 'object', properties, required, additionalProperties: false },
      contract.document,
    ),
  };
}

interface ToolParameter {
  name: string;
  place: string;
  required: boolean;
  schema: Schema;
}

/** Joins the parameters of the operations. One that only some operations take says which, and whether these need it. */
function parametersOf({ document }: Contract, operations: Operation[]): ToolParameter[] {
  const all = operations.flatMap(({ contentType, path, node }) =>
    [...sharedOf(document, path), ...((node.parameters ?? []) as Node[])].map((parameter) => ({
      contentType,
      parameter: resolve(document, parameter),
    })),
  );
  const named = Map.groupBy(
    all.filter(({ parameter }) => parameter.in !== 'header'),
    ({ parameter }) => parameter.name as string,
  );
  return [...named].map(([name, uses]) => {
    const { parameter } = uses[0] as (typeof uses)[number];
    const everywhere = uses.length === operations.length;
    const needed = uses.filter((use) => use.parameter.required === true);
    const only = (needed.length > 0 ? needed : uses).map(({ contentType }) => contentType).join(', ');
    const note = everywhere ? undefined : `${needed.length > 0 ? 'Needed' : 'Only'} for ${only}.`;
    const description = [(parameter.description as string | undefined)?.trim(), note]
      .filter(Boolean)
      .join(' ');
    return {
      name,
      place: parameter.in as string,
      required: needed.length === operations.length,
      schema: { ...(parameter.schema as Schema), ...(description ? { description } : {}) },
    };
  });
}

function sharedOf(document: Node, path: string): Node[] {
  const item = (document.paths as Record<string, Node>)[path] as Node;
  return (item.parameters ?? []) as Node[];
}
