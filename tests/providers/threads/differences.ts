/** Holds simulated answers of the Threads API against what its documentation says. */
import { readFileSync } from 'node:fs';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { operationIn, validatorFor } from '../../support/json-contract.ts';
import { parseFields } from '../meta/specification.ts';

const document = JSON.parse(readFileSync(new URL('contract.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, object>>;
  components: { schemas: { Refusal: object } };
};
const problemsOf = validatorFor(document);

/** The host of the API. Consent screens, which are for browsers, have another. */
const apiHost = 'graph.threads.com';

/** Returns how an answer differs from the documentation. */
export function differences(
  request: SimulatedRequest,
  { status, body }: Pick<SimulatedAnswer, 'status' | 'body'>,
): string[] {
  const { method, url } = request;
  if (url.host !== apiHost) return [];
  const call = `${method} ${url.pathname}`;
  const schema = operationIn(document, request)?.operation;
  if (!schema) return [`${call} is not documented`];
  const answer = JSON.parse(body);
  const problems =
    status === 200
      ? [...problemsOf(schema, answer), ...unasked(url, answer)]
      : problemsOf(document.components.schemas.Refusal, answer);
  return problems.map((problem) => `${call}, ${status}: ${problem}`);
}

/** Returns the fields of nodes that a request did not ask for, and that do not come by themselves. */
function unasked({ searchParams }: URL, answer: { data?: object[] }): string[] {
  const fields = searchParams.get('fields');
  if (fields === null) return [];
  const asked = ['id', ...parseFields(fields).map(({ name }) => name)];
  const names = (answer.data ?? [answer]).flatMap((node) => Object.keys(node));
  return [...new Set(names)]
    .filter((name) => !asked.includes(name))
    .map((name) => `${name} was not asked for`);
}
