/**
 * Simulates the service that processes videos and puts them on the account's server, and the tokens with which
 * it acts for the account. Sources: lexicons app.bsky.video.*, com.atproto.server.getServiceAuth; "Video
 * uploads" (docs.bsky.app). Not compared with a real one.
 */
import { z } from 'zod';
import { json } from '../engine/answers.ts';
import { faultSchema } from '../engine/faults.ts';
import { tokenOf } from '../engine/oauth/bound-token.ts';
import { sealed } from '../engine/sealed.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import type { Exchange, OwnExchange } from './exchange.ts';
import { requireScope } from './permissions.ts';
import { invalidRequest, tokenRefusals, xrpcRefusal } from './refusals.ts';
import { blobOf, keepBlob } from './repo/blobs.ts';
import { faultOfFile } from './repo/faults.ts';

/** The tokens look like JSON Web Tokens, whose first part is the header. */
const serviceTokens = sealed(
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NksifQ.',
  z.object({
    iss: z.string(),
    aud: z.string(),
    lxm: z.string().optional(),
    exp: z.number(),
    scenario: z.string(),
  }),
);
const signature = '.InNpbXVsYXRlZCI';
const usualSeconds = 60;
const mostSeconds = 3600;

export async function getServiceAuth({ parameters, session, did, store }: OwnExchange) {
  const aud = parameters.required('aud');
  const lxm = parameters.optional('lxm');
  requireScope(session, { rpc: lxm ?? '*', audience: aud });
  if (!aud.startsWith('did:'))
    throw invalidRequest('aud must be a valid atproto DID or did#serviceId reference');
  const now = Math.floor(store.now().getTime() / 1000);
  const exp = Number(parameters.optional('exp') ?? now + usualSeconds);
  if (exp < now) throw xrpcRefusal(400, 'BadExpiration', 'expiration is in past');
  if (exp - now > mostSeconds)
    throw xrpcRefusal(
      400,
      'BadExpiration',
      'cannot request a token with an expiration more than an hour in the future',
    );
  return { token: serviceTokens.write({ iss: did, aud, lxm, exp, scenario: session.scenario }) + signature };
}

/**
 * Returns the claims of the request's service token.
 * @throws Refusal
 */
function serviceClaims({ request }: Exchange) {
  const sent = tokenOf(request);
  if (!sent) throw tokenRefusals.missing();
  const claims = serviceTokens.read(sent.token.replace(signature, ''));
  if (!claims) throw tokenRefusals.unverifiable();
  return claims;
}

/** The jobs, whose ids carry their state. */
const jobs = sealed(
  '',
  z.object({
    did: z.string(),
    blob: z.object({
      $type: z.literal('blob'),
      ref: z.object({ $link: z.string() }),
      mimeType: z.string(),
      size: z.number(),
    }),
    fault: faultSchema.optional(),
  }),
);

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
  const fault = faultOfFile(bytes, scenario);
  return json({ jobId: jobs.write({ did, blob, fault }), did, state: 'JOB_STATE_CREATED' });
}

const slowLooks = 2;

export async function getJobStatus({ parameters, store }: Exchange) {
  const jobId = parameters.required('jobId');
  const job = jobs.read(jobId);
  if (!job) throw invalidRequest('Job not found');
  const { did, blob, fault } = job;
  if (fault?.name === 'container_error') return { jobStatus: { jobId, did, ...failure } };
  if (fault?.name === 'slow_container') {
    const objectId = `job/${blob.ref.$link}`;
    const looks = Number((await store.read(did)).get(objectId)?.looks ?? 0) + 1;
    await store.write(did, objectId, { looks });
    if (looks <= slowLooks)
      return { jobStatus: { jobId, did, state: 'JOB_STATE_ENCODING', progress: 40 * looks } };
  }
  return { jobStatus: { jobId, did, state: 'JOB_STATE_COMPLETED', progress: 100, blob } };
}

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
