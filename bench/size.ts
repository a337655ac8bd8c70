/** Knows the size of the run: full, or with `--small` one that takes seconds and only shows that the benchmarks still run. */

export const small = process.argv.includes('--small');

/** Returns the value for the size of this run. */
export const sized = <Size>(full: Size, inSmall: Size): Size => (small ? inSmall : full);
