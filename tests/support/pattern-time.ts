/** Finds a text for which a regular expression takes more than linear time. */
import { hasRepetition, type Probe, probesOf, textOf } from './pattern-probes.ts';

/**
 * Which lengths are tried, in characters, and of how many texts the next one: those that took longest. The short ones are
 * for work that grows exponentially.
 */
const steps: [length: number, kept: number][] = [
  ...[24, 36].map((length): [number, number] => [length, Number.POSITIVE_INFINITY]),
  [512, 16],
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
      const ms = elapsedMsOf(whole, textOf(probe, length));
      if (ms > allowedMs && isSlow(whole, probe, length)) return { probe, length, ms };
      times.push([probe, ms]);
    }
    if (step >= longest) return undefined;
    times.sort(([, one], [, other]) => other - one);
    left = times.slice(0, kept).map(([probe]) => probe);
  }
  return undefined;
}

/** Confirms that a text is slow by how the computing time grows, which no other process on the machine changes. */
function isSlow(pattern: RegExp, probe: Probe, length: number): boolean {
  const [short, long] = [textOf(probe, length / 4), textOf(probe, length)];
  return [1, 2, 3].every(() => {
    const ms = computedMsOf(pattern, long);
    return ms > allowedMs && ms > mostGrowth * computedMsOf(pattern, short);
  });
}

/** Returns how long it takes to find all matches: at least what is computed, and read much faster than that. */
function elapsedMsOf(pattern: RegExp, text: string): number {
  const startedAt = performance.now();
  findAll(pattern, text);
  return performance.now() - startedAt;
}

/** Returns how long this process computes to find all matches. */
function computedMsOf(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  findAll(pattern, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function findAll(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  text.replace(pattern, '');
}
