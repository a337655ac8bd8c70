/** Asks again until the answer is right, at most for `withinMs`. Returns how long it took. */
export async function until(right: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  while (!(await right())) {
    if (elapsed() > withinMs) throw new Error(`not within ${withinMs} ms`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return elapsed();
}
