/** Reads what is asked of a simulated provider: its host and path, its parameters. */
import type { SimulatedRequest } from '../simulator.ts';
import type { Refusal } from './answers.ts';

// Reads which of a provider's hosts a request is for, and the address below it.

/**
 * Returns the provider's host that a request is for; `undefined` when it is for another host. When the
 * simulator is served at an address of its own, the first segment of the path names the host.
 */
export function hostOf({ url }: Pick<SimulatedRequest, 'url'>, hosts: readonly string[]): string | undefined {
  return hosts.find((host) => url.hostname === host || url.pathname.startsWith(`/${host}/`));
}

/** Returns the host as a path segment, with its leading slash; empty when the address names the host itself. */
export const hostPrefix = ({ pathname }: URL, host: string) =>
  pathname.startsWith(`/${host}/`) ? `/${host}` : '';

/** Returns the path after the host, without its leading slash. */
export function pathBelow({ url }: Pick<SimulatedRequest, 'url'>, host: string): string {
  return url.pathname.slice(hostPrefix(url, host).length + 1);
}

// Reads queries and JSON bodies. What is wrong with one is said in a sentence, from which each provider makes
// a refusal in its own form.

/** @param invalid makes the refusal of a query. */
export function readQuery(query: URLSearchParams, invalid: (problem: string) => Refusal) {
  const optional = (name: string) => query.get(name) || undefined;
  return {
    invalid,
    optional,
    all: (name: string) => query.getAll(name),
    required(name: string): string {
      const value = optional(name);
      if (value === undefined) throw invalid(`Missing required key "${name}"`);
      return value;
    },
    /**
     * Reads a whole number.
     * @param usual the number when the query lacks the parameter.
     */
    whole(name: string, usual: number, maximum: number, minimum = 0): number {
      const text = optional(name);
      const value = text === undefined ? usual : Number(text);
      if (!Number.isInteger(value)) throw invalid(`Expected integer (got "${text}")`);
      if (value > maximum) throw invalid(`integer too big (maximum ${maximum}, got ${value})`);
      if (value < minimum) throw invalid(`integer too small (minimum ${minimum}, got ${value})`);
      return value;
    },
  };
}

export type Body = Readonly<Record<string, unknown>>;

/** Returns a JSON object. For any other text it throws the refusal that `invalid` makes of the problem. */
export function readBody(
  text: string,
  invalid: Record<'syntax' | 'shape', (problem: string) => Refusal>,
): Body {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw invalid.syntax(error instanceof Error ? error.message : 'Not JSON');
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw invalid.shape('Expected object value type at $');
  return body as Body;
}

/** Returns a text in a body, which has to have it. */
export function textIn(body: Body, name: string, invalid: (problem: string) => Refusal): string {
  const value = body[name];
  if (value === undefined) throw invalid(`Missing required key "${name}" at $`);
  if (typeof value !== 'string') throw invalid(`Expected string value type at $.${name}`);
  return value;
}
