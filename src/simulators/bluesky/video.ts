/**
 * Simulates the service that processes videos and puts them on the account's server. Sources: lexicons
 * app.bsky.video.uploadVideo, getJobStatus, getUploadLimits; "Video uploads" (docs.bsky.app). Not compared
 * with a real one.
 */
import { z } from 'zod';
import { json } from '../engine/answers.ts';
import { type Fault, faultSchema } from '../engine/faults.ts';
import { tokenOf } from '../engine/oauth/bound-token.ts';
import { decode, encode } from '../engine/sealed.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import type { BlobReference } from './content/records.ts';
import type { Exchange } from './exchange.ts';
import { authMissing, invalidRequest, unverifiableToken } from './refusals.ts';
import { blobOf, keepBlob } from './repo/blobs.ts';
import { faultOfFile } from './repo/faults.ts';
import { readServiceToken } from './service-auth.ts';

/** The state that the job's id carries. */
const job = z.object({
  did: z.string(),
  blob: z.object({
    $type: z.literal('blob'),
    ref: z.object({ $link: z.string() }),
    mimeType: z.string(),
    size: z.number(),
  }),
  fault: faultSchema.optional(),
});

const mp4 = 'video/mp4';

/**
 * Accepts a video. The answer is the job itself, as the service gives it, although the lexicon wraps it in an
 * object.
 */
export async function uploadVideo(exchange: Exchange): Promise<SimulatedAnswer> {
  const { request, parameters, store } = exchange;
  const { scenario } = serviceClaims(exchange);
  const did = parameters.required('did');
  parameters.required('name');
  if (request.headers['content-type'] !== mp4) throw invalidRequest('Unsupported content type');
  const bytes = request.bytes ?? Buffer.alloc(0);
  const blob = blobOf(bytes, mp4);
  await keepBlob(did, blob, store);
  const fault = faultOfProcessing(bytes, scenario);
  const jobId = encode({ did, blob, ...(fault ? { fault } : {}) });
  return json({ jobId, did, state: 'JOB_STATE_CREATED' });
}

/**
 * Returns the claims of the service token.
 * @throws Refusal
 */
function serviceClaims({ request }: Exchange) {
  const sent = tokenOf(request);
  if (!sent) throw authMissing();
  const claims = readServiceToken(sent.token);
  if (!claims) throw unverifiableToken();
  return claims;
}

function faultOfProcessing(bytes: Buffer, scenario: string): Fault | undefined {
  const fault = faultOfFile(bytes, scenario);
  return fault && /^(slow_container|container_error)$/.test(fault.name) ? fault : undefined;
}

const slowLooks = 2;
const looks = z.object({ looks: z.number() });

export async function getJobStatus({ parameters, store }: Exchange) {
  const jobId = parameters.required('jobId');
  const { data: found } = job.safeParse(decode(jobId));
  if (!found) throw invalidRequest('Job not found');
  const { did, blob, fault } = found;
  if (fault?.name === 'container_error') return { jobStatus: { jobId, did, ...failure } };
  if (fault?.name === 'slow_container') {
    const objectId = `job/${blob.ref.$link}`;
    const seen = looks.safeParse((await store.read(did)).get(objectId)).data?.looks ?? 0;
    await store.write(did, objectId, { looks: seen + 1 });
    if (seen < slowLooks)
      return { jobStatus: { jobId, did, state: 'JOB_STATE_ENCODING', progress: 40 * (seen + 1) } };
  }
  return { jobStatus: { jobId, did, ...success(blob) } };
}

const success = (blob: BlobReference) => ({ state: 'JOB_STATE_COMPLETED', progress: 100, blob });

const failure = {
  state: 'JOB_STATE_FAILED',
  error: 'video processing error',
  failureCode: 'encoding_failure',
  message: 'Failed to process video',
};

export function getUploadLimits(exchange: Exchange) {
  serviceClaims(exchange);
  return { canUpload: true, remainingDailyVideos: 25, remainingDailyBytes: 10_000_000_000 };
}
