/**
 * Holds simulated answers against those of GoToSocial, which speaks Mastodon's API, that `npm run test:real -- --record`
 * has recorded. Where GoToSocial and the document of Mastodon's API differ, an answer may do as either: it lacks nothing that
 * both have, and has nothing that neither has. Types of what the document has are held against that alone.
 */
import { readFileSync } from 'node:fs';
import type { SimulatedAnswer } from '../../../src/simulators/simulator.ts';
import type { Call } from '../../support/json-contract.ts';
import { differencesFrom, type Shape } from '../../support/shapes.ts';
import { type Operation, operationOf, typesAt } from './contract.ts';

/** The file with the shapes of the answers, by call and status. */
export const recordedAnswers = new URL('recorded-answers.json', import.meta.url);

const { answers } = JSON.parse(readFileSync(recordedAnswers, 'utf8')) as { answers: Record<string, Shape> };

/** Returns the method and the path of a call; `undefined` for calls that the document does not have. */
export function callOf(call: Call): string | undefined {
  const operation = operationOf(call);
  return operation && nameOf(call.method, operation);
}

const nameOf = (method: string, { path }: Operation) => `${method.toUpperCase()} ${path}`;

/** Returns how an answer differs from the recorded ones. What was not recorded differs in nothing. */
export function recordedProblems(
  method: string,
  operation: Operation,
  { status, body }: Pick<SimulatedAnswer, 'status' | 'body'>,
): string[] {
  const shape = answers[`${nameOf(method, operation)} ${status}`];
  const schema = operation.answers[status];
  if (!shape || !schema) return [];
  return differencesFrom(shape, JSON.parse(body))
    .filter((found) => !isDocumented(schema, found))
    .map((found) => `${found}, as recorded`);
}

/** Tells whether an answer that differs from GoToSocial's is as the document has it. */
function isDocumented(schema: object, difference: string): boolean {
  const [, path = '', what = ''] = /^(\S+) is (.*)$/.exec(difference) ?? [];
  const types = typesAt(schema, path);
  return what === 'not there' ? types.length === 0 : types.length > 0;
}
