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
  run: async (context, form) => {
    await changeName(context.ctx, context.user, textOf(form, 'name') ?? '');
    return { goTo: urlOf(context, ''), notice: 'Your name was changed.' };
  },
};

export const choosePageZone: AccountChange = {
  action: 'account.timeZone.choose',
  path: '/time-zone',
  role: 'person',
  confirmed: { returnTo: '#', ofProvider: true },
  details: (form) => ({ timeZone: form.get('timeZone') }),
  run: async (context, form) => {
    await chooseTimeZone(context.ctx, context.user, textOf(form, 'timeZone') ?? '');
    return { goTo: urlOf(context, ''), notice: 'Times are shown in this time zone from now on.' };
  },
};

export const choosePassword: AccountChange = {
  action: 'account.password.change',
  path: '/password',
  role: 'person',
  run: async (context, form) => {
    const passwords = { current: secretOf(form, 'current'), chosen: secretOf(form, 'chosen') };
    await changePassword(context.ctx, visitorOf(context.req), context.user, passwords);
    return {
      goTo: urlOf(context, ''),
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
  run: async (context, form) => {
    const chosen = { kinds: form.getAll('matters'), testMode: form.has('testMode') };
    await changePreference(context.ctx, context.user.userId, chosen);
    return { goTo: urlOf(context, ''), notice: 'Your choice of e-mails was saved.' };
  },
};

export const endOtherSessions: AccountChange = {
  action: 'account.sessions.revokeOthers',
  path: '/sessions/others/revoke',
  role: 'person',
  run: async (context) => {
    await revokeOtherSessions(context.ctx, context.user);
    return { goTo: urlOf(context, ''), notice: 'All other sessions have ended.' };
  },
};

export const endSession: AccountChange = {
  action: 'account.sessions.revoke',
  path: '/sessions/:sessionId/revoke',
  role: 'person',
  subject: 'sessionId',
  run: async (context) => {
    await revokeSession(context.ctx, context.user, context.params.sessionId ?? '');
    return { goTo: urlOf(context, ''), notice: 'The session has ended.' };
  },
};
