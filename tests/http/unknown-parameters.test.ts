import { beforeAll, describe, expect, test } from '@jest/globals';
import { unknownParameterProblems, unknownParameters } from '../../src/http/validation/query.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let testing: TestKey;
let live: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  testing = await service.newKey({ organization: 'Misspells' });
  live = await service.newKey({ organization: 'Misspells', mode: 'live' });
});

const path = '/v1/publish-requests';

describe('a query parameter that the operation does not have', () => {
  test('is refused in test mode with the one that was meant, together with all else that is wrong', async () => {
    const answer = await testing.client.get(path, { stauts: 'failed', Limit: '1', limit: '0' });
    expectViolations(answer, { stauts: 'unknown_field', Limit: 'unknown_field', limit: 'too_small' });
    const told = Object.fromEntries(
      expectError(answer, 400, 'validation_error').validationErrors.map(({ field, message }) => [
        field,
        message,
      ]),
    );
    expect(told).toMatchObject({
      stauts: 'Unknown query parameter. Did you mean status?',
      Limit: 'Unknown query parameter. Did you mean limit?',
    });
    expect(answer.headers['unknown-parameters']).toBe('stauts, Limit');
  });

  test('is named in live mode by a header and in the request log, and the request is answered', async () => {
    const answer = await live.client.get(path, { stauts: 'failed', 'jane@example.com': 'x' });
    expect([answer.status, answer.headers['unknown-parameters']]).toEqual([
      200,
      'stauts, jane%40example.com',
    ]);
    const requestId = `${answer.headers['request-id']}`;
    await until(async () => {
      await service.ctx.observability.requestLog.flush();
      return (await live.client.get('/v1/request-logs', { requestId })).body.data.length > 0;
    });
    const { body } = await live.client.get('/v1/request-logs', { requestId });
    // What does not look like a name is left out: it may be a person's.
    expect(body.data).toEqual([expect.objectContaining({ unknownParameters: ['stauts', '…'] })]);
  });

  test('is treated as the key says, in either mode', async () => {
    const lenient = await service.newKey({ refusesUnknown: false });
    const strict = await service.newKey({ mode: 'live', refusesUnknown: true });
    const answer = await lenient.client.get(path, { stauts: 'failed' });
    expect([answer.status, answer.headers['unknown-parameters']]).toEqual([200, 'stauts']);
    expectViolations(await strict.client.get(path, { stauts: 'failed' }), { stauts: 'unknown_field' });
    const told = async (key: TestKey) =>
      (await key.client.get('/v1/keys/current')).body.refusesUnknownParameters;
    expect(await Promise.all([lenient, strict, testing, live].map(told))).toEqual([false, true, true, false]);
  });

  test('is not there where all are known, an entry of metadata among them', async () => {
    const answer = await testing.client.get(path, { 'metadata[plan]': 'pro', status: 'failed', limit: '5' });
    expect([answer.status, answer.headers['unknown-parameters']]).toEqual([200, undefined]);
  });

  test('is among the first twenty in the header, however many there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x${index}`, '1']));
    const { headers } = await live.client.get(path, { ...many, ['y'.repeat(2_000)]: '1' });
    expect(headers['unknown-parameters']?.split(', ')).toHaveLength(20);
  });
});

describe('the words about an unknown parameter', () => {
  const types = { status: 'array', metadata: 'object', names: 'array' };

  test('know what others call a parameter', () => {
    expect(unknownParameterProblems(['pageSize', 'to'], { limit: 'integer', until: 'string' })).toEqual([
      { field: 'pageSize', code: 'unknown_field', message: 'Unknown query parameter. Did you mean limit?' },
      { field: 'to', code: 'unknown_field', message: 'Unknown query parameter. Did you mean until?' },
    ]);
  });

  test('name all that there are where none comes close', () => {
    expect(unknownParameterProblems(['organisation'], types)).toEqual([
      {
        field: 'organisation',
        code: 'unknown_field',
        message: 'Unknown query parameter. There are status, metadata, names.',
      },
    ]);
    expect(unknownParameterProblems(['x'], {})).toMatchObject([
      { message: 'Unknown query parameter. There is none.' },
    ]);
  });

  test('look through the brackets that other services want', () => {
    expect(unknownParameterProblems(['status[]'], types)).toMatchObject([
      { message: 'Unknown query parameter. Did you mean status?' },
    ]);
  });

  test('are about names alone that objects do not have by themselves', () => {
    const query = { toString: '1', 'metadata[a]': '1', 'status[a]': '1', metadata: '1' };
    expect(unknownParameters(types, query)).toEqual(['toString', 'status[a]']);
  });
});
