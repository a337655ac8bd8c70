/** Finds a text for which a regular expression takes more than linear time. */
import { hasRepetition, type Probe, probesOf, textOf } from './pattern-probes.ts';

/** Which lengths are tried, in characters, and of how many texts the next one: those that took longest. */
const steps: [length: number, kept: number][] = [
  ...[24, 32, 40, 64, 128, 512].map((length): [number, number] => [length, Number.POSITIVE_INFINITY]),
  [2_048, 8],
  [8_192, 4],
  [32_768, 2],
  [65_536, 1],
  [262_144, 0],
];
/** In milliseconds. Nothing is slow below this. */
const allowedMs = 20;
/** Four times the length takes four times as long in linear time, and sixteen times in quadratic time. */
const mostGrowth = 8;

interface SlowText {
  probe: Probe;
  length: number;
  ms: number;
}

/**
 * Returns a text of which the pattern makes more than linear work; `undefined` when none was found.
 * @param longest the length of the longest text that the pattern meets.
 */
export function slowTextOf(pattern: RegExp, longest: number): SlowText | undefined {
  if (!hasRepetition(pattern)) return undefined;
  const whole = pattern.sticky ? pattern : new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  let left = probesOf(pattern);
  for (const [step, kept] of steps) {
    const length = Math.min(step, longest);
    const times: [Probe, number][] = [];
    for (const probe of left) {
      const ms = msOf(whole, textOf(probe, length));
      if (ms > allowedMs && isSlow(whole, probe, length)) return { probe, length, ms };
      times.push([probe, ms]);
    }
    if (step >= longest) return undefined;
    times.sort(([, one], [, other]) => other - one);
    left = times.slice(0, kept).map(([probe]) => probe);
  }
  return undefined;
}

/** Confirms that a text is slow by how the time grows, which no other process on the machine changes. */
function isSlow(pattern: RegExp, probe: Probe, length: number): boolean {
  const [short, long] = [textOf(probe, length / 4), textOf(probe, length)];
  return [1, 2, 3].every(() => {
    const ms = msOf(pattern, long);
    return ms > allowedMs && ms > mostGrowth * msOf(pattern, short);
  });
}

/** Returns how long this thread computes to find all matches. */
function msOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  const before = process.cpuUsage();
  text.replace(pattern, '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
