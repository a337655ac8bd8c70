/** How long people stay signed in to the console, and how long a proof of their identity counts. */
import { dayMs, hourMs } from '../lib/time.ts';

/** A session ends when nobody has used it for this time. */
export const idleMs = 12 * hourMs;

/** A session ends after this time even when it is in use. */
export const sessionLifetimeMs = 7 * dayMs;

/** After proving their identity, people may add and remove ways to sign in for this time. */
export const confirmedMs = 10 * 60_000;

/** Too many wrong codes after the right password lock a person's codes for this time. */
export const codeLockMs = 15 * 60_000;
