/** Checks parameters as the servers do, with the servers' messages, and cuts lists into pages by them. */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { cutPage } from '../../engine/graph.ts';
import { readQuery } from '../../engine/parameters.ts';
import { findDid } from '../accounts.ts';
import { invalidRequest, profileNotFound, upstreamFailure } from '../refusals.ts';

export type Parameters = ReturnType<typeof parametersOf>;

/**
 * Reads the parameters of a request.
 * @param lexicon the method that they belong to.
 */
export function parametersOf(query: URLSearchParams, lexicon: string) {
  const parameters = readQuery(query, (problem) => invalidRequest(`Invalid ${lexicon} params: ${problem}`));
  const { required, whole, invalid } = parameters;
  return {
    ...parameters,
    limit: () => whole('limit', 50, 100, 1),
    uri(name: string): string {
      const uri = required(name);
      if (!readUri(uri)) throw invalid(`Invalid at-uri (got "${uri}")`);
      return uri;
    },
    /** Returns the DID of the actor. Throws when no account has the name. */
    actor(): string {
      const actor = required('actor');
      if (!/^(did:[a-z]+:[A-Za-z0-9._:%-]+|[a-z0-9-]+(\.[a-z0-9-]+)+)$/i.test(actor))
        throw invalid(`Invalid AT identifier (got "${actor}")`);
      const did = findDid(actor);
      if (!did) throw profileNotFound();
      return did;
    },
  };
}

interface Page<Entry> {
  entries: Entry[];
  /** Says where the page ended; empty when nothing follows. */
  cursor: { cursor?: string };
}

/**
 * Pages by time and content hash. An unreadable cursor makes the AppView fail.
 * @param all all entries, the newest first.
 */
export function pageByPlace<Entry extends { at: number; cid: string }>(
  all: readonly Entry[],
  parameters: Parameters,
): Page<Entry> {
  const cursor = parameters.optional('cursor');
  const [time = '', cid = '', ...more] = cursor?.split('__') ?? [];
  const at = Number.parseInt(time, 10);
  if (cursor !== undefined && (Number.isNaN(at) || cid === '' || more.length > 0)) throw upstreamFailure();
  const follows = (entry: Entry) => entry.at < at || (entry.at === at && entry.cid < cid);
  const { entries, last } = cutPage(cursor === undefined ? all : all.filter(follows), parameters.limit());
  return { entries, cursor: last ? { cursor: `${last.at}__${last.cid}` } : {} };
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
  const { entries, last } = cutPage(
    all.filter((entry) => timeOf(entry) < after),
    parameters.limit(),
  );
  return { entries, cursor: last ? { cursor: new Date(timeOf(last)).toISOString() } : {} };
}
