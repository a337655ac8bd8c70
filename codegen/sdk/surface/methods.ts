/** Reads the operations of the document for clients into methods. */
import {
  type Contract,
  eventStream,
  jsonLines,
  type Node,
  type Operation,
  resolve,
  type Schema,
} from '../../document.ts';
import { pascal } from '../../names.ts';
import type { Method, Type } from './model.ts';
import type { TypeReader } from './types.ts';

export function readMethod({ document }: Contract, operation: Operation, types: TypeReader): Method {
  const { operationId, node, parameters, body } = operation;
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const { summary, description } = node as { summary: string; description?: string };
  const { json, events, lines } = answersOf(document, node);
  const answer: Type = json ? types.read(json, `${pascal(operationId)}Answer`) : { kind: 'unknown' };
  const query = inPlace('query').map(({ name, schema, required, description: text }) => ({
    name,
    required,
    type: types.read(schema, pascal(`${operationId}.${name}`)),
    description: text,
    deprecated: false,
  }));
  return {
    operationId,
    node,
    name: operationId.slice(operationId.lastIndexOf('.') + 1),
    httpMethod: operation.method.toUpperCase(),
    path: operation.path,
    pathParameters: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
    query,
    body: body && { type: types.read(body, `${pascal(operationId)}Input`), required: operation.bodyRequired },
    idempotent: inPlace('header').some(({ name }) => name === 'Idempotency-Key'),
    answer,
    list: listOf(
      answer,
      query.some(({ name }) => name === 'cursor'),
      types,
    ),
    stream: events && types.read(events, `${pascal(operationId)}Message`),
    lines: lines && types.read(lines, `${pascal(operationId)}Line`),
    summary,
    description,
  };
}

interface Answers {
  json?: Schema | undefined;
  events?: Schema | undefined;
  lines?: Schema | undefined;
}

function answersOf(document: Node, { responses }: Node): Answers {
  const success = resolve(document, (responses as Record<string, Node>)['200'] as Node);
  const content = success.content as Record<string, { schema?: Schema; 'x-data'?: Schema }>;
  const dataOf = (type: string) => content[type] && (content[type]['x-data'] ?? {});
  return { json: content['application/json']?.schema, events: dataOf(eventStream), lines: dataOf(jsonLines) };
}

/** A list is an answer that has `data` and says whether there is more. */
function listOf(answer: Type, cursor: boolean, types: TypeReader): Method['list'] {
  if (answer.kind !== 'named') return undefined;
  const fields = types.named(answer.name).fields ?? [];
  const data = fields.find(({ name }) => name === 'data')?.type;
  if (data?.kind !== 'array' || !fields.some(({ name }) => name === 'hasMore')) return undefined;
  return { item: data.items, cursor };
}
