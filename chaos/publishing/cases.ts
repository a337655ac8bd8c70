/** Each way to publish, each call on it, each fault; and what has to become of it. */
import type { Way } from '../../tests/support/publish-samples.ts';
import type { Fault } from './faults.ts';
import type { ProviderCall } from './gate.ts';

/** A call of a way, by its number among the calls of a request that meets nothing else. */
export interface Point {
  way: Way;
  call: ProviderCall;
  number: number;
  /** What has met the request before, at which call: without it, there would be no such call. */
  before?: { number: number; fault: Fault };
}

export interface Case {
  point: Point;
  fault: Fault;
}

export const nameOf = ({ providerId, name }: Way) => `${providerId} ${name}`;

export const nameOfCase = ({ point: { way, call, number }, fault }: Case) =>
  `${nameOf(way)}, ${call.step}, call ${number + 1} (${call.method} ${call.path}), ${fault.name}`;

/** A read that was answered has done no more than one that was not. */
export function casesAt(point: Point, faults: readonly Fault[]): Case[] {
  const isRead = point.call.method === 'GET';
  const differs = ({ carriedOut, refusal, meets }: Fault) => carriedOut || refusal || meets === 'restart';
  return faults.filter((fault) => !isRead || differs(fault)).map((fault) => ({ point, fault }));
}

export interface Ending {
  status: 'published' | 'failed';
  error?: string;
  created: 0 | 1;
  events: string[];
}

const begun = 'publishRequest.started';
const unknown = 'publishRequest.outcomeUnknown';

/** From the rules of publishing alone: what is in doubt is looked up, and what is certain is not. */
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

/** Whether the service cannot know what has become of what it has asked for. */
function isDoubted({ call }: Point, { refusal, meets, carriedOut }: Fault): boolean {
  // The provider has taken it for good, and cannot be asked any more.
  if (call.step === 'confirm') return refusal === 'expired';
  if (call.step !== 'create' || refusal) return false;
  // What was not carried out before the database is back is carried out then, and can be written down.
  return meets !== 'restart' || carriedOut;
}

const beforeIt = ['prepare', 'check', 'create'];

function errorOf(point: Point, fault: Fault): string | undefined {
  const { way, call } = point;
  // Instagram's own tokens are refreshed, and the call is made with the new one.
  if (fault.refusal === 'expired' && beforeIt.includes(call.step) && way.providerId !== 'instagram')
    return 'invalid_token';
  const isFound = way.checked || fault.carriedOut || call.step === 'confirm';
  return isDoubted(point, fault) && !isFound ? 'not_created' : undefined;
}
