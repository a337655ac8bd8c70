/** Tests that a failure holds no more of an answer than people need. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { characters, items } from '../../src/lib/bounds.ts';
import { redact } from '../../src/observability/log.ts';
import { ProviderFailure } from '../../src/providers/call.ts';

const long = '-eyJ'.repeat(50_000);
const unusable = { kind: 'unusable' } as const;
const errorOf = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe('a failure', () => {
  test('is cut to as many characters as an error may have', () => {
    const { message, stack = '' } = new ProviderFailure(unusable, `422: ${long}`);
    expect(message).toBe(`422: ${long}`.slice(0, characters.error));
    expect(stack.length).toBeLessThan(long.length);
  });

  test.each(['code', 'subcode', 'title', 'message'])('has a provider’s %s that is no longer', (name) => {
    const { failure } = new ProviderFailure(
      { kind: 'rejected', field: 'text', detail: { [name]: `\0${long}` } },
      '',
    );
    expect(failure).toEqual({
      kind: 'rejected',
      field: 'text',
      detail: { [name]: long.slice(0, characters.error - 1) },
    });
  });

  test.each(['', ' \n', '\0'])('has none of a provider’s texts that says nothing (%j)', (text) => {
    const detail = { code: 'TooLong', subcode: text, title: text, message: text };
    const provider = { code: 'TooLong', subcode: text };
    const { failure, why } = new ProviderFailure({ kind: 'rejected', detail }, '', {
      why: { reason: 'refused', provider },
    });
    expect([failure, why]).toEqual([
      { kind: 'rejected', detail: { code: 'TooLong' } },
      { reason: 'refused', provider: { code: 'TooLong' } },
    ]);
  });

  test('has few scopes and a short code', () => {
    const missing = Array.from({ length: 1_000 }, () => long);
    const why = { reason: 'permission_missing', provider: { code: long } } as const;
    const { failure, why: told } = new ProviderFailure({ kind: 'scopes', missing }, '', { why });
    const short = long.slice(0, characters.error);
    expect(failure).toEqual({ kind: 'scopes', missing: Array(items.parts).fill(short) });
    expect(told).toEqual({ reason: 'permission_missing', provider: { code: short } });
  });

  test('tells the first problems of an answer, and holds neither the others nor the answer', () => {
    const cause = errorOf(() => z.array(z.string()).parse(Array(10_000).fill(1)));
    const failure = new ProviderFailure(unusable, 'unusable answer', { cause });
    expect(failure.cause).toMatchObject({
      name: 'ZodError',
      message: expect.stringMatching(/^0: Invalid input: expected string, received number; 1: /),
      stack: expect.stringMatching(/^ZodError: 0: .*\n {4}at /),
    });
    expect(JSON.stringify(redact(failure)).length).toBeLessThan(10_000);
  });

  test('holds nothing of an answer that an error of a library holds', () => {
    const cause = Object.assign(new Error(long, { cause: { body: long } }), { body: long });
    const failure = new ProviderFailure(unusable, '', { cause });
    expect(JSON.stringify(redact(failure))).not.toContain(long.slice(0, characters.error + 1));
  });

  test('keeps the failure that has caused it', () => {
    const cause = new ProviderFailure({ kind: 'unreachable' }, 'no answer');
    expect(new ProviderFailure(unusable, '', { cause }).cause).toBe(cause);
  });
});
