/**
 * Returns a function that calls another one at once, but not more often than every `apartMs`: calls in between are made up
 * for by a single one at the end of that time. After `stop` there are none.
 */
export function paceCalls(call: () => void, apartMs: number): { make(): void; stop(): void } {
  let waiting: NodeJS.Timeout | undefined;
  let isWanted = false;
  function make(): void {
    isWanted = true;
    if (waiting) return;
    isWanted = false;
    waiting = setTimeout(() => {
      waiting = undefined;
      if (isWanted) make();
    }, apartMs);
    call();
  }
  return { make, stop: () => clearTimeout(waiting) };
}
