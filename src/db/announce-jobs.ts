import type { Db } from './client.ts';

/** Wakes the processes that work on streams of jobs, once the transaction is through. */
export async function announceJobs(tx: Db): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify('stream_jobs', '')`;
}
