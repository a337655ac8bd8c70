/** Uploads files, which a status names by their ids. Source: docs.joinmastodon.org, "media API methods". */
import { z } from 'zod';
import { type Call, whenFailed } from '../../call.ts';
import { id } from '../../kit/fields.ts';
import { formWithFile } from '../../kit/multipart.ts';
import type { PublishFile } from '../../publish.ts';

const attachment = z.object({ id: id() });

/** Uploads a file and returns its id. The server may still be processing it then. */
export function upload(
  { upstream }: Call,
  { contentType, sizeBytes, open, altText }: PublishFile,
): Promise<string> {
  const filename = `file.${contentType.split('/').at(-1)}`;
  const fields: Record<string, string> = altText ? { description: altText } : {};
  return upstream.request({
    method: 'POST',
    path: '/api/v2/media',
    file: formWithFile(fields, { name: 'file', filename, contentType, sizeBytes, open }),
    target: 'account',
    parse: (body) => attachment.parse(body).id,
  });
}

const partialContent = 206;

/**
 * Returns what has become of a file that no status has yet: servers no longer know it by itself once a status has it, or
 * when a day has passed. Fails as `rejected` when the server cannot process it.
 */
export async function readUpload(
  { upstream }: Call,
  mediaId: string,
): Promise<'ready' | 'processing' | 'gone'> {
  const read = upstream.request({
    method: 'GET',
    path: `/api/v1/media/${mediaId}`,
    target: 'object',
    whole: true,
    parse: (answer) => (answered.parse(answer).status === partialContent ? 'processing' : 'ready'),
  });
  return read.catch(whenFailed('not_found', 'gone'));
}

const answered = z.object({ status: z.number() });
