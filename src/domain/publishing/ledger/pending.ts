import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';

/** Tells whether the request has not started, so that it can still be changed and canceled. */
export function isWaiting({ status }: Pick<StoredPublishRequest, 'status'>): boolean {
  return status === 'scheduled' || status === 'queued';
}

export function alreadyStarted(request: Pick<StoredPublishRequest, 'status'>): ServiceError {
  return new ServiceError('conflict', started(request));
}

const started = ({ status }: Pick<StoredPublishRequest, 'status'>) => ({
  message: 'Only a publish request that has not started can be changed or canceled.',
  meta: { reason: 'publish_request_started' as const, status },
});

/**
 * Thrown when another process has continued the request since it was read. The request may still be waiting.
 */
export class VersionConflict extends ServiceError {
  constructor(request: Pick<StoredPublishRequest, 'status'>) {
    super('conflict', started(request));
  }
}

const attempts = 8;

/**
 * Repeats a change while other processes continue the same request, so that a customer can change or cancel a
 * request even while its files are arriving.
 * @param attempt reads the request again each time. It throws `VersionConflict` when it has changed nothing.
 */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof VersionConflict) || left === 0) throw error;
    }
  }
}
