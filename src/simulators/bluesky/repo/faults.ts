/**
 * Finds and plays the faults that a write is marked with, by the texts of a record, the content of a file, or
 * the account's scenario.
 */

import { blueskyErrors } from '../../../providers/bluesky/errors/known-error.ts';
import { publishFailures, refusalFor } from '../../../providers/publish-failures.ts';
import { type Fault, faultIn, happenedAt, memoryOf } from '../../engine/faults.ts';
import { isRehearsedReason } from '../../faults.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import { throttled } from '../answers.ts';
import type { PostValue } from '../content/records.ts';
import { collections } from '../content/records.ts';
import type { OwnExchange } from '../exchange.ts';
import { blobNotFound, internalError, invalidRequest, XrpcRefusal } from '../refusals.ts';
import { blobsIn } from './blobs-in.ts';

const hourSeconds = 3600;
const minuteSeconds = 60;

type Value = Readonly<Record<string, unknown>>;

const published: readonly string[] = [collections.post, collections.repost];

/** Returns the fault that a post or repost is marked with; records that others do not see have none. */
export function faultOfRecord(collection: string, value: Value, { session }: OwnExchange): Fault | undefined {
  return published.includes(collection) ? faultIn(textsOf(value), session.scenario) : undefined;
}

function textsOf(value: Value): string[] {
  const { text = '', embed } = value as Partial<PostValue>;
  return [text, JSON.stringify(embed ?? {})];
}

/**
 * Plays the faults that happen before anything is written.
 * @throws XrpcRefusal
 */
export async function failBefore(
  fault: Fault | undefined,
  collection: string,
  value: Value,
  exchange: OwnExchange,
): Promise<void> {
  refuseRehearsed(fault);
  const [blob] = blobsIn(value);
  switch (fault?.name) {
    case 'refused':
      throw invalidRequest(`Invalid ${collection} record: the content is not taken at $.record`);
    case 'throttled_once':
      if (await happensNow(fault, exchange)) throw throttled(exchange.store.now(), minuteSeconds);
      return;
    case 'error_before':
      if (await happensNow(fault, exchange)) throw internalError();
      return;
    case 'container_expired':
      if (blob && (await happensNow(fault, exchange))) throw blobNotFound(blob);
      return;
    case 'quota_spent': {
      const left = await quotaSeconds(fault, exchange);
      if (left > 0) throw throttled(exchange.store.now(), left);
    }
  }
}

/**
 * Refuses with the servers' error for the rehearsed reason; does nothing if they have no such error.
 * @throws XrpcRefusal
 */
function refuseRehearsed(fault: Fault | undefined): void {
  if (!fault || !isRehearsedReason(fault.name)) return;
  const known = refusalFor(blueskyErrors, fault.name);
  if (known) throw new XrpcRefusal(400, known.name, known.message ?? publishFailures[known.reason].message);
}

/**
 * Returns the failure to answer after the write, if there is one.
 * @throws XrpcRefusal when the failure is an error of the server.
 */
export function failureAfter(fault: Fault | undefined): SimulatedAnswer | undefined {
  if (fault?.name === 'created_then_timeout') return { status: 200, body: '', hangs: true };
  if (fault?.name === 'created_without_id') return { status: 200, body: '{}' };
  if (fault?.name === 'created_then_error') throw internalError();
  return undefined;
}

/**
 * Returns the fault of a file. A file arrives without the texts around it, so the marker is inside the file.
 */
export function faultOfFile(bytes: Buffer, scenario: string): Fault | undefined {
  return faultIn([bytes.toString('latin1')], scenario);
}

/**
 * Plays the fault of an upload.
 * @throws XrpcRefusal
 */
export async function failUpload(bytes: Buffer, exchange: OwnExchange): Promise<void> {
  const fault = faultOfFile(bytes, exchange.session.scenario);
  if (fault?.name === 'child_fails_once' && (await happensNow(fault, exchange))) throw internalError();
  if (fault?.name === 'throttled_once' && (await happensNow(fault, exchange)))
    throw throttled(exchange.store.now(), minuteSeconds);
}

/** Tells whether a fault that happens once happens now, and remembers it. */
async function happensNow(fault: Fault, { session, writes, store }: OwnExchange): Promise<boolean> {
  if (happenedAt(fault, writes) !== undefined) return false;
  await store.write(session.did, memoryOf(fault), { at: store.now().getTime() });
  return true;
}

/**
 * Returns the seconds for which the quota is still used up, zero or less when that hour is over. The hour
 * counts from the first attempt, which this function remembers.
 */
async function quotaSeconds(fault: Fault, { session, writes, store }: OwnExchange): Promise<number> {
  const now = store.now().getTime();
  const at = happenedAt(fault, writes) ?? now;
  await store.write(session.did, memoryOf(fault), { at });
  return hourSeconds - Math.floor((now - at) / 1000);
}
