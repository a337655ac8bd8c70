/** What meets one call to a provider, before or after the provider has carried it out. */
import type { SimulatedAnswer } from '../../src/providers/simulator.ts';
import { graphRefusal } from './answers.ts';

export interface Fault {
  name: string;
  /** At the head of its column. */
  short: string;
  /** Whether the provider does what it is asked to before the fault. */
  carriedOut: boolean;
  meets: Meeting;
  /** What the answer says, where there is one that leaves no doubt: nothing was done. */
  refusal?: 'throttled' | 'expired';
}

/** Of those that are held: the worker is killed, or the database restarted, before anything is answered. */
export type Strike = 'kill' | 'restart';
export type Meeting = SimulatedAnswer | 'silence' | 'reset' | Strike;

/** Nobody can tell from any of them whether it was carried out. */
const both = (name: string, short: string, meets: Meeting): Fault[] => [
  { name: `${name} before the call`, short: `${short}<`, carriedOut: false, meets },
  { name: `${name} after the call`, short: `${short}>`, carriedOut: true, meets },
];

/** The error whose meaning is "possibly a temporary issue": the table of failures takes it for no refusal. */
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
