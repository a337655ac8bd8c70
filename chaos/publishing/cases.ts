/** Combines each way to publish with each of its calls and each fault, and says how each case must end. */
import type { Way } from '../../tests/support/publish-samples.ts';
import type { Fault } from './faults.ts';
import type { ProviderCall } from './gate.ts';

/**
 * One of the calls to the provider that a way to publish makes, by its position among the calls of a request
 * that meets no other fault.
 */
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
 * Returns the cases for a call. A read changes nothing, so a fault before it and the same fault after it are
 * equal, and only one of the two is kept.
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
 * Returns how a case must end, by the rules of publishing alone: the service looks up whether content exists
 * when it cannot know that, and does not when it knows.
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

/** Tells whether the service cannot know if the provider carried the call out that creates the content. */
function isDoubted({ call }: Point, { refusal, meets, carriedOut }: Fault): boolean {
  // In this step the provider has accepted the content for good. Without a grant it cannot be asked for the
  // outcome any more.
  if (call.step === 'confirm') return refusal === 'expired';
  if (call.step !== 'create' || refusal) return false;
  // The workers outlive a restart of the database. A held call that was not carried out before the restart is
  // carried out after it, and its outcome can be stored.
  return meets !== 'restart' || carriedOut;
}

const beforeIt = ['prepare', 'check', 'create'];

function errorOf(point: Point, fault: Fault): string | undefined {
  const { way, call } = point;
  // A token of Instagram's own login can be refreshed, and then the call is repeated with the new token.
  if (fault.refusal === 'expired' && beforeIt.includes(call.step) && way.providerId !== 'instagram')
    return 'invalid_token';
  const isFound = way.checked || fault.carriedOut || call.step === 'confirm';
  return isDoubted(point, fault) && !isFound ? 'not_created' : undefined;
}
