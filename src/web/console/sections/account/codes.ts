/**
 * Declares the changes that turn the codes of an authenticator app on and off, and the one that renews the
 * recovery codes.
 */
import {
  beginCodes,
  confirmCodes,
  renewBackupCodes,
  turnCodesOff,
} from '../../../../domain/people/members/confirm.ts';
import { textOf } from '../../form-values.ts';
import { urlOf } from '../../page-context.ts';
import { visitorOf } from '../../visitor.ts';
import type { AccountChange } from './changes.ts';
import { backupCodesPage, newCodesPage } from './new-codes.ts';

/** After the confirmation people are led back to the part of the page about codes. */
const confirmed = { returnTo: '#codes' } as const;

export const begin: AccountChange = {
  action: 'account.codes.begin',
  path: '/codes',
  role: 'person',
  confirmed,
  run: async (visit) => ({
    show: newCodesPage(visit, turnOn, await beginCodes(visit.ctx, visit.user)),
  }),
};

export const turnOn: AccountChange = {
  action: 'account.codes.turnOn',
  path: '/codes/confirm',
  role: 'person',
  run: async (visit, form) => ({
    goTo: urlOf(visit, ''),
    notice: 'Codes are on. Signing in with your password now requires one.',
    cookies: await confirmCodes(visit.ctx, visitorOf(visit.req), textOf(form, 'code') ?? ''),
  }),
};

export const turnOff: AccountChange = {
  action: 'account.codes.turnOff',
  path: '/codes/off',
  role: 'person',
  confirmed,
  run: async (visit) => {
    await turnCodesOff(visit.ctx, visit.user);
    return { goTo: urlOf(visit, ''), notice: 'Codes are off.' };
  },
};

export const renew: AccountChange = {
  action: 'account.codes.renewBackupCodes',
  path: '/codes/backup',
  role: 'person',
  confirmed,
  run: async (visit) => ({
    show: backupCodesPage(visit, await renewBackupCodes(visit.ctx, visit.user)),
  }),
};
