/**
 * Runs a real S3 server for the tests that need one: versitygw, which keeps buckets in a folder. It is found
 * as `VERSITYGW_PATH`, in the PATH, or where Go installs it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { untilWithoutJobs } from './until.ts';

const places = [
  process.env.VERSITYGW_PATH ?? '',
  ...(process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'versitygw')),
  path.join(os.homedir(), 'go', 'bin', 'versitygw'),
];

const program = places.find((file) => file !== '' && existsSync(file));

export const hasS3Server = program !== undefined;

export interface S3Server {
  /** The environment variables with which the service uses this server. */
  environment: Record<string, string>;
  close(): void;
}

const bucket = 'media-of-the-tests';
const credentials = { accessKeyId: 'tests', secretAccessKey: 'tests-secret' };

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 's3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(program ?? '', ['--quiet', '--port', `127.0.0.1:${port}`, 'posix', folder], {
    env: {
      ...process.env,
      ROOT_ACCESS_KEY: credentials.accessKeyId,
      ROOT_SECRET_KEY: credentials.secretAccessKey,
    },
    stdio: 'ignore',
  });
  await makeBucket(endpoint, child);
  return {
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_PATH_STYLE: 'true',
    },
    close() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeBucket(endpoint: string, child: ChildProcess): Promise<void> {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await untilWithoutJobs(async () => {
    if (child.exitCode !== null) throw new Error('the S3 server has ended');
    return client.send(new CreateBucketCommand({ Bucket: bucket })).then(
      () => true,
      () => false,
    );
  });
  client.destroy();
}
