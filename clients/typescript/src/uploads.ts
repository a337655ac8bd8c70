/** Uploads of files. */
import type { Media, MediaContentType } from './generated/models.ts';
import type { RequestOptions, Transport } from './transport.ts';

export interface UploadDetails {
  /** The name of the file; that of a `File` when absent. */
  filename?: string;
  /** The type of the file; that of a `Blob` when absent. */
  contentType?: MediaContentType;
  /** The size in bytes, which only a stream needs. */
  sizeBytes?: number;
  altText?: string;
  /** `sha256:` with the hash of the file in hexadecimal digits. */
  checksum?: string;
}

export type Uploaded = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array<ArrayBuffer>>;

export interface Uploads {
  /** Stages a file: makes a medium for it and sends it. `waitFor` tells when it is ready. */
  upload(file: Uploaded, details?: UploadDetails, options?: RequestOptions): Promise<Media>;
}

/** Returns the upload of files through a resource. */
export function uploading(
  transport: Transport,
  read: (id: string, options: RequestOptions) => Promise<Media>,
) {
  return async (
    file: Uploaded,
    details: UploadDetails = {},
    options: RequestOptions = {},
  ): Promise<Media> => {
    const { altText, checksum } = details;
    const body = {
      upload: { ...describe(file, details), ...(checksum ? { checksum } : {}) },
      ...(altText ? { altText } : {}),
    };
    const media = await transport.json<Media>(
      { method: 'POST', path: '/v1/media', idempotent: true, body },
      options,
    );
    if (!media.upload) return media;
    const { url, method, headers } = media.upload;
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: headers as Record<string, string>,
      body: file,
      ...(file instanceof ReadableStream ? { duplex: 'half' } : {}),
    };
    await transport.upload(url, init, options);
    const { idempotencyKey: _used, ...reading } = options;
    return read(media.mediaId, reading);
  };
}

function describe(file: Uploaded, details: UploadDetails) {
  const filename =
    details.filename ?? ('name' in file && typeof file.name === 'string' ? file.name : undefined);
  const contentType = details.contentType ?? (file instanceof Blob && file.type ? file.type : undefined);
  const sizeBytes = details.sizeBytes ?? sizeOf(file);
  if (!filename || !contentType || sizeBytes === undefined)
    throw new TypeError('an upload needs a filename, a contentType and, for a stream, sizeBytes');
  return { filename, contentType, sizeBytes };
}

function sizeOf(file: Uploaded): number | undefined {
  if (file instanceof Blob) return file.size;
  return file instanceof ReadableStream ? undefined : file.byteLength;
}
