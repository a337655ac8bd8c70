/** Checks parameters as the servers do, with the servers' messages. */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
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
  const { required, optional, whole, invalid } = parameters;
  return {
    ...parameters,
    limit: () => whole('limit', 50, 100, 1),
    /** Returns the page that is asked for. An unreadable cursor makes the AppView fail. */
    page: () => ({
      cursor: optional('cursor'),
      limit: whole('limit', 50, 100, 1),
      unreadable: upstreamFailure,
    }),
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
