/**
 * Accepts uploaded files. Only the size of each is kept, under the hash of its bytes. Source: lexicon
 * com.atproto.repo.uploadBlob.
 */
import type { SimulatorStore, SimulatorWrites } from '../../store.ts';
import { type BlobReference, blobReference, blobsIn } from '../content/records.ts';
import type { OwnExchange } from '../exchange.ts';
import { cidOf } from '../ids.ts';
import { requireScope } from '../permissions.ts';
import { blobNotFound, invalidRequest, xrpcRefusal } from '../refusals.ts';
import { failUpload } from './faults.ts';

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
