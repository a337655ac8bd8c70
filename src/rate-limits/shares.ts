/** How a limit is divided between the processes that share it. */
export interface Shares {
  /** What a process may let through in a window without asking anybody. */
  own: number;
  /** What the processes take from the shared window, in slices. */
  pool: number;
}

/** Nobody is told of what is used of the processes' own shares, so they are small. */
const ownPart = 0.1;
/** A process that has hardly anything to do costs no statement, as long as the limit leaves that much. */
const smallestOwnPart = 0.2;
/** Together the processes may pass the limit by this much, so that unused shares cost customers next to nothing. */
const tolerance = 0.05;

export function sharesOf(limit: number, processes: number): Shares {
  if (processes <= 1) return { own: limit, pool: 0 };
  // During a shared window those that take nothing from it may begin a second one of their own.
  const spans = 2 * processes - 1;
  const smallest = spans <= limit * smallestOwnPart ? 1 : 0;
  const own = Math.max(smallest, Math.floor((limit * ownPart) / spans));
  return { own, pool: Math.floor(limit * (1 + tolerance)) - spans * own };
}
