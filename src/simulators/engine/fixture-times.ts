import { minuteMs } from '../../lib/time.ts';
/**
 * The time of the newest fixture, in milliseconds since 1970. All fixtures count back from it, so that they
 * are the same whenever they are made.
 */
export const newestFixture = Date.UTC(2026, 1, 28, 17, 45, 12);

export const hoursBefore = (hours: number) => newestFixture - Math.round(hours * 60 * minuteMs);
