/** Tells what may still be changed of a publish request, and repeats changes while other processes continue it. */
import type { Schemas } from '../../../contract/index.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { Caller } from '../../foundation/caller.ts';
import { type DueSchedule, isQueueTime } from '../../foundation/schedule.ts';
import { isHandedOver, isPosted } from './queue-run.ts';

export const timeColumns = (schedule: DueSchedule) => ({
  ...wallTimeColumns(schedule),
  dueAt: schedule.dueAt,
  status: 'scheduled' as const,
});

/** Returns the time of what waits for approval, and takes the next free slot of a queue then; `undefined` for other times. */
export const queuedColumns = (time: Schemas['PublishTime'] | undefined) =>
  isQueueTime(time)
    ? { scheduledFor: null, localTime: null, timeZone: null, timeZoneRules: null, queueId: time.queue }
    : undefined;

export const wallTimeColumns = ({ dueAt: _due, ...schedule }: DueSchedule) => ({
  localTime: null,
  timeZone: null,
  timeZoneRules: null,
  queueId: null,
  ...schedule,
});

/**
 * Refuses what would publish something that nobody has approved, or something else than was approved.
 * @throws ServiceError `conflict` when what the caller publishes needs approval.
 */
export function requireNoApproval({ needsApproval }: Pick<Caller, 'needsApproval'>, message: string): void {
  if (needsApproval) throw new ServiceError('conflict', { message, meta: { reason: 'approval_needed' } });
}

/** The phases in which nothing of the post that is published now can be seen, unless the call that creates it has begun. */
const unseen: readonly StoredPublishRequest['phase'][] = ['prepare', 'check', 'create'];

/** Tells whether posts of a thread are there, and nothing of the next one can be: the rest can then be canceled. */
export const isBetweenParts = ({ status, part, phase, attemptedAt, doubtedSince }: StoredPublishRequest) =>
  status === 'publishing' &&
  part > 0 &&
  unseen.includes(phase) &&
  attemptedAt === null &&
  doubtedSince === null;

/** Tells whether content that the provider has accepted is not wanted any more, and can still be given up. */
export const isCalledOff = ({ steps }: Pick<StoredPublishRequest, 'steps'>): boolean =>
  (steps as { name?: string }[]).some(({ name }) => name === 'cancelRequested') &&
  !isHandedOver({ steps }) &&
  !isPosted(steps);

export function alreadyStarted(request: Pick<StoredPublishRequest, 'status'>): ServiceError {
  return new ServiceError('conflict', started(request));
}

const started = ({ status }: Pick<StoredPublishRequest, 'status'>) => ({
  message:
    'Only a publish request that has not started can be changed or canceled. Canceled can also be a thread between two of its posts, and what its provider has accepted and can give up, such as a post whose files it still fetches.',
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
