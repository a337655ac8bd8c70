import type { Context } from '../../context.ts';

/** Returns the time of a new profile's first sweep, one sweep interval from now. */
export function firstSweepAt({ config, now }: Context): Date {
  return new Date(now().getTime() + config.sweepIntervalMs);
}
