/** Finds the days on which clocks change, and moves the clock of a test mode. */
import { Temporal } from 'temporal-polyfill';
import type { TestKey } from './service.ts';

/** Returns the next time at which clocks of a zone go forward, or back, once so many days have passed. */
export function nextChange(
  timeZone: string,
  direction: 'forward' | 'back',
  after: Temporal.DurationLike = { days: 0 },
): Temporal.ZonedDateTime {
  let at: Temporal.ZonedDateTime | null = Temporal.Now.zonedDateTimeISO(timeZone).add(after);
  for (let left = 4; left > 0; left -= 1) {
    at = at?.getTimeZoneTransition('next') ?? null;
    const before = at?.subtract({ milliseconds: 1 });
    const isForward = (at?.offsetNanoseconds ?? 0) > (before?.offsetNanoseconds ?? 0);
    if (at && isForward === (direction === 'forward')) return at;
  }
  throw new Error(`no change of ${timeZone}`);
}

/** Moves the clock of a key's test mode to a time, which is at most a year ahead of it. */
export async function advanceTo({ client }: TestKey, time: Temporal.ZonedDateTime): Promise<void> {
  const { now } = (await client.get('/v1/test/clock')).body;
  const seconds = Math.ceil((time.epochMilliseconds - Date.parse(now)) / 1000);
  if (seconds <= 0) return;
  const { status, body } = await client.post('/v1/test/clock/advance', { seconds });
  if (status !== 200) throw new Error(`not moved: ${JSON.stringify(body)}`);
}
