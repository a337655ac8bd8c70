/** Checks, for one operation, what people rely on who build against a mock server. */
import type { Node, Operation } from '../../../codegen/document.ts';
import type { ErrorCode } from '../../../src/contract/index.ts';
import { errorKinds } from '../../../src/errors/index.ts';
import { type Answer, ask } from './ask.ts';
import { exampleNamesOf, nodeOf, requestsOf, type ValidRequest } from './requests.ts';

/** A failure status that the contract does not list by itself; its `5XX` stands for it. */
const otherFailure = 504;

/** Asks the mock server for every answer of the operation, and returns what is wrong, one line each. */
export async function checkOperation(url: string, document: Node, operation: Operation) {
  const requests = requestsOf(document, operation);
  const [request] = requests;
  if (!request) return ['its body has no example'];
  const problems: string[] = [];
  const expect = async (name: string, wanted: ValidRequest, check: (answer: Answer) => string[]) => {
    const answer = await ask(url, wanted);
    problems.push(...check(answer).map((problem) => `${name}: ${problem}`));
  };
  for (const each of requests) await expect('a valid request', each, succeeds);
  for (const { name, status, prefer } of failuresOf(document, operation))
    await expect(name, withHeader(request, { prefer }), (answer) => [
      ...failsWith(status)(answer),
      ...answer.violations,
    ]);
  if (!operation.keyless) {
    const { authorization: _key, ...headers } = request.headers;
    await expect('without a key', { ...request, headers }, failsWith(401, 'unauthorized'));
  }
  for (const each of requests.filter(({ body }) => body))
    await expect('a field that there is not', withField(each), failsWith(400, 'validation_error'));
  return problems;
}

function withHeader(request: ValidRequest, more: Record<string, string>): ValidRequest {
  return { ...request, headers: { ...request.headers, ...more } };
}

const withField = (request: ValidRequest) => ({ ...request, body: { ...request.body, noSuchField: 1 } });

interface Failure {
  name: string;
  status: number;
  /** The `Prefer` header that makes Prism give this answer. */
  prefer: string;
}

/** Returns every failure that the operation lists, once per example. */
function failuresOf(document: Node, operation: Operation): Failure[] {
  const { responses } = nodeOf(document, operation) as { responses: Record<string, Node> };
  return Object.entries(responses).flatMap(([listed, response]) => {
    if (listed === '200') return [];
    const status = listed === '5XX' ? otherFailure : Number(listed);
    const names = exampleNamesOf(document, response);
    if (names.length === 0) return [{ name: listed, status, prefer: `code=${status}` }];
    return names.map((name) => ({
      name: `${listed}, ${name}`,
      status,
      prefer: `code=${status}, example=${name}`,
    }));
  });
}

function succeeds({ status, body, violations }: Answer): string[] {
  const { hasMore, nextCursor } = body as Node;
  return [
    ...(status === 200 ? [] : [`answers ${status}, not 200`]),
    ...violations,
    // A mock server answers every cursor with the same page, so that page must be the last.
    ...(hasMore || nextCursor ? ['its list never ends: hasMore has to be false, without a nextCursor'] : []),
  ];
}

/** Makes a check that the answer has this status and an error code that belongs to it, or exactly the given code. */
function failsWith(wanted: number, only?: ErrorCode) {
  return ({ status, body }: Answer): string[] => {
    if (status !== wanted) return [`answers ${status}, not ${wanted}`];
    const { code } = ((body as Node).error ?? {}) as { code?: ErrorCode };
    if (only) return code === only ? [] : [`its code is ${code}, not ${only}`];
    return code && belongsTo(code, status) ? [] : [`its code ${code} does not belong to ${status}`];
  };
}

/** Tells whether a code belongs to a status. Failures of a provider are `internal` with the provider's own status. */
function belongsTo(code: ErrorCode, status: number): boolean {
  return errorKinds[code]?.status === status || (code === 'internal' && status >= 500);
}
