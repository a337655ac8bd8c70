/**
 * Cuts lists into pages as the AppView does. The cursor says where the last page ended, and is absent when
 * nothing follows.
 */
import { upstreamFailure } from '../refusals.ts';
import type { Parameters } from './parameters.ts';

interface Place {
  at: number;
  cid: string;
}

interface Page<Entry> {
  entries: Entry[];
  cursor: { cursor?: string };
}

/**
 * Pages by time and content hash.
 * @param all all entries, the newest first.
 */
export function pageByPlace<Entry>(
  all: readonly Entry[],
  placeOf: (entry: Entry) => Place,
  parameters: Parameters,
): Page<Entry> {
  const after = readPlace(parameters.optional('cursor'));
  const rest = after ? all.filter((entry) => isBefore(placeOf(entry), after)) : all;
  return cut(rest, parameters.limit(), (last) => {
    const { at, cid } = placeOf(last);
    return `${at}__${cid}`;
  });
}

/**
 * Pages by time alone.
 * @param all all entries, the newest first.
 */
export function pageByTime<Entry>(
  all: readonly Entry[],
  timeOf: (entry: Entry) => number,
  parameters: Parameters,
): Page<Entry> {
  const cursor = parameters.optional('cursor');
  const after = cursor === undefined ? Number.POSITIVE_INFINITY : Date.parse(cursor);
  if (Number.isNaN(after)) throw upstreamFailure();
  const rest = all.filter((entry) => timeOf(entry) < after);
  return cut(rest, parameters.limit(), (last) => new Date(timeOf(last)).toISOString());
}

function cut<Entry>(rest: readonly Entry[], limit: number, cursorOf: (last: Entry) => string): Page<Entry> {
  const entries = rest.slice(0, limit);
  const last = entries.at(-1);
  return { entries, cursor: last && rest.length > limit ? { cursor: cursorOf(last) } : {} };
}

/** Reads a cursor. An unreadable one makes the AppView fail. */
function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', cid = '', ...more] = cursor.split('__');
  const at = Number.parseInt(time, 10);
  if (Number.isNaN(at) || cid === '' || more.length > 0) throw upstreamFailure();
  return { at, cid };
}

function isBefore(one: Place, other: Place): boolean {
  return one.at < other.at || (one.at === other.at && one.cid < other.cid);
}
