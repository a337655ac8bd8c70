import { html } from 'hono/html';
import { signingInReference } from '../../../domain/reference/signing-in.ts';
import { duration, roughly } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import { list, sample } from '../parts.ts';

export const signingIn: Guide = {
  slug: 'signing-in',
  title: 'Signing in to the console',
  summary:
    'The first person, invitations, passwords, passkeys and codes, an identity provider, and how sessions end.',
  sections: (_source, links) => [
    people(),
    account(),
    resets(),
    sessions(),
    identityProvider(links.guide('run-it', 'secrets')),
  ],
};

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

function people(): Section {
  return {
    id: 'people',
    title: 'Who may sign in',
    body: html`<p>There is no default password. As long as the installation has no operator, every start prints a link for setting it up:
<code>npm start</code> in its banner, production as a log line. The link works once, within ${duration(linkLifetimesMs.setup)}, until the next start.
The first person operates the installation and owns its first organization.</p>
<p>Others are invited by a link for one e-mail address and one role: viewer, developer or owner. With <code>SMTP_URL</code> the service sends the
link; without it, hand the link over yourself. It works once, within ${duration(linkLifetimesMs.invitation)}; a link for choosing a new
password works within ${duration(linkLifetimesMs.password_reset)}. Both can be made without the console:</p>
${sample('links from the command line', commands, 'sh')}
<p>An account counts as proven to be its owner’s by a link that came by e-mail alone, by one that an operator or the command line has
made, or by the identity provider; a link that an owner was shown and has handed over proves nothing. Until then:</p>
${list([
  html`it gets no operator rights and no further organization: making it operator, or inviting it by a link that proves the address, starts the account anew with a new password, and removes all that was set up before;`,
  html`other invitations wait until its owner has chosen a new password by a link.`,
])}
<p>Accounts from before this rule are unproven, unless they are an operator’s or have signed in at the identity provider. An organization,
and an owner in all organizations, makes ${mostInvitations.map(({ count, within }) => `${count} invitations in ${within}`).join(' and ')} at most; operators are not limited.</p>
${list([
  html`An operator can remove other operators at <code>/console/operator</code>, and an owner can remove members. The last operator and the last owner cannot be removed.`,
  html`Removal takes effect with the next request.`,
])}`,
  };
}

const commands = `npm run -s cli -- console invite --organization Acme --email ada@example.com --role owner
npm run -s cli -- console reset-password --email ada@example.com
npm run -s cli -- console operator --email ada@example.com`;

function account(): Section {
  return {
    id: 'account',
    title: 'Passwords, passkeys and codes',
    body: html`<p>On their account page, people change their password, add passkeys, turn on the codes of an authenticator app, and end
sessions.</p>
${list([
  html`Adding or removing a passkey or an app, and making new backup codes, requires that you have signed in, or entered your password or used a passkey, within the last ${duration(confirmedMs)} of the same session. If you have neither, you are sent to the identity provider again.`,
  html`Under Members, an owner can ask for more than a password: members who have one must turn on codes before they see anything of the organization. API keys, and people without a password here, are not affected.`,
])}`,
  };
}

function resets(): Section {
  return {
    id: 'resets',
    title: 'A new password by a link',
    body: html`<p>Choosing a new password by a link ends every way in: sessions, sign-ins that wait for a code, and command lines that were
approved and have not fetched their key. The page that follows lists what has ended, the person gets an e-mail, and so do the owners of
their organizations, who see it under Members and in the audit log, too. API keys go on working.</p>
${list([
  html`Passkeys sign nobody in until the person, signed in with the new password, keeps them one by one on their account page.`,
  html`The authenticator app is still asked for after a link by e-mail, since a mailbox alone is no second factor. A link that an operator has made removes the app and its backup codes: it is for people who have lost theirs, or whose account has somebody else’s.`,
  html`On an account that nothing has proven before, all of it is removed.`,
])}`,
  };
}

function sessions(): Section {
  return {
    id: 'sessions',
    title: 'Sessions, and wrong passwords',
    body: list([
      html`A session ends after ${duration(idleMs)} without use, and after ${duration(sessionLifetimeMs)}. A page that reloads itself does not count as use.`,
      html`After ${freeFailures} wrong passwords for an address, the network that they came from has to wait before each further try: ${duration(firstWaitMs)}, then longer each time, up to ${roughly(longestWaitMs)}. Nobody elsewhere is locked out, and passkeys and the identity provider keep working.`,
      html`Too many wrong codes after the right password lock a person’s codes for ${duration(codeLockMs)}.`,
      html`<code>npm run -s cli -- console end-waiting --email ada@example.com</code> ends both waits.`,
    ]),
  };
}

function identityProvider(secrets: string): Section {
  return {
    id: 'identity-provider',
    title: 'An identity provider',
    body: html`<p>A provider of OpenID Connect (<code>OIDC_ISSUER</code>, <code>OIDC_CLIENT_ID</code>, <code>OIDC_CLIENT_SECRET</code>; redirect URI
<code>PUBLIC_URL/console/auth/callback/oidc</code>) signs in anybody who has been invited or has an account, provided that it sends
<code>email_verified</code>.</p>
${list([
  html`It has the last word on who owns an address: when the owner first signs in from there, whatever was set up for the address before (password, passkeys, codes, sessions) is removed.`,
  html`<code>OIDC_ONLY=true</code> turns passwords off.`,
  html`Changing the <a href="${secrets}">encryption key</a> signs nobody out until the old one is removed.`,
])}`,
  };
}
