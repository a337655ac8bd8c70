/** Writes the letters that bring people the links they were made. */
import type { Letter } from '../mail/letter.ts';
import type { ShownLink } from './links.ts';

/** Writes a time as people read it, in UTC, since nobody knows where they are. */
function inWords(at: Date): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', options).format(at)} UTC`;
}

const nothingToDo =
  'If you did not expect this e-mail, there is nothing to do: without the link nothing happens.';

export function invitationLetter({
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
}): Letter {
  const inviter = by ?? 'Somebody who runs the installation';
  return {
    subject: `You are invited to ${to}`,
    paragraphs: [
      `${inviter} invites you to ${to}, as ${role}.`,
      `The link works once, for this address alone, until ${inWords(expiresAt)}.`,
    ],
    action: { text: 'Accept the invitation', url },
    footer: [nothingToDo],
  };
}

export function passwordLetter({ url, expiresAt, email }: ShownLink & { email: string }): Letter {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Here is the link to choose a new password for ${email}.`,
      `It works once, until ${inWords(expiresAt)}. Your old password works until you use it.`,
    ],
    action: { text: 'Choose a new password', url },
    footer: [nothingToDo],
  };
}
