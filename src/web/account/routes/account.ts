/** What people change of their own account. */

import {
  changeName,
  changePassword,
  readAccount,
  revokeOtherSessions,
  revokeSession,
} from '../../../domain/members/account.ts';
import { beginCodes, confirmCodes, renewBackupCodes, turnCodesOff } from '../../../domain/members/codes.ts';
import { isConfirmed } from '../../../domain/members/confirm.ts';
import { readCookies, setCookies } from '../cookies.ts';
import { secretOf, textOf } from '../fields.ts';
import { sendDoor } from '../frame.ts';
import type { Change, OwnVisit } from '../own.ts';
import { accountPage } from '../pages/account.ts';
import { backupCodesPage, newCodesPage } from '../pages/codes.ts';
import { visitorOf } from '../visitor.ts';
import { remove, rename } from './passkeys.ts';

/** As it is after a change, which may have changed the session. */
export async function showAccount(
  { ctx, req, res, user }: Omit<OwnVisit, 'form'>,
  said: { done?: string; refusal?: string },
): Promise<void> {
  const set = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  const read = set.length > 0 ? readCookies(ctx, set) : ctx.auth.read(req.headers);
  const current = (await read) ?? user;
  const [account, confirmed] = await Promise.all([readAccount(ctx, current), isConfirmed(ctx, current)]);
  await sendDoor(ctx, res, 'Your account', accountPage(ctx, current, account, { ...said, confirmed }));
}

const name: Change = {
  action: 'account.name.change',
  path: '/name',
  run: async ({ ctx, user, form }) => {
    await changeName(ctx, user, textOf(form, 'name'));
    return 'Your name was changed.';
  },
};

const password: Change = {
  action: 'account.password.change',
  path: '/password',
  run: async ({ ctx, req, user, form }) => {
    const passwords = { current: secretOf(form, 'current'), chosen: secretOf(form, 'chosen') };
    await changePassword(ctx, visitorOf(req), user, passwords);
    return 'Your password was changed. All other sessions have ended.';
  },
};

const otherSessions: Change = {
  action: 'account.sessions.revokeOthers',
  path: '/sessions/others/revoke',
  run: async ({ ctx, user }) => {
    await revokeOtherSessions(ctx, user);
    return 'All other sessions have ended.';
  },
};

const session: Change = {
  action: 'account.sessions.revoke',
  path: '/sessions/:subject/revoke',
  run: async ({ ctx, user, subject }) => {
    await revokeSession(ctx, user, subject);
    return 'The session has ended.';
  },
};

const beginning: Change = {
  action: 'account.codes.begin',
  path: '/codes',
  run: async ({ ctx, req, user, form }) => {
    const codes = await beginCodes(ctx, visitorOf(req), user, secretOf(form, 'password'));
    return { heading: 'Set up your authenticator app', content: newCodesPage(ctx, codes) };
  },
};

const confirming: Change = {
  action: 'account.codes.turnOn',
  path: '/codes/confirm',
  run: async ({ ctx, req, res, form }) => {
    setCookies(res, await confirmCodes(ctx, visitorOf(req), textOf(form, 'code')));
    return 'Codes are on. From now on, signing in with your password asks for one.';
  },
};

const turningOff: Change = {
  action: 'account.codes.turnOff',
  path: '/codes/off',
  run: async ({ ctx, req, res, user, form }) => {
    setCookies(res, await turnCodesOff(ctx, visitorOf(req), user, secretOf(form, 'password')));
    return 'Codes are off.';
  },
};

const renewing: Change = {
  action: 'account.codes.renewBackupCodes',
  path: '/codes/backup',
  run: async ({ ctx, req, user, form }) => {
    const codes = await renewBackupCodes(ctx, visitorOf(req), user, secretOf(form, 'password'));
    return { heading: 'Your new backup codes', content: backupCodesPage(ctx, codes) };
  },
};

/** The fixed paths before those with an id. */
export const accountChanges: Change[] = [
  name,
  password,
  otherSessions,
  session,
  beginning,
  confirming,
  turningOff,
  renewing,
  rename,
  remove,
];
