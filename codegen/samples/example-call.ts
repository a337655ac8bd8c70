/** Makes a call of an operation from the contract's own examples. */

import { pictures } from '../../src/web/docs/samples/steps.ts';
import { type Contract, type Node, type Operation, resolve } from '../document.ts';
import { ids } from '../examples/ids.ts';
import { providers } from '../examples/providers/index.ts';
import type { Method } from '../sdk/surface/model.ts';
import { contractError } from '../source.ts';

/** A call with everything that its operation requires, and with nothing else but the body. */
export interface ExampleCall {
  operation: Operation;
  method: Method;
  /** The ids in the path, in its order. */
  path: readonly Value[];
  query: readonly Value[];
  body: object | undefined;
  /** There where the operation requires an `Idempotency-Key`. */
  idempotencyKey: string | undefined;
}

interface Value {
  name: string;
  value: string;
}

/** The clients make a key up for each write, so only those operations show one that cannot do without. */
const idempotencyKey = 'rye-tuesday';

/**
 * Content that can be published as it stands, through the profile in `$PROFILE`. The contract's example names a profile and a
 * file of nobody, and a time that has passed.
 */
const post = {
  connectedProfileId: '$PROFILE',
  contentType: 'instagram.media.items',
  text: 'Rye loaves, Tuesday batch #sourdough #rye',
  media: [{ sourceUrl: pictures.loaf }],
};
const runnable: Readonly<Record<string, object>> = {
  'publishRequests.create': post,
  'publishRequests.validate': post,
};

export function exampleCall(contract: Contract, operation: Operation, method: Method): ExampleCall {
  const { document } = contract;
  const { node, parameters } = operation;
  const filled = (name: string): Value => ({ name, value: exampleOf(contract, operation, name) });
  const required = parameters.filter((parameter) => parameter.required);
  const example = node.requestBody ? mediaExample(resolve(document, node.requestBody as Node)) : undefined;
  const body = runnable[operation.operationId] ?? example;
  return {
    operation,
    method,
    path: method.pathParameters.map(filled),
    query: method.query.filter((field) => field.required).map(({ name }) => filled(name)),
    body: body as object | undefined,
    idempotencyKey: required.some(({ name }) => name === 'Idempotency-Key') ? idempotencyKey : undefined,
  };
}

/**
 * Returns the example of a parameter: its own, if it has one. Otherwise it is looked for in what the lists of the resource,
 * and of those around it, answer, and then in the operation's own answer.
 */
function exampleOf(contract: Contract, operation: Operation, name: string): string {
  const { contentType, operationId, parameters } = operation;
  const own = parameters.find((parameter) => parameter.name === name)?.example;
  if (typeof own === 'string') return own;
  const [provider = ''] = contentType?.split('.') ?? [];
  const profile = name === 'connectedProfileId' ? providers[provider]?.profile : undefined;
  if (profile) return profile;
  const way = operationId.split('.');
  const lists = way.map((_, index) => [...way.slice(0, way.length - 1 - index), 'list'].join('.'));
  const asked = [...lists, operationId].flatMap(
    (id) => contract.operations.find((one) => one.operationId === id) ?? [],
  );
  const found = asked
    .map((one) => entryOf(answerOf(contract, one))[name])
    .find((value) => value !== undefined);
  const value = found ?? ids[name.replace(/Id$/, '') as keyof typeof ids];
  if (typeof value === 'string') return value;
  throw contractError(operation.node, `${operationId}: no example has a value for ${name}`);
}

/** Returns the first entry of a list, and any other answer as it is. */
function entryOf(answer: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(answer.data) ? (answer.data[0] ?? {}) : answer;
}

function answerOf({ document }: Contract, { node, streams, lines }: Operation): Record<string, unknown> {
  if (streams || lines) return {};
  const { 200: success } = node.responses as Record<string, Node>;
  return mediaExample(resolve(document, success as Node)) as Record<string, unknown>;
}

interface Media {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

function mediaExample({ content }: Node): unknown {
  const [{ example, examples = {} } = {}] = Object.values(content as Record<string, Media>);
  return example ?? Object.values(examples)[0]?.value;
}
