/** Divides a limit between the processes that share it. */
interface Shares {
  /** The requests per window that a process lets through without asking the shared window. */
  own: number;
  /** The requests that the processes take from the shared window, in slices. */
  pool: number;
}

/**
 * The part of the limit given out as own shares. It is small, because processes do not tell each other what they have
 * used of them.
 */
const ownPart = 0.1;
/**
 * Each process gets at least one request of its own, so that a nearly idle one needs no statement, as long as these
 * add up to no more than this part of the limit.
 */
const smallestOwnPart = 0.2;
/**
 * Together the processes may exceed the limit by this much, so that unused own shares hardly reduce what customers
 * get.
 */
const tolerance = 0.05;

/** Divides `limit` requests per window between this many processes. */
export function sharesOf(limit: number, processes: number): Shares {
  if (processes <= 1) return { own: limit, pool: 0 };
  // A process that takes nothing from the shared window may begin a second window of its own before the
  // shared one ends, and so use its own share twice. The limit is divided as if all processes but one did that,
  // so that it holds even then.
  const spans = 2 * processes - 1;
  const smallest = spans <= limit * smallestOwnPart ? 1 : 0;
  const own = Math.max(smallest, Math.floor((limit * ownPart) / spans));
  return { own, pool: Math.floor(limit * (1 + tolerance)) - spans * own };
}
