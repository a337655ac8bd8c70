/** Declares the changes that people make to their own account, besides passkeys and codes. */

import { changePreference } from '../../../../domain/foundation/mail/notification-kinds.ts';
import {
  changeName,
  changePassword,
  chooseTimeZone,
  revokeOtherSessions,
  revokeSession,
} from '../../../../domain/people/members/account.ts';
import type { DeclaredChange } from '../../declare.ts';
import { secretOf, textOf } from '../../form-values.ts';
import { urlOf } from '../../page-context.ts';
import { visitorOf } from '../../visitor.ts';

/**
 * A change whose form is on the account's page. `index.ts` adds the page, because the page itself imports its
 * changes.
 */
export type AccountChange = Omit<DeclaredChange, 'page'>;

export const rename: AccountChange = {
  action: 'account.name.change',
  path: '/name',
  role: 'person',
  confirmed: { returnTo: '#', ofProvider: true },
  run: async (visit, form) => {
    await changeName(visit.ctx, visit.user, textOf(form, 'name') ?? '');
    return { goTo: urlOf(visit, ''), notice: 'Your name was changed.' };
  },
};

export const choosePageZone: AccountChange = {
  action: 'account.timeZone.choose',
  path: '/time-zone',
  role: 'person',
  confirmed: { returnTo: '#', ofProvider: true },
  details: (form) => ({ timeZone: form.get('timeZone') }),
  run: async (visit, form) => {
    await chooseTimeZone(visit.ctx, visit.user, textOf(form, 'timeZone') ?? '');
    return { goTo: urlOf(visit, ''), notice: 'Times are shown in this time zone from now on.' };
  },
};

export const choosePassword: AccountChange = {
  action: 'account.password.change',
  path: '/password',
  role: 'person',
  run: async (visit, form) => {
    const passwords = { current: secretOf(form, 'current'), chosen: secretOf(form, 'chosen') };
    await changePassword(visit.ctx, visitorOf(visit.req), visit.user, passwords);
    return {
      goTo: urlOf(visit, ''),
      notice: 'Your password was changed. All other sessions have ended.',
    };
  },
};

export const chooseMails: AccountChange = {
  action: 'account.mails.choose',
  path: '/mails',
  role: 'person',
  confirmed: { returnTo: '#mail', ofProvider: true },
  details: (form) => ({ matters: form.getAll('matters'), testMode: form.has('testMode') }),
  run: async (visit, form) => {
    const chosen = { kinds: form.getAll('matters'), testMode: form.has('testMode') };
    await changePreference(visit.ctx, visit.user.userId, chosen);
    return { goTo: urlOf(visit, ''), notice: 'Your choice of e-mails was saved.' };
  },
};

export const endOtherSessions: AccountChange = {
  action: 'account.sessions.revokeOthers',
  path: '/sessions/others/revoke',
  role: 'person',
  run: async (visit) => {
    await revokeOtherSessions(visit.ctx, visit.user);
    return { goTo: urlOf(visit, ''), notice: 'All other sessions have ended.' };
  },
};

export const endSession: AccountChange = {
  action: 'account.sessions.revoke',
  path: '/sessions/:sessionId/revoke',
  role: 'person',
  subject: 'sessionId',
  run: async (visit) => {
    await revokeSession(visit.ctx, visit.user, visit.params.sessionId ?? '');
    return { goTo: urlOf(visit, ''), notice: 'The session has ended.' };
  },
};
