/**
 * Knows the size of the run: full, or with `--small` one that takes seconds and only shows that the benchmarks still run.
 * A trial (`--trial`) has the full size on a machine that may be busy.
 */

export const small = process.argv.includes('--small');
const trial = process.argv.includes('--trial');

/** Tells whether this run is worth a page. It then needs a quiet machine. */
export const writesPages = !small && !trial;

/** Returns the value for the size of this run. */
export const sized = <Size>(full: Size, inSmall: Size): Size => (small ? inSmall : full);
