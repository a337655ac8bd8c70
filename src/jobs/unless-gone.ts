import { ServiceError } from '../errors.ts';

/** What a job was about may have been deleted since it was enqueued; then there is nothing to do. */
export async function unlessGone(work: Promise<void>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
  });
}
