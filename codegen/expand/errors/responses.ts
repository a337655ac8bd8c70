/**
 * Makes the failure responses of an operation: one for each status, with the codes that it can carry there.
 */
import { errorKinds, reasons } from '../../../src/errors/index.ts';
import type { Node, Operation } from '../../document.ts';
import { pascal } from '../../names.ts';
import { contractError } from '../../source.ts';
import { answerHeaders } from './answer-headers.ts';
import { type ErrorExample, errorExamples } from './example.ts';
import { type PossibleError, possibleErrors } from './possible-errors.ts';

/**
 * Returns status -> a reference to a shared response. Responses that do not exist yet are added to `shared`.
 * @param shared responses by name; operations with the same failures refer to the same one.
 */
export function errorResponses(operation: Operation, shared: Record<string, Node>): Record<string, Node> {
  const byStatus = Map.groupBy(possibleErrors(operation), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [status, share(shared, operation, status, errors)]),
  );
}

function share(
  shared: Record<string, Node>,
  operation: Operation,
  status: string,
  errors: readonly PossibleError[],
): Node {
  const examples = errors.flatMap((error) => errorExamples(operation, error));
  const response = responseOf(status, errors, examples);
  const name = nameOf(operation, status, errors, examples);
  const known = shared[name];
  if (known && JSON.stringify(known) !== JSON.stringify(response))
    throw contractError(
      operation.node,
      `two responses are called ${name}: of ${operation.operationId}, and an earlier one`,
    );
  shared[name] = response;
  return { $ref: `#/components/responses/${name}` };
}

function responseOf(status: string, errors: readonly PossibleError[], examples: ErrorExample[]): Node {
  const codes = errors.map(({ code }) => code);
  return {
    description: errors.map(describe).join('\n\n'),
    headers: answerHeaders(status),
    content: {
      'application/json': {
        schema: envelopeOf(codes),
        examples: Object.fromEntries(examples.map(({ name, value }) => [name, { value }])),
      },
    },
  };
}

/** Returns the schema of the error envelope, limited to the codes that this response can carry. */
function envelopeOf(codes: readonly string[]): Node {
  const error = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  return {
    allOf: [{ $ref: '#/components/schemas/ErrorEnvelope' }, { type: 'object', properties: { error } }],
  };
}

function describe({ code, reasons: names }: PossibleError): string {
  const lines = names.map((name) => `- \`${name}\`: ${reasons[name].meaning}`);
  const text = `\`${code}\`: ${errorKinds[code].message}`;
  return lines.length > 0 ? `${text} By \`meta.reason\`:\n\n${lines.join('\n')}` : text;
}

/**
 * Names a response by its codes, and by whatever tells it from other responses with the same codes: the
 * labels of its examples; its status, if that is not the usual one of its codes; `WithoutKey`, if no API key
 * is needed and therefore no key's rate limit applies; and the operation, if no other operation has the same
 * values of `meta.reason`.
 */
function nameOf(
  { operationId, keyless }: Operation,
  status: string,
  errors: readonly PossibleError[],
  examples: readonly ErrorExample[],
): string {
  const codes = errors.map(({ code }) => pascal(code)).join('Or');
  const labels = examples.map(({ label }) => pascal(label)).join('');
  const isUsual = errors.some(({ code }) => `${errorKinds[code].status}` === status);
  const withoutKey = keyless && errors.some(({ code }) => code === 'rate_limit_exceeded');
  const own = errors.some(({ code, reasons: names }) => code === 'conflict' && names.some(isOwn));
  return [
    codes,
    labels,
    isUsual ? '' : status,
    withoutKey ? 'WithoutKey' : '',
    own ? `Of${pascal(operationId)}` : '',
    'Response',
  ].join('');
}

const isOwn = (reason: string) => !reason.startsWith('idempotency_key_');
