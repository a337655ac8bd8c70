/** Finds the faults that publishing is marked with, plays each in the form that the provider gives it, and tells which have happened. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ErrorFamily, type NamedError, refusalFor } from '../../providers/publish-failures.ts';
import {
  isPublishMark,
  isSimulatedReason,
  type PublishFault,
  type PublishMark,
  publishMarks,
} from '../faults.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import { json, type Refusal, silence } from './http.ts';

export const faultSchema = z.object({
  name: z.enum(publishMarks),
  /**
   * The hash of the marked text: a fault that happens only once happens once for each text. Empty when the
   * account's scenario asks for the fault.
   */
  subject: z.string(),
});
export type Fault = z.infer<typeof faultSchema>;

/**
 * The faults that show only after the last call of publishing, while the provider processes what it has
 * accepted.
 */
export const faultsOfProcessing: ReadonlySet<PublishMark> = new Set([
  'slow_container',
  'container_error',
  'container_expired',
]);

/** The number of times that slow media are reported as still being processed. */
const slowLooks = 2;

/**
 * Tells how far the processing of media is.
 * @param looks how often somebody has looked before.
 */
export function processingOf(
  fault: Pick<Fault, 'name'> | undefined,
  looks: number,
): 'unseen' | 'running' | 'failed' | 'done' {
  if (fault?.name === 'container_error') return 'failed';
  if (looks >= slowLooks) return 'done';
  if (fault?.name === 'container_not_found_yet') return 'unseen';
  return fault?.name === 'slow_container' ? 'running' : 'done';
}

const looked = z.object({ looks: z.number().default(0) });

/**
 * Looks at media once more. Returns how far their processing is, and how often somebody has looked before.
 * @param objectId the id under which the account's store counts the looks.
 */
export async function lookAt(
  { accountId, store }: { accountId: string; store: SimulatorStore },
  objectId: string,
  fault: Pick<Fault, 'name'> | undefined,
) {
  const { looks } = looked.parse((await store.read(accountId)).get(objectId) ?? {});
  await store.write(accountId, objectId, { looks: looks + 1 });
  return { looks, state: processingOf(fault, looks) };
}

/** The marker in a text, or in an address, where some characters are escaped. */
const marker = /(?:#|%23)fault(?::|%3a)(\w+)/i;

/** Returns the fault of the first marked text, or else of the account's scenario. */
export function faultIn(texts: Iterable<string>, scenario: string): Fault | undefined {
  for (const text of texts) {
    const name = marker.exec(text)?.[1]?.toLowerCase() ?? '';
    if (isPublishMark(name)) return { name, subject: subjectOf(text) };
  }
  return isPublishMark(scenario) ? { name: scenario, subject: '' } : undefined;
}

const subjectOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const prefixOf = (name: PublishMark) => `fault/${name}/`;

/** Returns the key under which the store remembers that a fault has happened. */
const memoryOf = ({ name, subject }: Fault) => prefixOf(name) + subject;

const hasHappened = z.object({ at: z.number() });

/**
 * Returns when the fault happened first, in milliseconds since 1970; `undefined` when it has not happened
 * yet.
 */
function happenedAt(fault: Fault, writes: SimulatorWrites): number | undefined {
  return hasHappened.safeParse(writes.get(memoryOf(fault))).data?.at;
}

/**
 * Returns when a fault of this name last happened to anything on the account, in milliseconds since 1970;
 * `undefined` when it has not happened yet.
 */
export function lastHappenedAt(name: PublishFault, writes: SimulatorWrites): number | undefined {
  const times = [...writes].flatMap(([id, fields]) =>
    id.startsWith(prefixOf(name)) ? (hasHappened.safeParse(fields).data?.at ?? []) : [],
  );
  return times.length > 0 ? Math.max(...times) : undefined;
}

/**
 * Returns the fault, except for an expiry that has already happened: media that are prepared again do not
 * expire again.
 */
export function stillToCome(fault: Fault | undefined, writes: SimulatorWrites): Fault | undefined {
  const again = fault?.name === 'container_expired' && happenedAt(fault, writes) !== undefined;
  return again ? undefined : fault;
}

/** The seconds for which a spent quota stays spent. */
export const spentSeconds = 3600;

/** A call that creates something, and what is known of the account. */
interface MarkedCall {
  accountId: string;
  writes: SimulatorWrites;
  store: SimulatorStore;
  /** True when others can see the content from now on. */
  visible?: boolean | undefined;
  /** True when the call prepares one file of content that is published later. */
  part?: boolean | undefined;
}

/** The refusals by which a provider plays the faults that tests can ask for. */
export interface FaultRefusals {
  /** The errors with which the provider refuses content. */
  errors: readonly ErrorFamily[];
  /** Returns the refusal with an error of one of the families in `errors`. */
  named(error: NamedError): Refusal;
  /** Returns the refusal of content that goes against the rules. */
  content(): Refusal;
  /** Returns a temporary failure, which does not tell whether anything was created. */
  passing(): Refusal;
  throttled(seconds: number): Refusal;
  /**
   * Returns the refusal of prepared media that have expired, if the call names any. Absent where media show by
   * themselves that they have expired.
   */
  expired?(): Refusal | undefined;
  /** Returns the refusal when the quota is spent; by default it is a throttle. */
  spent?: (() => Refusal) | undefined;
}

/**
 * Plays the fault of a call before anything is created.
 * @throws Refusal
 */
export async function failBefore(
  fault: Fault | undefined,
  call: MarkedCall,
  refusals: FaultRefusals,
): Promise<void> {
  if (!fault) return;
  refuseSimulated(fault, refusals);
  const now = (await call.store.contentNow()).getTime();
  const at = happenedAt(fault, call.writes);
  const throwOnce = async (refusal: Refusal | undefined) => {
    if (at !== undefined || !refusal) return;
    await remember(fault, call, now);
    throw refusal;
  };
  switch (fault.name) {
    case 'refused':
      throw refusals.content();
    case 'throttled_once':
      return throwOnce(refusals.throttled(60));
    case 'child_fails_once':
      return call.part ? throwOnce(refusals.passing()) : undefined;
    case 'upload_outage':
      return call.visible ? undefined : failUploads(fault, call, now, refusals);
    case 'fetch_failed_once':
      return throwOnce(fetchRefusal(refusals));
    case 'error_before':
      return call.visible ? throwOnce(refusals.passing()) : undefined;
    case 'container_expired':
      return refusals.expired ? throwOnce(refusals.expired()) : remember(fault, call, at ?? now);
    case 'quota_spent':
      return call.visible ? refuseWhileSpent(fault, at ?? now, now, call, refusals) : undefined;
  }
}

/** Refuses for the simulated reason; does nothing when the provider has no error for it. */
function refuseSimulated({ name }: Fault, { errors, named }: FaultRefusals): void {
  const known = isSimulatedReason(name) ? refusalFor(errors, name) : undefined;
  if (known) throw named(known);
}

/** The number of times that a file cannot be given to the provider. */
const failedUploads = 3;
const uploadsFailed = z.object({ times: z.number() });

async function failUploads(
  fault: Fault,
  { accountId, writes, store }: MarkedCall,
  at: number,
  { passing }: FaultRefusals,
): Promise<void> {
  const { times = 0 } = uploadsFailed.safeParse(writes.get(memoryOf(fault))).data ?? {};
  if (times >= failedUploads) return;
  await store.write(accountId, memoryOf(fault), { at, times: times + 1 });
  throw passing();
}

/** Returns the refusal of a file that could not be fetched; `undefined` when the provider fetches no files. */
function fetchRefusal({ errors, named }: FaultRefusals): Refusal | undefined {
  const known = refusalFor(errors, 'file_not_fetchable');
  return known && named(known);
}

/** Refuses until an hour after the first attempt. */
async function refuseWhileSpent(
  fault: Fault,
  since: number,
  now: number,
  call: MarkedCall,
  { spent, throttled }: FaultRefusals,
): Promise<void> {
  const left = spentSeconds - Math.floor((now - since) / 1000);
  if (left <= 0) return;
  await remember(fault, call, since);
  throw spent?.() ?? throttled(left);
}

function remember(fault: Fault, { accountId, store }: MarkedCall, at: number): Promise<void> {
  return store.write(accountId, memoryOf(fault), { at });
}

/**
 * Returns the failure to answer after the content was created; `undefined` when there is none.
 * @throws Refusal when the failure is an error of the provider.
 */
export function failureAfter(
  fault: Fault | undefined,
  { passing, content }: Pick<FaultRefusals, 'passing' | 'content'>,
): SimulatedAnswer | undefined {
  if (fault?.name === 'created_then_timeout') return silence;
  if (fault?.name === 'created_without_id') return { ...json({}), isBroken: true };
  if (fault?.name === 'created_then_error') throw passing();
  if (fault?.name === 'published_but_refused') throw content();
  return undefined;
}
