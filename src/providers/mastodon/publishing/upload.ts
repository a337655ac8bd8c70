/** Uploads files, which a status names by their ids. Source: docs.joinmastodon.org, "media API methods". */
import { z } from 'zod';
import { type Call, whenFailed } from '../../call.ts';
import { id, ifUsable, url } from '../../kit/fields.ts';
import { formWithFile } from '../../kit/request-bodies.ts';
import type { PublishFile } from '../../publish.ts';
import { pathPart } from '../read-statuses.ts';

const accepted = 202;
const partialContent = 206;

interface Uploaded {
  mediaId: string;
  /** True when the server has processed the file before it answered. Some can be asked for no file later. */
  isProcessed: boolean;
}

const uploaded = z.object({ status: z.number(), body: z.object({ id: id(), url: ifUsable(url()) }) });

/** Uploads a file. */
export function upload(
  { upstream }: Call,
  { contentType, sizeBytes, open, altText }: PublishFile,
): Promise<Uploaded> {
  const filename = `file.${contentType.split('/').at(-1)}`;
  const fields: Record<string, string> = altText ? { description: altText } : {};
  return upstream.request({
    method: 'POST',
    path: '/api/v2/media',
    file: formWithFile(fields, { name: 'file', filename, contentType, sizeBytes, open }),
    target: 'account',
    whole: true,
    parse(answer) {
      const { status, body } = uploaded.parse(answer);
      return { mediaId: body.id, isProcessed: status !== accepted && body.url !== undefined };
    },
  });
}

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
    path: `/api/v1/media/${pathPart(mediaId)}`,
    target: 'object',
    whole: true,
    parse: (answer) => (answered.parse(answer).status === partialContent ? 'processing' : 'ready'),
  });
  return read.catch(whenFailed('not_found', 'gone'));
}

const answered = z.object({ status: z.number() });
