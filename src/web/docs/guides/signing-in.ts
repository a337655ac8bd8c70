import { signingInReference } from '../../../domain/administration/reference/signing-in.ts';
import { duration, roughly } from '../format.ts';
import { guide } from '../guide.ts';
import type { Facts } from '../markdown/fill.ts';

export const signingIn = guide('signing-in', () => ({
  people: people(),
  account: account(),
  sessions: sessions(),
}));

const {
  linkLifetimesMs,
  confirmedMs,
  idleMs,
  sessionLifetimeMs,
  freeFailures,
  firstWaitMs,
  longestWaitMs,
  codeLockMs,
  mostInvitations,
} = signingInReference;

function people(): Facts {
  return {
    setup: duration(linkLifetimesMs.setup),
    invitation: duration(linkLifetimesMs.invitation),
    passwordReset: duration(linkLifetimesMs.password_reset),
    mostInvitations: mostInvitations
      .map(({ count, within }) => `${count} invitations in ${within}`)
      .join(' and '),
  };
}

function account(): Facts {
  return { confirmed: duration(confirmedMs) };
}

function sessions(): Facts {
  return {
    idle: duration(idleMs),
    sessionLifetime: duration(sessionLifetimeMs),
    freeFailures,
    firstWait: duration(firstWaitMs),
    longestWait: roughly(longestWaitMs),
    codeLock: duration(codeLockMs),
  };
}
