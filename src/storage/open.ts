/** Opens the store that the configuration names. */
import path from 'node:path';
import { openLocalStorage } from './local.ts';
import type { S3Settings } from './s3.ts';
import type { Storage } from './storage.ts';

interface StorageSettings {
  dataDir: string;
  s3: S3Settings | undefined;
}

export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<Storage> {
  if (!s3) return openLocalStorage(path.join(dataDir, 'media'));
  // Deployments without a bucket are spared loading the SDK.
  const { openS3Storage } = await import('./s3.ts');
  return openS3Storage(s3);
}
