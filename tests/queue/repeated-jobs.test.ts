/** Tests for how long jobs are repeated that nothing makes again once their tries are used up. */
import { expect, test } from '@jest/globals';
import { retryDelaysMs } from '../../src/domain/deliveries/attempt.ts';
import { daySeconds } from '../../src/lib/time.ts';
import { type WorkerJobName, workerSettings } from '../../src/queue/declarations.ts';

/** Returns the shortest time in seconds after which a job that always fails is not tried any more, as pg-boss counts it. */
function triedForSeconds(name: WorkerJobName): number {
  const {
    retryLimit = 0,
    retryDelay = 0,
    retryBackoff,
    retryDelayMax = daySeconds,
  } = workerSettings[name].queue;
  const waits = Array.from({ length: retryLimit }, (_, tries) =>
    retryBackoff ? Math.min(retryDelayMax, retryDelay * 2 ** Math.min(15, tries)) : retryDelay,
  );
  return waits.reduce((sum, seconds) => sum + seconds);
}

test('the attempt of a delivery that fails in the service is repeated for longer than all attempts of a delivery are apart', () => {
  const planned = retryDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0) / 1000;
  expect(triedForSeconds('events.deliver')).toBeGreaterThan(planned * 1.5);
});

test.each<WorkerJobName>(['webhooks.observe', 'media.stage', 'mail.gather'])(
  '%s is repeated for most of a day',
  (name) => {
    expect(triedForSeconds(name)).toBeGreaterThan(daySeconds * 0.75);
  },
);
