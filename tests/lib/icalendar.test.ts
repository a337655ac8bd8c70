/** Tests the text of calendars against RFC 5545, and against what calendars were reported to get wrong. */
import { expect, test } from '@jest/globals';
import { type CalendarEntry, writeCalendar } from '../../src/lib/icalendar.ts';

const at = new Date('2026-11-29T21:30:00.123Z');
const entry: CalendarEntry = {
  uid: 'pub_1@example',
  start: at,
  end: new Date('2026-11-29T21:45:00Z'),
  createdAt: at,
  changedAt: at,
  sequence: 3,
  isCanceled: false,
  summary: 'Rye',
  description: 'Bread',
  category: 'Post',
};
const written = (changes: Partial<CalendarEntry> = {}) =>
  writeCalendar({ product: '-//Example//EN', name: 'Posts', refreshMinutes: 60 }, [{ ...entry, ...changes }]);
const linesOf = (calendar: string) => calendar.split('\r\n');
/** Puts folded lines together again, as section 3.1 says. */
const unfolded = (calendar: string) => linesOf(calendar.replaceAll('\r\n ', ''));
const unescaped = (value: string) =>
  value.replace(/\\(.)/gs, (_whole, character: string) => (character === 'n' ? '\n' : character));
const propertyOf = (calendar: string, name: string) => {
  const line = unfolded(calendar).find((one) => one.startsWith(`${name}:`)) ?? '';
  return unescaped(line.slice(name.length + 1));
};

test('an entry has its instants in UTC, its version, and an id that stays', () => {
  expect(unfolded(written())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Posts',
    'X-WR-CALNAME:Posts',
    'REFRESH-INTERVAL;VALUE=DURATION:PT60M',
    'X-PUBLISHED-TTL:PT60M',
    'BEGIN:VEVENT',
    'UID:pub_1@example',
    'DTSTAMP:20261129T213000Z',
    'CREATED:20261129T213000Z',
    'LAST-MODIFIED:20261129T213000Z',
    'SEQUENCE:3',
    'DTSTART:20261129T213000Z',
    'DTEND:20261129T214500Z',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Rye',
    'DESCRIPTION:Bread',
    'CATEGORIES:Post',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(unfolded(written({ isCanceled: true }))).toContain('STATUS:CANCELLED');
});

test.each([
  'Rye, spelt; and oat',
  'C:\\loaves\\new',
  'first\nsecond\n\nfourth',
  'ends in a backslash\\',
  '\\n is no line break',
  'Jazz für alle? ',
  `${'x'.repeat(70)}   blanks where a line is folded`,
])('%j is read as it was written', (text) => {
  const calendar = written({ summary: text, description: text });
  expect([propertyOf(calendar, 'SUMMARY'), propertyOf(calendar, 'DESCRIPTION')]).toEqual([text, text]);
});

test('lines have 75 octets at most, and no character and no escape is cut in two', () => {
  for (const letter of ['a', 'ü', '€', '🥐', ',', '\n', '👨‍👩‍👧', ' '])
    for (let before = 0; before < 80; before += 1) {
      const text = `${'a'.repeat(before)}${letter.repeat(60)}.`;
      const calendar = written({ description: text });
      const wrong = linesOf(calendar).filter(
        (line) => Buffer.byteLength(line) > 75 || /(?:^|[^\\])\\$/.test(line) || !line.isWellFormed(),
      );
      expect([wrong, propertyOf(calendar, 'DESCRIPTION')]).toEqual([[], text]);
    }
});

test('a text cannot add a line, a property or an event', () => {
  for (const lineBreak of ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\0']) {
    const text = `Rye${lineBreak}END:VEVENT${lineBreak}BEGIN:VEVENT${lineBreak}ATTACH:https://example.com`;
    const url = `https://example.com/${lineBreak}ATTACH:x`;
    const calendar = written({ uid: text, summary: text, description: text, category: text, url });
    const names = unfolded(calendar).map((line) => line.split(/[:;]/, 1)[0]);
    expect(names).toEqual(unfolded(written()).map((line) => line.split(/[:;]/, 1)[0]));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\x00-\x08\x0a-\x1f\x7f\x85]/);
  }
});

test('half of a character, as a cut may leave it, is written as one that is none', () => {
  expect(propertyOf(written({ summary: `loaf \ud83e` }), 'SUMMARY')).toBe('loaf \ufffd');
});

test('an address is written as it is', () => {
  const url = 'https://example.com/a,b;c?d=1&e=\\f';
  expect(written({ url })).toContain(`URL:${url}\r\n`);
});
