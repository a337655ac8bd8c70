/**
 * Takes uploaded files and the videos that a service processes and puts on the account's server, with the tokens by which it acts for
 * the account, and plays the faults of writes, which the texts of a record, the content of a file, or the scenario ask for. Sources:
 * lexicons app.bsky.video.*, com.atproto.server.getServiceAuth; "Video uploads" (docs.bsky.app). Not compared with a real one.
 */

import { z } from 'zod';
import { blueskyErrors } from '../../providers/bluesky/errors.ts';
import { publishFailures } from '../../providers/publish-failures.ts';
import {
  type Fault,
  type FaultRefusals,
  failBefore,
  faultIn,
  faultSchema,
  lookAt,
} from '../engine/faults.ts';
import { json } from '../engine/http.ts';
import { sealed } from '../engine/ids.ts';
import { tokenOf } from '../engine/oauth/sessions.ts';
import type { PublishMark } from '../faults.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import {
  type BlobReference,
  blobReference,
  blobsIn,
  cidOf,
  collections,
  type NetworkRecord,
  postValue,
} from './content/records.ts';
import type { Exchange, OwnExchange } from './exchange.ts';
import {
  blobNotFound,
  internalError,
  invalidRequest,
  throttled,
  tokenRefusals,
  xrpcRefusal,
} from './refusals.ts';
import { requireScope } from './sessions.ts';

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

const keepBlob = (did: string, cid: string, size: number, store: SimulatorStore) =>
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
function faultOfFile(bytes: Buffer, scenario: string): Fault | undefined {
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

/** The tokens look like JSON Web Tokens, whose first part is the header. */
const serviceTokens = sealed(
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NksifQ.',
  z.object({ iss: z.string(), aud: z.string(), exp: z.number(), scenario: z.string() }),
);
const signature = '.InNpbXVsYXRlZCI';
const usualSeconds = 60;
const mostSeconds = 3600;

export async function getServiceAuth({ parameters, session, did, store }: OwnExchange) {
  const aud = parameters.required('aud');
  requireScope(session, { rpc: parameters.optional('lxm') ?? '*', audience: aud });
  if (!aud.startsWith('did:'))
    throw invalidRequest('aud must be a valid atproto DID or did#serviceId reference');
  const now = Math.floor(store.now().getTime() / 1000);
  const exp = Number(parameters.optional('exp') ?? now + usualSeconds);
  if (exp < now || exp - now > mostSeconds)
    throw xrpcRefusal(400, 'BadExpiration', 'expiration is in the past, or more than an hour in the future');
  return { token: serviceTokens.write({ iss: did, aud, exp, scenario: session.scenario }) + signature };
}

/** The jobs, whose ids carry their state. */
const jobs = sealed(
  '',
  z.object({ did: z.string(), cid: z.string(), size: z.number(), fault: faultSchema.optional() }),
);

const mp4 = 'video/mp4';

/**
 * Accepts a video. The answer is the job itself, as the service gives it, although the lexicon wraps it in an
 * object.
 */
export async function uploadVideo({ request, parameters, store }: Exchange): Promise<SimulatedAnswer> {
  const sent = tokenOf(request);
  if (!sent) throw tokenRefusals.missing();
  const claims = serviceTokens.read(sent.token.replace(signature, ''));
  if (!claims) throw tokenRefusals.unverifiable();
  const did = parameters.required('did');
  parameters.required('name');
  if (request.headers['content-type'] !== mp4) throw invalidRequest('Unsupported content type');
  const bytes = request.bytes ?? Buffer.alloc(0);
  const [cid, size] = [cidOf('blob', bytes), bytes.length];
  await keepBlob(did, cid, size, store);
  const fault = faultOfFile(bytes, claims.scenario);
  return json({ jobId: jobs.write({ did, cid, size, fault }), did, state: 'JOB_STATE_CREATED' });
}

export async function getJobStatus({ parameters, store }: Exchange) {
  const jobId = parameters.required('jobId');
  const job = jobs.read(jobId);
  if (!job) throw invalidRequest('Job not found');
  const { did, cid, size, fault } = job;
  const { looks, state } = await lookAt({ accountId: did, store }, `job/${cid}`, fault);
  if (state === 'unseen') throw invalidRequest('Job not found');
  const states = {
    running: { state: 'JOB_STATE_ENCODING', progress: 40 * (looks + 1) },
    failed: failure,
    done: { state: 'JOB_STATE_COMPLETED', progress: 100, blob: blobReference(cid, mp4, size) },
  };
  return { jobStatus: { jobId, did, ...states[state] } };
}

const failure = {
  state: 'JOB_STATE_FAILED',
  error: 'video processing error',
  failureCode: 'encoding_failure',
  message: 'Failed to process video',
};
