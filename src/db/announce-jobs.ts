import type { Db } from './client.ts';

/** Wakes the processes that work on a stream of jobs, once the transaction is through. */
export async function announceJobs(tx: Db, stream: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify('stream_jobs', ${stream})`;
}
