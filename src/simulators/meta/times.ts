/** Formats and reads the provider's timestamps: `2024-01-01T00:00:00+0000`. */
import { secondMs } from '../../lib/time.ts';
import { newestFixture } from '../engine/timeline.ts';

/**
 * Formats a time.
 * @param time in milliseconds since 1970.
 */
export function graphTimeOf(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, '+0000');
}

/** Reads a time, in milliseconds since 1970. */
export function readGraphTime(text: unknown): number {
  return Date.parse(String(text).replace('+0000', 'Z'));
}

export const unixSeconds = (time: number) => Math.floor(time / secondMs);

export function secondsBack(seconds: number): string {
  return graphTimeOf(newestFixture - Math.round(seconds) * secondMs);
}

export const minutesBack = (minutes: number) => secondsBack(minutes * 60);
export const hoursBack = (hours: number) => minutesBack(hours * 60);
