import type { StoredPublishRequest } from '../../db/publish-requests.ts';
import { ServiceError } from '../../errors.ts';

/** Nothing has been done for it yet. */
export function isWaiting({ status }: Pick<StoredPublishRequest, 'status'>): boolean {
  return status === 'scheduled' || status === 'queued';
}

export function alreadyStarted({ status }: Pick<StoredPublishRequest, 'status'>): ServiceError {
  return new ServiceError('conflict', {
    message: 'Only a publish request that has not started can be changed or canceled.',
    meta: { reason: 'publish_request_started', status },
  });
}
