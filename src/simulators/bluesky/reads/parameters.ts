/** Checks parameters as the servers do, with the servers' messages. */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { invalidRequest } from '../refusals.ts';

export interface Parameters {
  required(name: string): string;
  optional(name: string): string | undefined;
  all(name: string): string[];
  /** Returns the limit, between 1 and 100; 50 by default. */
  limit(): number;
  uri(name: string): string;
  whole(name: string, usual: number, maximum: number): number;
  invalid(problem: string): Error;
}

const usualLimit = 50;
const maximumLimit = 100;

/**
 * Reads the parameters of a request.
 * @param lexicon the method that they belong to.
 */
export function parametersOf(query: URLSearchParams, lexicon: string): Parameters {
  const invalid = (problem: string) => invalidRequest(`Invalid ${lexicon} params: ${problem}`);
  const optional = (name: string) => query.get(name) || undefined;
  const required = (name: string) => {
    const value = optional(name);
    if (value === undefined) throw invalid(`Missing required key "${name}"`);
    return value;
  };
  function integer(name: string, usual: number, minimum: number, maximum: number): number {
    const text = optional(name);
    const value = text === undefined ? usual : Number(text);
    if (!Number.isInteger(value)) throw invalid(`Expected integer (got "${text}")`);
    if (value > maximum) throw invalid(`integer too big (maximum ${maximum}, got ${value})`);
    if (value < minimum) throw invalid(`integer too small (minimum ${minimum}, got ${value})`);
    return value;
  }
  const parameters: Parameters = {
    required,
    optional,
    all: (name) => query.getAll(name),
    limit: () => integer('limit', usualLimit, 1, maximumLimit),
    whole: (name, usual, maximum) => integer(name, usual, 0, maximum),
    uri(name) {
      const uri = required(name);
      if (!readUri(uri)) throw invalid(`Invalid at-uri (got "${uri}")`);
      return uri;
    },
    invalid,
  };
  return parameters;
}
