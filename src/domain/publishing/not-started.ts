import type { StoredPublishRequest } from '../../db/publish-requests.ts';
import { ServiceError } from '../../errors.ts';

/** Nothing has been done for it yet. */
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

/** Somebody else has gone on with the request since it was read. It may be waiting still. */
export class Overtaken extends ServiceError {
  constructor(request: Pick<StoredPublishRequest, 'status'>) {
    super('conflict', started(request));
  }
}

const attempts = 8;

/**
 * Repeats what was overtaken, so that a request whose files arrive in that moment can be changed and canceled
 * like any other.
 * @param attempt reads the request anew each time. It throws `Overtaken` when it has changed nothing.
 */
export async function unlessOvertaken<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Overtaken) || left === 0) throw error;
    }
  }
}
