/** Files on their way to the account's server, which keeps them once a record names them. */
import type { Call } from '../../provider.ts';
import type { PublishFile } from '../../publish.ts';
import { upload } from '../xrpc.ts';
import { uploaded } from './own-record.ts';
import type { Blob } from './progress.ts';

/** The same bytes are the same file at the server: uploading them again changes nothing. */
export async function uploadFile(call: Call, { contentType, sizeBytes, open }: PublishFile): Promise<Blob> {
  const file = { contentType, sizeBytes, open };
  const { blob } = await upload(call, 'com.atproto.repo.uploadBlob', file, { parse: uploaded.parse });
  return blob;
}
