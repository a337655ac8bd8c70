/** What is checked of a file that is to be published: its address, its size, its kind. */
import type { Measured } from '../../engine/measure.ts';

// Says what is wrong with a file by the limits of a document. Providers round what they measure, and so does this.

type Range = readonly [least: number, most: number];

export interface FileLimits {
  /** The width divided by the height. */
  ratio?: Range;
  /** The smallest width and height in pixels. */
  least?: readonly [width: number, height: number];
  mostWidth?: number;
  seconds?: Range;
  framesPerSecond?: Range;
}

export type FileFlaw = 'ratio' | 'size' | 'seconds' | 'framesPerSecond';

const hundredths = (value: number) => Math.round(value * 100) / 100;
const isIn = (value: number | undefined, range: Range | undefined, slack: number) =>
  value === undefined || !range || (value >= range[0] - slack && value <= range[1] + slack);

/** @param file absent when the file could not be measured, in which nothing is wrong then. */
export function flawOf(file: Measured | undefined, limits: FileLimits): FileFlaw | undefined {
  if (!file) return undefined;
  const { width, height, seconds, framesPerSecond } = file;
  if (!isIn(hundredths(width / height), limits.ratio, 0.005)) return 'ratio';
  const [leastWidth, leastHeight] = limits.least ?? [0, 0];
  if (width < leastWidth || height < leastHeight || width > (limits.mostWidth ?? width)) return 'size';
  if (!isIn(seconds, limits.seconds, 0.15)) return 'seconds';
  return isIn(framesPerSecond && Math.round(framesPerSecond), limits.framesPerSecond, 0)
    ? undefined
    : 'framesPerSecond';
}

/**
 * Checks the addresses of files that the provider is to fetch. The simulated provider fetches nothing and
 * only looks at the form of the address.
 */
const publicAddress = /^https:\/\/[^/\s]+/i;
/** An address on the developer's own machine. */
const ownMachine = /^http:\/\/(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/i;

export function isFetchable(url: string | null): url is string {
  if (url === null || !/^[\x21-\x7e]+$/.test(url) || !URL.canParse(url)) return false;
  return publicAddress.test(url) || ownMachine.test(url);
}
