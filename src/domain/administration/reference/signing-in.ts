/** Describes how people sign in to the console: how long links, sessions and proofs hold, and what wrong passwords lead to. */
import { codeLockMs, confirmedMs, idleMs, sessionLifetimeMs } from '../../../auth/session-lifetimes.ts';
import { linkLifetimesMs, mostInvitations } from '../../../db/tables/console-links.ts';
import { loginSeconds } from '../../../db/tables/device-logins.ts';
import { firstWaitMs, freeFailures, longestWaitMs } from '../../../db/tables/sign-in-failures.ts';

export const signingInReference = {
  linkLifetimesMs,
  idleMs,
  sessionLifetimeMs,
  confirmedMs,
  freeFailures,
  firstWaitMs,
  longestWaitMs,
  codeLockMs,
  mostInvitations,
  deviceLoginMs: loginSeconds * 1000,
};
