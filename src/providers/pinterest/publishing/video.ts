/** Uploads videos: registers one, sends it to the address that is answered, and asks what becomes of it. Source: v5/openapi.json, `media/create`, `media/get`. */
import { z } from 'zod';
import { type Call, ProviderFailure, whenFailed } from '../../call.ts';
import { id, record, token, url } from '../../kit/fields.ts';
import { formWithFile } from '../../kit/request-bodies.ts';
import type { PublishFile } from '../../publish.ts';
import { numericId } from '../api.ts';

const registration = z.object({ media_id: id(), upload_url: url(), upload_parameters: record(token()) });
type Registration = z.infer<typeof registration>;

/** Registers a video. The parameters of its upload are a credential, so they are not remembered. */
export const register = ({ upstream }: Call): Promise<Registration> =>
  upstream.request({
    method: 'POST',
    path: '/media',
    json: { media_type: 'video' },
    target: 'account',
    parse: registration.parse,
  });

/** Sends a video to the storage, which takes it as the last field of a form. */
export function upload(
  { upstream }: Call,
  { upload_url, upload_parameters }: Registration,
  { contentType, sizeBytes, open }: PublishFile,
): Promise<void> {
  const filename = contentType === 'video/quicktime' ? 'video.mov' : 'video.mp4';
  return upstream.request({
    method: 'POST',
    host: 'upload',
    path: upload_url,
    file: formWithFile(upload_parameters, { name: 'file', filename, contentType, sizeBytes, open }),
    target: 'object',
    parse: () => undefined,
  });
}

const state = z.object({ status: z.enum(['registered', 'processing', 'succeeded', 'failed']) });
const processingSeconds = 10;

/**
 * Returns whether an uploaded video is there, once it is processed.
 * @throws ProviderFailure `not_ready` while it is processed, and `rejected` when Pinterest cannot process it.
 */
export async function isProcessed({ upstream }: Call, mediaId: string): Promise<boolean> {
  const { status } = await upstream
    .request({ method: 'GET', path: `/media/${numericId(mediaId)}`, target: 'object', parse: state.parse })
    .catch(whenFailed('not_found', { status: 'gone' as const }));
  if (status === 'succeeded' || status === 'gone') return status === 'succeeded';
  if (status === 'failed')
    throw new ProviderFailure(
      { kind: 'rejected', detail: { title: status } },
      `media ${mediaId} has failed`,
      {
        why: { reason: 'processing_failed' },
      },
    );
  throw new ProviderFailure(
    { kind: 'not_ready', retryAfterSeconds: processingSeconds },
    `media ${mediaId} is ${status}`,
  );
}
