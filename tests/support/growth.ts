/** Measures how the time of a function grows with its input: whether it is linear, on however slow a machine. */

const size = 12_000;
const times = 8;
const runs = 5;

/** Shorter times say nothing about their growth. */
const leastMicroseconds = 1_000;

/**
 * Tells whether a function takes some 8 times as long for 8 times the input, and not 64 times, as it does when it looks at
 * all of it again for each of its parts. The shortest time of several counts, since whatever else the machine does only
 * makes them longer.
 */
export function isLinear(run: (input: string) => unknown, make: (size: number) => string): boolean {
  const [once, often] = [make(size), make(size * times)].map((input) => shortest(() => run(input)));
  return (often ?? 0) < (once ?? 0) * times * 3;
}

function shortest(run: () => unknown): number {
  const took = Array.from({ length: runs }, () => {
    const startedAt = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(startedAt);
    return user + system;
  });
  return Math.max(Math.min(...took), leastMicroseconds);
}
