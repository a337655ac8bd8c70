/**
 * Takes uploaded files, and plays the faults of writes, which the texts of a record, the content of a file, or the
 * scenario ask for.
 */

import { blueskyErrors } from '../../../providers/bluesky/errors.ts';
import { publishFailures } from '../../../providers/publish-failures.ts';
import { type Fault, type FaultRefusals, failBefore, faultIn } from '../../engine/faults.ts';
import type { PublishMark } from '../../faults.ts';
import type { SimulatorStore, SimulatorWrites } from '../../store.ts';
import {
  type BlobReference,
  blobReference,
  blobsIn,
  collections,
  type NetworkRecord,
  postValue,
} from '../content/records.ts';
import type { OwnExchange } from '../exchange.ts';
import { cidOf } from '../ids.ts';
import { blobNotFound, internalError, invalidRequest, throttled, xrpcRefusal } from '../refusals.ts';
import { requireScope } from '../sessions.ts';

// Accepts uploaded files. Only the size of each is kept, under the hash of its bytes. Source: lexicon
// com.atproto.repo.uploadBlob.

const mostBytes = 52_428_800;

export async function uploadBlob(exchange: OwnExchange): Promise<{ blob: BlobReference }> {
  const { request, session, did, store } = exchange;
  const declared = request.headers['content-type'];
  if (!declared) throw invalidRequest('Request encoding (Content-Type) required but not provided');
  requireScope(session, { blob: declared });
  const bytes = request.bytes ?? Buffer.from(request.body);
  if (bytes.length > mostBytes) throw xrpcRefusal(413, 'PayloadTooLarge', 'request entity too large');
  await failUpload(bytes, exchange);
  const cid = cidOf('blob', bytes);
  await keepBlob(did, cid, bytes.length, store);
  return { blob: blobReference(cid, sniffed(bytes) ?? declared, bytes.length) };
}

const objectIdOf = (cid: string) => `blob/${cid}`;

export const keepBlob = (did: string, cid: string, size: number, store: SimulatorStore) =>
  store.write(did, objectIdOf(cid), { size });

/** Returns the content type of the bytes, whatever the request claimed; `undefined` for unknown ones. */
function sniffed(bytes: Buffer): string | undefined {
  const starts = bytes.toString('latin1', 0, 12);
  if (starts.startsWith('\x89PNG')) return 'image/png';
  if (starts.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (starts.startsWith('RIFF') && starts.endsWith('WEBP')) return 'image/webp';
  if (starts.startsWith('GIF8')) return 'image/gif';
  return starts.slice(4, 8) === 'ftyp' ? 'video/mp4' : undefined;
}

/**
 * Refuses a record that names files which were not uploaded.
 * @throws Refusal
 */
export function requireBlobs(value: unknown, writes: SimulatorWrites): void {
  const unknown = blobsIn(value).find((cid) => !writes.has(objectIdOf(cid)));
  if (unknown) throw blobNotFound(unknown);
}

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
async function failUpload(bytes: Buffer, exchange: OwnExchange): Promise<void> {
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
