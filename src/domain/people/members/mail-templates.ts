/** Writes the e-mails with links: invitations, password resets, and the notices of a reset. */
import type { EndedWays } from '../../../db/tables/users.ts';
import type { Mail } from '../../foundation/mail/mails.ts';
import { pluralize } from '../../foundation/wording.ts';
import type { ShownLink } from './links.ts';

/** Writes a time as people read it, in UTC, since nobody knows where they are. */
function inWords(at: Date): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', options).format(at)} UTC`;
}

const nothingToDo = 'If you did not expect this e-mail, you can ignore it.';

/** The longest name in a subject, whose words anybody who owns an organization chooses. */
const longestInSubject = 40;

function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > longestInSubject ? `${letters.slice(0, longestInSubject).join('')}…` : name;
}

export function invitationMail({
  url,
  expiresAt,
  by,
  to,
  role,
}: ShownLink & {
  by: string | undefined;
  /** The name of what the person is invited to. */
  to: string;
  role: string;
}): Mail {
  const inviter = by ?? 'Somebody who runs the deployment';
  return {
    subject: `You’re invited to ${shortened(to)}`,
    paragraphs: [
      `${inviter} has invited you to join ${to} as ${role}.`,
      `The link works once, for this address only, until ${inWords(expiresAt)}.`,
    ],
    action: { text: 'Accept the invitation', url },
    footer: [nothingToDo],
  };
}

export function passwordMail({ url, expiresAt, email }: ShownLink & { email: string }): Mail {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Use this link to choose a new password for ${email}.`,
      `It works once, until ${inWords(expiresAt)}. Your old password works until you use it.`,
    ],
    action: { text: 'Choose a new password', url },
    footer: [nothingToDo],
  };
}

interface ResetNotice {
  email: string;
  ended: EndedWays;
  codesOn: boolean;
}

interface Urls {
  publicUrl: string;
}

/** Tells the person that their password was reset, and what has ended by it. */
export function resetMail({ publicUrl }: Urls, { email, ended, codesOn }: ResetNotice): Mail {
  const { sessions, passkeys, codes, commandLines } = ended;
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `A new password was chosen for ${email} by a link.`,
      `Ended by it: ${pluralize(sessions, 'session')}, ${pluralize(passkeys.length, 'passkey')}, ${pluralize(commandLines, 'command line')} that waited for a key${codes ? ', and the authenticator app' : ''}.${codesOn ? ' Signing in still asks for a code of your authenticator app.' : ''}`,
      'If it was not you, contact an operator of the deployment immediately.',
    ],
    action: { text: 'Open your account', url: `${publicUrl}/console/account` },
    footer: ['You get this because the password of your account was changed.'],
  };
}

/** Tells an owner that a member's ways in were ended, since whoever had them may have made keys. */
export function memberResetMail(
  { publicUrl }: Urls,
  { organizationId, organization, email }: { organizationId: string; organization: string; email: string },
): Mail {
  return {
    subject: `${email} has a new password`,
    paragraphs: [
      `${email}, a member of ${shortened(organization)}, reset their password by a link, which ended all of their sessions and passkeys.`,
      'If somebody else may have signed in as them, check the audit log for API keys and Event Destinations created by them, and revoke those that you do not recognize: keys keep working.',
    ],
    action: { text: 'Open the audit log', url: `${publicUrl}/console/${organizationId}/live/audit` },
    footer: ['You get this because you are an owner of the organization.'],
  };
}
