/**
 * Takes the adapters' steps of publishing in the order in which the service does, but stores nothing and runs
 * nothing in the background.
 */
import { type Call, ProviderFailure } from '../../src/providers/call.ts';
import {
  type Created,
  isAccepted,
  type Progress,
  type PublishContent,
  type PublishSteps,
} from '../../src/providers/publish.ts';

interface Clock {
  now(): Date;
  pass(seconds: number): void;
}

const mostRounds = 20;
const lookupAgainSeconds = 60;

export async function publishWith(
  steps: PublishSteps,
  call: Call,
  clock: Clock,
  content: PublishContent,
): Promise<Created> {
  let progress: Progress = {};
  for (let round = 0; round < mostRounds; round++) {
    const since = clock.now();
    try {
      if (!(await makeReady())) continue;
    } catch (error) {
      waitOrThrow(error);
      continue;
    }
    const created = await createOrFind(since);
    if (created) return created;
  }
  throw new Error('it never ended');

  async function makeReady(): Promise<boolean> {
    await steps.prepare?.(call, content, progress, async (made) => {
      progress = made;
    });
    const readiness = (await steps.check?.(call, content, progress)) ?? { state: 'ready' };
    if (readiness.state === 'lost') progress = {};
    if (readiness.state === 'pending') clock.pass(readiness.retryAfterSeconds);
    return readiness.state === 'ready';
  }

  /**
   * Creates the content, and looks for it when the answer was lost. Returns `undefined` when nothing was
   * created.
   */
  async function createOrFind(since: Date): Promise<Created | undefined> {
    try {
      const outcome = await steps.create(call, content, progress, false);
      if (isAccepted(outcome)) return await confirm(outcome.accepted);
      if ('externalId' in outcome) return outcome;
      progress = {};
      return undefined;
    } catch (error) {
      if (isUnclear(error)) return settle(since);
      waitOrThrow(error);
      return undefined;
    }
  }

  async function confirm(accepted: Progress): Promise<Created> {
    for (let round = 0; round < mostRounds; round++) {
      const confirmed = await steps.confirm?.(call, content, accepted);
      if (confirmed?.state === 'created') return confirmed.created;
      clock.pass(confirmed && 'retryAfterSeconds' in confirmed ? confirmed.retryAfterSeconds : 0);
    }
    throw new Error('it was never confirmed');
  }

  async function settle(since: Date): Promise<Created | undefined> {
    for (let round = 0; round < mostRounds; round++) {
      const readiness = await steps.check?.(call, content, progress, since);
      if (readiness?.state === 'ready') return undefined;
      if (readiness?.state === 'created' && readiness.created) return readiness.created;
      const [found] = (await steps.find(call, content, progress, since)) ?? [];
      if (found) return found;
      clock.pass(lookupAgainSeconds);
    }
    return undefined;
  }

  function waitOrThrow(error: unknown): void {
    const failure = error instanceof ProviderFailure ? error.failure : undefined;
    if (failure?.kind === 'throttled' || failure?.kind === 'not_ready') clock.pass(failure.retryAfterSeconds);
    else if (!isUnclear(error)) throw error;
  }
}

function isUnclear(error: unknown): boolean {
  if (!(error instanceof ProviderFailure)) return false;
  return ['outage', 'unusable', 'unknown_outcome'].includes(error.failure.kind);
}
