/** Runs a piece of work once there is a place for it; those that wait are served in their order. */
export type Places = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createPlaces(count: number): Places {
  let free = count;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
