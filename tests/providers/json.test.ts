/** Tests the parser of JSON from outside: against JSON.parse, and with what is made to cost time or memory. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { answers, documents } from '../../src/lib/bounds.ts';
import { checkJson, OutOfBounds, parseJson } from '../../src/providers/kit/json.ts';
import { isLinear } from '../support/growth.ts';

/** Does the same by JSON.parse alone, which costs 20 times as much. */
const byReviver = (text: string) =>
  JSON.parse(text, (_name, value, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value,
  );

const outcome = (parse: (text: string) => unknown, text: string) => {
  try {
    return { value: parse(text) };
  } catch (error) {
    return (error as Error).name;
  }
};

/** Numbers as texts, in all forms, also those that JSON does not have. */
const number = fc
  .tuple(
    fc.constantFrom('', '-', '+', '--'),
    fc.constantFrom('', '0', '9007199254740991', '9007199254740992', '12345678901234567890'),
    fc.stringMatching(/^[0-9]{0,24}$/),
    fc.constantFrom('', '.5', '.12345678901234567890', '.', 'e3', 'E+20', 'e-7', 'e'),
  )
  .map((parts) => parts.join(''));

/** Documents whose numbers are of all forms, with texts that look like parts of JSON. */
const document = fc
  .json({ maxDepth: 4 })
  .chain((text) =>
    fc.array(number).map((numbers) => numbers.reduce((all, one) => all.replace(/\d+/, one), text)),
  );

const token = fc.oneof(
  number,
  fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '\\"', ' ', '\n', '"a"', '"1":', 'null', 'true'),
);

describe('provider JSON', () => {
  test('keeps the digits of ids beyond 2^53', () => {
    expect(
      parseJson('{"user_id":17841405822304914,"n":[12345678901234567890, 5, -9007199254740992 ]}'),
    ).toEqual({
      user_id: '17841405822304914',
      n: ['12345678901234567890', 5, '-9007199254740992'],
    });
  });

  test('leaves fractions and ordinary numbers alone', () => {
    const text = '{"x":0.1234567890123456789,"id":17,"e":12345678901234567e3,"s":"12345678901234567,"}';
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test.each([
    '{12345678901234567:1}',
    '{12345678901234567 :1}',
    '[01234567890123456789]',
    '[-]',
    '[1 12345678901234567]',
  ])('is refused where a long number is none or stands for a name: %s', (text) =>
    expect(() => parseJson(text)).toThrow(SyntaxError),
  );

  test('is read as by a parser that looks at each number, and what that one refuses is refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          document,
          fc.json(),
          fc.array(token).map((parts) => parts.join('')),
        ),
        (text) => {
          expect(outcome(parseJson, text)).toEqual(outcome(byReviver, text));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('the bounds of a document', () => {
  const bounds = { depth: 3, values: 10, string: 5 };
  const check = (text: string) => () => checkJson(text, bounds);

  test.each([
    ['nested as deep as may be', '[[[]]]', '[[[[]]]]'],
    ['with objects as deep as may be', '{"a":[{}]}', '{"a":[{"a":[]}]}'],
    ['with as many items as may be', `[${'1,'.repeat(8)}1]`, `[${'1,'.repeat(10)}1]`],
    ['with as many members as may be', `{${'"a":1,'.repeat(8)}"a":1}`, `{${'"a":1,'.repeat(10)}"a":1}`],
    ['with as many empty lists as may be', `[${'[],'.repeat(4)}[]]`, `[${'[],'.repeat(5)}[]]`],
    ['with a string as long as may be', '["12345"]', '["123456"]'],
    ['with a string that never ends', '["1234', '["12345678'],
  ])('are those of one %s', (_what, within, beyond) => {
    expect(check(within)).not.toThrow();
    expect(check(beyond)).toThrow(OutOfBounds);
  });

  test('leave out what stands in a string', () => {
    expect(() => checkJson('["[[[[{{{{,,,,,,,,,,\\"[[[[,,,,"]', { ...bounds, string: 50 })).not.toThrow();
  });

  test('are checked before the text is JSON', () => {
    expect(() => parseJson('['.repeat(100_000))).toThrow(OutOfBounds);
  });

  test.each([...Object.entries(answers), ['documents', documents] as const])(
    'of %s hold the usual and no bomb',
    (_kind, of) => {
      expect(() => parseJson(`${'['.repeat(60)}${']'.repeat(60)}`, of)).not.toThrow();
      expect(() => parseJson(`[${'{},'.repeat(of.values / 2)}{}]`, of)).toThrow(OutOfBounds);
    },
  );
});

/** What cost a parser with a look at each number minutes, or makes one look at the same text again and again. */
const hostile: Record<string, (size: number) => string> = {
  'numbers, one of them long': (size) => `[${'1,'.repeat(size / 2)}12345678901234567]`,
  'long numbers': (size) => `[${'12345678901234567,'.repeat(size / 18)}1]`,
  'one number': (size) => '1'.repeat(size),
  'long numbers before white space': (size) => `[1234567890123456789${' '.repeat(size)},1]`,
  'backslashes in a string': (size) => `"${'\\'.repeat(size)}`,
  'quotes that are none': (size) => `"${'\\"'.repeat(size / 2)}`,
  'strings without an end': (size) => '"'.repeat(size),
  'empty objects': (size) => `[${'{},'.repeat(size / 3)}{}]`,
  openings: (size) => '['.repeat(size),
};

test.each(Object.entries(hostile))(
  'the time for %s grows with their number, and no faster',
  (_what, make) => {
    const boundless = { depth: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };
    const parse = (text: string) => outcome((whole) => parseJson(whole, boundless), text);
    expect(isLinear(parse, make)).toBe(true);
  },
);
