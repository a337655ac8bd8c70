/** The faults that one call to a provider can meet, before or after the provider has carried it out. */
import type { SimulatedAnswer } from '../../src/simulators/simulator.ts';
import { graphRefusal } from './answers.ts';

export interface Fault {
  name: string;
  /** The abbreviation in the head of the table that shows the outcomes. */
  short: string;
  /** True when the provider carries the call out before the fault. */
  carriedOut: boolean;
  meets: Meeting;
  /**
   * The reason for which the provider refuses the call; absent when its answer leaves in doubt whether the
   * call was carried out.
   */
  refusal?: 'throttled' | 'expired';
}

/**
 * The faults that meet many calls at once: the workers that made the calls are killed, or their database is
 * restarted. The gate holds the calls without answering any until all have arrived.
 */
export type Strike = 'kill' | 'restart';
export type Meeting = SimulatedAnswer | 'silence' | 'reset' | Strike;

/**
 * Returns two faults, one before the provider carries the call out and one after it; the caller cannot tell
 * which one it was.
 */
const both = (name: string, short: string, meets: Meeting): Fault[] => [
  { name: `${name} before the call`, short: `${short}<`, carriedOut: false, meets },
  { name: `${name} after the call`, short: `${short}>`, carriedOut: true, meets },
];

/** An error that means "possibly a temporary issue". The failure table does not count it as a refusal. */
const passing = { code: 2, message: 'Service temporarily unavailable', is_transient: true };
const throttled = { code: 4, message: 'Application request limit reached' };
const expired = { code: 190, type: 'OAuthException', message: 'Error validating access token' };

export const faults: readonly Fault[] = [
  ...both('killed', 'kill', 'kill'),
  ...both('no answer', 'time', 'silence'),
  ...both('connection reset', 'reset', 'reset'),
  ...both('500', '500', graphRefusal(500, passing)),
  { name: '400, though it was done', short: '400>', carriedOut: true, meets: graphRefusal(400, passing) },
  {
    name: 'throttled',
    short: 'thr<',
    carriedOut: false,
    meets: graphRefusal(400, throttled),
    refusal: 'throttled',
  },
  {
    name: 'grant expired',
    short: 'exp<',
    carriedOut: false,
    meets: graphRefusal(400, expired),
    refusal: 'expired',
  },
  ...both('database restarted', 'db', 'restart'),
];

export function faultNamed(name: string): Fault {
  const found = faults.find((fault) => fault.name === name);
  if (!found) throw new Error(`no fault ${name}`);
  return found;
}
