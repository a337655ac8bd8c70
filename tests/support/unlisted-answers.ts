/**
 * Checks each answer against the contract: its status, the codes and reasons of its error, and its headers.
 */
import { operations, readContract } from '../../src/contract/index.ts';
import type { RecordedAnswer } from './recorded-answers.ts';

interface ListedAnswer {
  codes: string[] | undefined;
  /** The reasons, taken from the examples, since there is one example for each reason. */
  reasons: string[];
  headers: string[];
}

interface Response {
  $ref?: string;
  headers: object;
  content: Record<string, { schema: EnvelopeSchema; examples?: object }>;
}

/** The schema of an error envelope that is limited to some codes; other schemas lack these parts. */
interface EnvelopeSchema {
  allOf?: { properties?: { error: { properties: { code: { enum: string[] } } } } }[];
}

type Responses = Record<string, Response>;

/**
 * Returns how an answer differs from what its operation lists; nothing for requests that reached no
 * operation.
 */
export function unlistedIn({ operationId, status, headers, text }: RecordedAnswer): string[] {
  const listed = listedAnswers(operationId);
  if (!listed) return [];
  const answer = listed.get(`${status}`) ?? listed.get(`${Math.trunc(status / 100)}XX`);
  if (!answer) return [`${operationId} answers ${status}`];
  const problems = [...headerProblems(answer, status, headers), ...errorProblems(answer, text)];
  return problems.map((problem) => `${operationId} answers ${status} ${problem}`);
}

/**
 * The statuses whose answers may lack the headers about rate limits, since the request may have failed before
 * it was counted.
 */
const uncounted = new Set([500, 503]);
const sometimes = new Set(['idempotent-replayed', 'unknown-parameters']);
const limits = new Set(['ratelimit', 'ratelimit-policy']);

function headerProblems(answer: ListedAnswer, status: number, headers: RecordedAnswer['headers']): string[] {
  const given = Object.keys(headers);
  const listed = answer.headers.map((name) => name.toLowerCase());
  const needed = listed.filter(
    (name) => !sometimes.has(name) && !(limits.has(name) && uncounted.has(status)),
  );
  const missing = needed.filter((name) => !given.includes(name)).map((name) => `without ${name}`);
  const surplus = ['retry-after', 'idempotent-replayed'].filter(
    (name) => given.includes(name) && !listed.includes(name),
  );
  return [...missing, ...surplus.map((name) => `with ${name}`)];
}

function errorProblems({ codes, reasons }: ListedAnswer, text: string): string[] {
  if (!codes) return [];
  const error = envelopeIn(text);
  if (!error) return ['without an error envelope'];
  const { code, meta } = error;
  if (!codes.includes(code)) return [`as ${code}`];
  return meta.reason && !reasons.includes(meta.reason) ? [`as ${code} because of ${meta.reason}`] : [];
}

interface ErrorDetails {
  code: string;
  meta: { reason?: string };
}

function envelopeIn(text: string): ErrorDetails | undefined {
  try {
    return (JSON.parse(text) as { error: ErrorDetails }).error;
  } catch {
    return undefined;
  }
}

const known = new Map<string, Map<string, ListedAnswer>>();

/**
 * Returns the answers that an operation lists, by status or by a class of statuses such as `5XX`; `undefined`
 * when there is no such operation.
 */
export function listedAnswers(operationId: string | undefined): Map<string, ListedAnswer> | undefined {
  const operation = operations[operationId as keyof typeof operations];
  if (!operation) return undefined;
  const found = known.get(operation.operationId) ?? readAnswers(operation);
  known.set(operation.operationId, found);
  return found;
}

function readAnswers({ path, method }: { path: string; method: string }): Map<string, ListedAnswer> {
  const { paths } = readContract() as { paths: Record<string, Record<string, { responses: Responses }>> };
  const responses = paths[path]?.[method]?.responses ?? {};
  return new Map(
    Object.entries(responses).map(([status, reference]) => {
      const { headers, content } = resolve(reference);
      const { schema, examples = {} } = content['application/json'] ?? { schema: {} };
      const codes = schema.allOf?.flatMap(({ properties }) => properties?.error.properties.code.enum ?? []);
      return [status, { codes, reasons: Object.keys(examples), headers: Object.keys(headers) }];
    }),
  );
}

function resolve(response: Response): Response {
  if (!response.$ref) return response;
  const { components } = readContract() as { components: { responses: Responses } };
  return components.responses[response.$ref.split('/').at(-1) ?? ''] as Response;
}
