/** Pages of the AppView: the cursor says where the last one ended, and there is none when nothing follows. */
import { upstreamFailure } from '../refusals.ts';
import type { Parameters } from './parameters.ts';

export interface Place {
  at: number;
  cid: string;
}

export interface Page<Entry> {
  entries: Entry[];
  cursor: { cursor?: string };
}

/** By time and content hash. @param all newest first. */
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

/** By time alone. @param all newest first. */
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

/** Cursors that cannot be read fail the AppView. */
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
