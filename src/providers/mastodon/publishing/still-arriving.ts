/** The longest time for which a server may continue with a request whose sender has stopped waiting, in milliseconds. */
const longestMs = 2 * 60_000;

/** Tells whether what an attempt makes may still come, so that it proves nothing that it is not there. */
export const mayStillArrive = (attemptedAt: Date | undefined) =>
  attemptedAt !== undefined && Date.now() - attemptedAt.getTime() < longestMs;
