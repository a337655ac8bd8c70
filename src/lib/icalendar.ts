/**
 * Writes iCalendar (RFC 5545). Times are instants in UTC, so that no calendar needs rules of time zones. It is our own,
 * because the little that is needed is where libraries differ: lines are folded by octets and never within a character or an
 * escape, and the same entries are the same text, which a version of it follows from.
 */

export interface CalendarEntry {
  /** What it is known by, however often it changes. */
  uid: string;
  start: Date;
  end: Date;
  createdAt: Date;
  changedAt: Date;
  /** Grows with each change; some calendars ignore what changes without it. */
  sequence: number;
  isCanceled: boolean;
  summary: string;
  description: string;
  /** The kind of entry, which some calendars filter by. */
  category: string;
  url?: string;
}

interface Calendar {
  product: string;
  name: string;
  /** How often calendars that heed it ask again. */
  refreshMinutes: number;
}

export function writeCalendar(
  { product, name, refreshMinutes }: Calendar,
  entries: readonly CalendarEntry[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${textValue(product)}`,
    'CALSCALE:GREGORIAN',
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Writes an entry. It takes no time of anybody's day: who looks at it is as free as before. */
function linesOf(entry: CalendarEntry): string[] {
  const { uid, start, end, createdAt, changedAt, sequence, isCanceled, summary, description, category, url } =
    entry;
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(uid)}`,
    `DTSTAMP:${instant(changedAt)}`,
    `CREATED:${instant(createdAt)}`,
    `LAST-MODIFIED:${instant(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(end)}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${textValue(summary)}`,
    `DESCRIPTION:${textValue(description)}`,
    `CATEGORIES:${textValue(category)}`,
    ...(url && isPlainUrl.test(url) ? [`URL:${url}`] : []),
    'END:VEVENT',
  ];
}

/** An address is written as it is, so one with blanks or line breaks is left out. */
const isPlainUrl = /^https?:\/\/[\x21-\x7e]+$/;

const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' };

/** Escapes a text (section 3.3.11). Control characters, which none may have, are left out. */
function textValue(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,\n]/g, (character) => escapes[character] ?? '');
}

const longestLine = 75;

/** Folds a line by octets (section 3.1). A character and an escape stay whole. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  let text = '';
  let left = longestLine;
  for (const [piece] of line.matchAll(/\\?./gsu)) {
    const octets = Buffer.byteLength(piece);
    if (octets > left) {
      text += '\r\n ';
      left = longestLine - 1;
    }
    text += piece;
    left -= octets;
  }
  return text;
}
