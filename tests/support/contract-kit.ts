/**
 * Holds requests to a provider, and its answers, against a document of the provider: an OpenAPI document or a discovery
 * document of Google, of which `scripts/contracts` keeps the calls that an adapter makes, or JSON schemas of the same form
 * that were written from the provider's documentation.
 */
import type { Options } from 'ajv/dist/2020.js';
import type { SimulatedAnswer, SimulatedRequest } from '../../src/simulators/simulator.ts';
import { oncePer, operationIn, validatorFor } from './json-contract.ts';

/** What a document says of a call. */
export interface ContractOperation {
  query: Record<string, object>;
  /** The query's parameters without which it cannot be called. */
  required?: readonly string[];
  /** Type -> the schema of a body of this type. */
  body: Record<string, object>;
  /** The fields that the body has to have, as paths such as `snippet.title`. */
  requiredFields?: readonly string[];
  /** The file that may be sent in place of the body. */
  file?: { accept: readonly string[]; maxBytes: number };
  /** Status -> the schema of an answer; `null` for one without a body. `default` is for refusals. */
  answers: Record<string, object | null>;
}

export interface ContractDocument<Operation extends ContractOperation = ContractOperation> {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** A difference that there may be, with what says so. */
interface AllowedDifference {
  difference: RegExp;
  source: string;
}

interface Held<Operation extends ContractOperation> {
  document: ContractDocument<Operation>;
  options?: Options;
  allowed?: readonly AllowedDifference[];
  /** Returns the schema to hold a body against, where the document's own cannot be used as it is. */
  schemaOf?(schema: object): object;
  /** Finds what else is wrong with a call. */
  more?(operation: Operation, request: SimulatedRequest, answer: SimulatedAnswer): string[];
}

/**
 * Returns the function that tells how a request and its answer differ from the document.
 * @param held.document has each call at the path of the request's URL.
 */
export function contractOf<Operation extends ContractOperation>({
  document,
  options,
  allowed = [],
  schemaOf = (schema) => schema,
  more = () => [],
}: Held<Operation>) {
  const problemsOf = validatorFor(document, options);

  function queryProblems({ query, required = [] }: Operation, given: URLSearchParams): string[] {
    const missing = required.filter((name) => !given.get(name));
    return [
      ...missing.map((name) => `the parameter ${name} is missing`),
      ...[...given].flatMap(([name, value]) => {
        const schema = query[name.replace(/\[\]$/, '')];
        if (!schema) return [`unknown parameter ${name}`];
        const problems = problemsOf(schema, readValue(schema, name, value));
        return problems.map((problem) => `parameter ${name}${problem}`);
      }),
    ];
  }

  function bodyProblems({ body, file, requiredFields = [] }: Operation, request: SimulatedRequest): string[] {
    const type = request.headers['content-type'] ?? '';
    if (type.startsWith('multipart/')) return [];
    const isFile = file?.accept.some((one) => matches(type, one)) ?? false;
    if (file && isFile) return fileProblems(file, request);
    const [schema] = Object.values(body);
    if (!schema) return request.body || request.bytes ? ['there is a body'] : [];
    const sent = fieldsOf(request, type);
    const missing = requiredFields.filter((path) => valueAt(sent, path) === undefined);
    return [
      ...problemsOf(
        oncePer(schema, () => schemaOf(schema)),
        sent,
      ),
      ...missing.map((path) => `${path} is missing in the body`),
    ];
  }

  function answerProblems({ answers }: Operation, { status, body }: SimulatedAnswer): string[] {
    const schema = answers[String(status)] ?? (status >= 400 ? answers.default : undefined);
    if (schema === undefined) return status in answers ? [] : [`unknown status ${status}`];
    if (schema === null) return body ? [`${status} has a body`] : [];
    return problemsOf(schema, JSON.parse(body));
  }

  return {
    problemsOf,
    differences(request: SimulatedRequest, answer: SimulatedAnswer): string[] {
      const told = `${request.method} ${request.url.pathname}`;
      const { operation } = operationIn(document, request) ?? {};
      if (!operation) return [`${told} is not in the document`];
      return [
        ...queryProblems(operation, request.url.searchParams),
        ...bodyProblems(operation, request),
        ...answerProblems(operation, answer),
        ...more(operation, request, answer),
      ]
        .map((problem) => `${told}: ${problem}`)
        .filter((found) => !allowed.some(({ difference }) => difference.test(found)));
    },
  };
}

const typeIn = (schema: object) => (schema as { type?: string }).type;

/** Returns the value that the text of a parameter stands for. */
function readValue(schema: object, name: string, text: string): unknown {
  const type = typeIn(schema);
  if (type === 'array') return name.endsWith('[]') ? [text] : text.split(',');
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && !Number.isNaN(Number(text)))
    return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

const fieldsOf = ({ body }: SimulatedRequest, type: string): unknown =>
  type.includes('urlencoded') ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body || '{}');

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);

const matches = (type: string, accepted: string) =>
  accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted;

function fileProblems({ maxBytes }: { maxBytes: number }, { bytes }: SimulatedRequest): string[] {
  const size = bytes?.length ?? 0;
  return size > 0 && size <= maxBytes ? [] : [`the file has ${size} bytes`];
}
