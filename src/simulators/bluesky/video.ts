/**
 * Simulates the service that processes videos and puts them on the account's server, and the tokens with which
 * it acts for the account. Sources: lexicons app.bsky.video.*, com.atproto.server.getServiceAuth; "Video
 * uploads" (docs.bsky.app). Not compared with a real one.
 */
import { z } from 'zod';
import { faultSchema, lookAt } from '../engine/faults.ts';
import { json } from '../engine/http.ts';
import { sealed } from '../engine/ids.ts';
import { tokenOf } from '../engine/oauth/authorize.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { blobReference } from './content/records.ts';
import type { Exchange, OwnExchange } from './exchange.ts';
import { cidOf } from './ids.ts';
import { invalidRequest, tokenRefusals, xrpcRefusal } from './refusals.ts';
import { faultOfFile, keepBlob } from './repo/faults.ts';
import { requireScope } from './sessions.ts';

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
