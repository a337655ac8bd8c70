/** Plays the faults of writes, which the texts of a record, the content of a file, or the scenario ask for. */
import { blueskyErrors } from '../../../providers/bluesky/errors/known-error.ts';
import { publishFailures } from '../../../providers/publish-failures.ts';
import { type Fault, faultIn } from '../../engine/faults.ts';
import { type FaultRefusals, failBefore } from '../../engine/play-faults.ts';
import type { PublishMark } from '../../faults.ts';
import { blobsIn, collections, type NetworkRecord, postValue } from '../content/records.ts';
import type { OwnExchange } from '../exchange.ts';
import { blobNotFound, internalError, invalidRequest, throttled, xrpcRefusal } from '../refusals.ts';

const published: readonly string[] = [collections.post, collections.repost];

/** Returns the fault that a post or repost is marked with; records that others do not see have none. */
export function faultOfRecord(record: NetworkRecord, { session }: OwnExchange): Fault | undefined {
  const { text = '', embed = {} } = postValue(record);
  const texts = [text, JSON.stringify(embed)];
  return published.includes(record.collection) ? faultIn(texts, session.scenario) : undefined;
}

/** Returns the refusal of a record for what is in it. */
export const recordRefused = ({ collection }: NetworkRecord) =>
  invalidRequest(`Invalid ${collection} record: the content is not taken at $.record`);

/**
 * Plays the faults that happen before a record is written.
 * @throws Refusal
 */
export function failRecord(
  fault: Fault | undefined,
  record: NetworkRecord,
  exchange: OwnExchange,
): Promise<void> {
  const [blob] = blobsIn(record.value);
  const content = () => recordRefused(record);
  const expired = () => (blob ? blobNotFound(blob) : undefined);
  const refusals = { ...refusalsOf(exchange), content, expired };
  return failBefore(fault, { ...callOf(exchange), visible: true }, refusals);
}

/**
 * Returns the fault of a file. A file arrives without the texts around it, so the marker is inside the file.
 */
export function faultOfFile(bytes: Buffer, scenario: string): Fault | undefined {
  return faultIn([bytes.toString('latin1')], scenario);
}

const faultsOfUploads: ReadonlySet<PublishMark> = new Set([
  'child_fails_once',
  'upload_outage',
  'throttled_once',
]);

/**
 * Plays the faults that uploads share with records.
 * @throws Refusal
 */
export async function failUpload(bytes: Buffer, exchange: OwnExchange): Promise<void> {
  const fault = faultOfFile(bytes, exchange.session.scenario);
  if (fault && faultsOfUploads.has(fault.name))
    await failBefore(fault, { ...callOf(exchange), part: true }, refusalsOf(exchange));
}

const callOf = ({ did, writes, store }: OwnExchange) => ({ accountId: did, writes, store });

const refusalsOf = ({ store }: OwnExchange): FaultRefusals => ({
  errors: blueskyErrors,
  named: ({ name, message, reason }) => xrpcRefusal(400, name, message ?? publishFailures[reason].message),
  content: () => invalidRequest('The content is not taken'),
  passing: internalError,
  // The headers name a time, which the service reads by the real clock.
  throttled: (seconds) => throttled(store.now(), seconds),
});
