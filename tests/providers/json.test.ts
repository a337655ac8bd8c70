import { describe, expect, test } from '@jest/globals';
import { parseJson } from '../../src/providers/kit/json.ts';

describe('provider JSON', () => {
  test('keeps the digits of ids beyond 2^53', () => {
    expect(parseJson('{"user_id":17841405822304914,"n":[12345678901234567890, 5]}')).toEqual({
      user_id: '17841405822304914',
      n: ['12345678901234567890', 5],
    });
  });

  test('leaves fractions and ordinary numbers alone', () => {
    expect(parseJson('{"x":0.1234567890123456,"id":17}')).toEqual({ x: 0.1234567890123456, id: 17 });
  });
});
