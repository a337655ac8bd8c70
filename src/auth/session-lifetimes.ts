/** The times after which people have to sign in to the console again. */

/** A session ends when nobody has used it for this time. */
export const idleMs = 12 * 3600_000;

/** A session ends after this time even when it is in use. */
export const sessionLifetimeMs = 7 * 24 * 3600_000;

/** For this time after somebody has shown who they are, they may add and remove ways to sign in. */
export const confirmedMs = 10 * 60_000;
