/** Checks what the specification says of every error answer. */
import { expect } from '@jest/globals';
import type { Response } from 'supertest';
import type { ErrorCode } from '../../src/contract/index.ts';

/** Expects this status and code, and the parts that every error answer has. Returns the error's `meta`. */
export function expectError(
  response: Response,
  status: number,
  code: ErrorCode,
): Record<string, unknown> & {
  validationErrors: { field: string; message: string }[];
  violations: { code: string; path: string }[];
} {
  expect({ status: response.status, code: response.body.error?.code }).toEqual({ status, code });
  expect(Object.keys(response.body)).toEqual(['error']);
  expect(Object.keys(response.body.error).sort()).toEqual(['code', 'message', 'meta']);
  expect(response.headers['request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (status === 429 || status === 503)
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  const { docUrl, ...meta } = response.body.error.meta;
  expect(docUrl).toMatch(new RegExp(`/docs/guides/errors#${code}$`));
  if (code === 'internal') expect(meta).toEqual({});
  return meta;
}

/**
 * Expects that the input schema or an admission check refuses exactly these fields.
 * @param expected field -> violation code.
 */
export function expectViolations(response: Response, expected: Record<string, string>): void {
  const meta = expectError(response, 400, 'validation_error');
  const fields = meta.validationErrors.map(({ field }) => field);
  const codes = meta.violations.map(({ path, code }) => [path.slice(1).replaceAll('/', '.'), code]);
  expect(Object.fromEntries(codes)).toEqual(expected);
  expect(fields.sort()).toEqual(Object.keys(expected).sort());
}

/**
 * Expects the words for what never was, and a hint that the id is one of the other mode. Its form alone tells that, so
 * the answer does not depend on whether it is there.
 */
export function expectOtherMode(answer: Response, id: string, never: Response): void {
  expectError(answer, 404, 'not_found');
  const [ofId, ofKey] = id.startsWith('test_') ? ['test', 'live'] : ['live', 'test'];
  const hint = `Its id is one of ${ofId} mode, and the API key is of ${ofKey} mode.`;
  expect(answer.body.error.message).toBe(`${never.body.error.message} ${hint}`);
}

/**
 * Expects an answer that says no more than the one to an id that nothing has. Of a text that cannot be an id, it may say what
 * an id looks like, which tells nothing about what there is.
 */
export function expectNotFoundLike(never: Response, answer: Response): void {
  expectError(answer, 404, 'not_found');
  const { error } = answer.body;
  const message = error.message.replace(/ Such an id is \w+_ and 26 characters\.$/, '');
  expect({ ...error, message }).toEqual(never.body.error);
}
