/** What writing is marked to fail with: by the texts of a record, by what is in a file, or by the account's scenario. */
import { type Fault, faultIn, happenedAt, memoryOf } from '../../../kit/simulator/faults.ts';
import { publishFailures, refusalFor } from '../../../publish-failures.ts';
import { isRehearsedReason, type SimulatedAnswer } from '../../../simulator.ts';
import { blueskyErrors } from '../../errors/known-error.ts';
import { throttled } from '../answers.ts';
import type { PostValue } from '../content/records.ts';
import { collections } from '../content/records.ts';
import type { OwnExchange } from '../exchange.ts';
import { blobNotFound, internalError, invalidRequest, XrpcRefusal } from '../refusals.ts';
import { blobsIn } from './blobs.ts';

const hourSeconds = 3600;
const minuteSeconds = 60;

type Value = Readonly<Record<string, unknown>>;

const published: readonly string[] = [collections.post, collections.repost];

/** Of what others see. */
export function faultOfRecord(collection: string, value: Value, { session }: OwnExchange): Fault | undefined {
  return published.includes(collection) ? faultIn(textsOf(value), session.scenario) : undefined;
}

function textsOf(value: Value): string[] {
  const { text = '', embed } = value as Partial<PostValue>;
  return [text, JSON.stringify(embed ?? {})];
}

/** Before anything is written. Throws XrpcRefusal. */
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
 * Throws XrpcRefusal with the servers' name for the rehearsed reason. It does nothing if they have no such
 * error.
 */
export function refuseRehearsed(fault: Fault | undefined): void {
  if (!fault || !isRehearsedReason(fault.name)) return;
  const known = refusalFor(blueskyErrors, fault.name);
  if (known) throw new XrpcRefusal(400, known.name, known.message ?? publishFailures[known.reason].message);
}

/** Once it is written. */
export function failureAfter(fault: Fault | undefined): SimulatedAnswer | undefined {
  if (fault?.name === 'created_then_timeout') return { status: 200, body: '', hangs: true };
  if (fault?.name === 'created_without_id') return { status: 200, body: '{}' };
  if (fault?.name === 'created_then_error') throw internalError();
  return undefined;
}

/** Files come without the texts that stand beside them: those that are to fail have the marker within. */
export function faultOfFile(bytes: Buffer, scenario: string): Fault | undefined {
  return faultIn([bytes.toString('latin1')], scenario);
}

/** Throws XrpcRefusal. */
export async function failUpload(bytes: Buffer, exchange: OwnExchange): Promise<void> {
  const fault = faultOfFile(bytes, exchange.session.scenario);
  if (fault?.name === 'child_fails_once' && (await happensNow(fault, exchange))) throw internalError();
  if (fault?.name === 'throttled_once' && (await happensNow(fault, exchange)))
    throw throttled(exchange.store.now(), minuteSeconds);
}

/** For the first time, which is remembered. */
async function happensNow(fault: Fault, { session, writes, store }: OwnExchange): Promise<boolean> {
  if (happenedAt(fault, writes) !== undefined) return false;
  await store.write(session.did, memoryOf(fault), { at: store.now().getTime() });
  return true;
}

/** How long it is spent from the first attempt on; none when that is over. */
async function quotaSeconds(fault: Fault, { session, writes, store }: OwnExchange): Promise<number> {
  const now = store.now().getTime();
  const at = happenedAt(fault, writes) ?? now;
  await store.write(session.did, memoryOf(fault), { at });
  return hourSeconds - Math.floor((now - at) / 1000);
}
