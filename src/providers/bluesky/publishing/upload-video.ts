/**
 * Uploads videos to the video service, which processes them and stores the result on the account's server on
 * the account's behalf. Source: "Video uploads" (docs.bsky.app), lexicons app.bsky.video.*; not tried on a
 * real service.
 */
import { z } from 'zod';
import { type Call, failedAs, ProviderFailure } from '../../call.ts';
import { errorText, id, token, word } from '../../kit/fields.ts';
import type { PublishFile } from '../../publish.ts';
import type { PublishFailureReason } from '../../publish-failures.ts';
import { knownError } from '../errors.ts';
import { query, video } from '../xrpc.ts';
import { type Blob, uploaded } from './own-record.ts';

const authorization = z.object({ token: token() });
const status = z.object({
  jobStatus: z.object({
    jobId: id(),
    state: word(),
    blob: uploaded.shape.blob.optional(),
    error: errorText().optional(),
    failureCode: errorText().optional(),
    message: errorText().optional(),
  }),
});
type JobStatus = z.infer<typeof status>['jobStatus'];

const failedState = 'JOB_STATE_FAILED';
const tokenSeconds = 30 * 60;
const pollSeconds = 5;

/** Uploads the video and returns the id of its processing job. */
export async function uploadVideo(call: Call, file: PublishFile, key: string): Promise<string> {
  const job = await call.upstream.request({
    method: 'POST',
    host: video,
    path: '/app.bsky.video.uploadVideo',
    query: { did: call.account.externalId, name: `${key}.mp4` },
    headers: await authorize(call),
    file: { contentType: file.contentType, sizeBytes: file.sizeBytes, open: file.open },
    target: 'account',
    // The service answers a file that it already has with that file's finished job.
    parse: (body) => jobOf(body),
  });
  if (!job.jobId || job.state === failedState) throw failed(job, 'file_format_unsupported');
  return job.jobId;
}

/** A job that has failed at once may have no id, and one that was found again no state. */
const begun = status.shape.jobStatus.extend({ jobId: id().or(z.literal('')), state: word().optional() });

function jobOf(body: unknown): z.infer<typeof begun> {
  return z.object({ jobStatus: begun }).safeParse(body).data?.jobStatus ?? begun.parse(body);
}

/**
 * Returns the processed video. Fails as `not_ready` during processing, and as `rejected` when the service
 * cannot process the video.
 */
export async function readVideo(call: Call, jobId: string): Promise<Blob> {
  const read = call.upstream.request({
    method: 'GET',
    host: video,
    path: '/app.bsky.video.getJobStatus',
    query: { jobId },
    target: 'object',
    parse: status.parse,
  });
  const { jobStatus } = await read.catch(asNotReady);
  if (jobStatus.blob) return jobStatus.blob;
  if (jobStatus.state === failedState) throw failed(jobStatus, 'processing_failed');
  throw new ProviderFailure(
    { kind: 'not_ready', retryAfterSeconds: pollSeconds },
    `video ${jobStatus.state}`,
  );
}

const unseenSeconds = 30;

/** Turns the error of a job that is not yet known to all of the service's servers into `not_ready`. */
function asNotReady(error: unknown): never {
  if (!failedAs(error, 'not_found')) throw error;
  const failure = { kind: 'not_ready', retryAfterSeconds: unseenSeconds } as const;
  throw new ProviderFailure(failure, error.message, { cause: error });
}

/**
 * Describes a failed job. `failureCode` is the newer field; `error` names only the job and no cause.
 * @param otherwise the reason where the service names none.
 */
function failed(
  { error, failureCode, message }: Partial<JobStatus>,
  otherwise: PublishFailureReason,
): ProviderFailure {
  const code = failureCode ?? error;
  const detail = { ...(code ? { code } : {}), ...(message ? { message } : {}) };
  const { reason, message: words } = knownError(failureCode) ?? { reason: otherwise };
  return new ProviderFailure(
    { kind: 'rejected', field: 'media', detail },
    `video failed: ${failureCode} ${error}`,
    { why: { reason, ...(words ? { message: words } : {}) } },
  );
}

/** Returns the header with a token by which the account's server authorizes the video service. */
async function authorize(call: Call): Promise<Record<string, string>> {
  const exp = Math.floor(Date.now() / 1000) + tokenSeconds;
  const aud = call.account.references.serviceDid ?? '';
  const parameters = { aud, lxm: 'com.atproto.repo.uploadBlob', exp };
  const { token: issued } = await query(call, 'com.atproto.server.getServiceAuth', parameters, {
    target: 'account',
    parse: authorization.parse,
  });
  return { Authorization: `Bearer ${issued}` };
}
