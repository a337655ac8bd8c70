/** Combines each way to publish with each of its calls and each fault, and says how each case must end. */
import type { Way } from '../../tests/support/publish-samples.ts';
import type { Fault } from './faults.ts';
import type { ProviderCall } from './gate.ts';

/** One call of a way to publish, by its position among the calls of a request that meets no other fault. */
export interface Point {
  way: Way;
  call: ProviderCall;
  number: number;
  /** An earlier fault that the request met, without which this call would not happen. */
  before?: { number: number; fault: Fault };
}

export interface Case {
  point: Point;
  fault: Fault;
}

export const nameOf = ({ providerId, name }: Way) => `${providerId} ${name}`;

export const nameOfCase = ({ point: { way, call, number }, fault }: Case) =>
  `${nameOf(way)}, ${call.step}, call ${number + 1} (${call.method} ${call.path}), ${fault.name}`;

/**
 * Returns the cases for a call. Faults before and after a read are equal, because a read changes nothing, so only one
 * of each kind is kept.
 */
export function casesAt(point: Point, faults: readonly Fault[]): Case[] {
  const isRead = point.call.method === 'GET';
  const differs = ({ carriedOut, refusal, meets }: Fault) => carriedOut || refusal || meets === 'restart';
  return faults.filter((fault) => !isRead || differs(fault)).map((fault) => ({ point, fault }));
}

interface Ending {
  status: 'published' | 'failed';
  error?: string;
  created: 0 | 1;
  events: string[];
}

const begun = 'publishRequest.started';
const unknown = 'publishRequest.outcomeUnknown';

/**
 * Returns how a case must end, by the rules of publishing alone: an outcome in doubt is looked up, a certain one is
 * not.
 */
export function endingOf({ point, fault }: Case): Ending {
  const doubted = point.before || isDoubted(point, fault) ? [unknown] : [];
  const error = errorOf(point, fault);
  const status = error ? 'failed' : 'published';
  return {
    status,
    ...(error ? { error } : {}),
    created: error ? 0 : 1,
    events: [begun, ...doubted, `publishRequest.${status}`],
  };
}

/** Tells whether the service cannot know if its call was carried out. */
function isDoubted({ call }: Point, { refusal, meets, carriedOut }: Fault): boolean {
  // The provider has accepted the content for good, and cannot be asked any more.
  if (call.step === 'confirm') return refusal === 'expired';
  if (call.step !== 'create' || refusal) return false;
  // A held call that was not carried out before the restart is carried out after it, and its outcome can be
  // stored.
  return meets !== 'restart' || carriedOut;
}

const beforeIt = ['prepare', 'check', 'create'];

function errorOf(point: Point, fault: Fault): string | undefined {
  const { way, call } = point;
  // Instagram's own tokens are refreshed, and the call is repeated with the new one.
  if (fault.refusal === 'expired' && beforeIt.includes(call.step) && way.providerId !== 'instagram')
    return 'invalid_token';
  const isFound = way.checked || fault.carriedOut || call.step === 'confirm';
  return isDoubted(point, fault) && !isFound ? 'not_created' : undefined;
}
