import { describe, expect, test } from '@jest/globals';
import { csvLine } from '../../src/lib/csv.ts';

describe('a line of CSV', () => {
  test('keeps commas, quotes and line breaks inside their field', () => {
    expect(csvLine(['a,b', 'say "no"', 'two\r\nlines', 'plain'])).toBe(
      '"a,b","say ""no""","two\r\nlines",plain\r\n',
    );
  });

  test('has an empty field for what is absent, and instants in ISO 8601', () => {
    expect(csvLine([null, undefined, '', true, new Date('2026-01-02T03:04:05.678Z')])).toBe(
      ',,,true,2026-01-02T03:04:05.678Z\r\n',
    );
  });

  test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1'])(
    'lets no spreadsheet take %j for a formula',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  test('leaves numbers as they are, also negative ones', () => {
    expect(csvLine([-1, 0.5])).toBe('-1,0.5\r\n');
  });
});
