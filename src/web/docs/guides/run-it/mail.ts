import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import { list } from '../../parts.ts';

export function mail(): Section {
  return {
    id: 'mail',
    title: 'E-mail',
    body: html`<p>With <code>SMTP_URL</code> and <code>MAIL_FROM</code>, for API and workers alike, the service sends invitations and links for new
passwords by itself, and tells members what needs them. Without these it sends nothing, and the console shows each link once, to be handed over.</p>
${list([
  html`Owners are told about grants that have ended, Event Destinations that were disabled, and publish requests whose outcome is unknown, in live mode. Everybody chooses on the page of their account which of these they want, and whether test mode counts, too.`,
  html`There is one e-mail an hour for each organization, mode and matter at most. It counts what has happened, names a few, and links to the list.`,
  html`Whoever has forgotten their password asks for a link on the page of signing in. The page says the same whether the address is anybody’s or not.`,
  html`Workers send the e-mails, so no request waits for the server. While it fails, they try again at growing intervals. An e-mail that could not be sent is given up after a day, and a link when it has expired. When the server’s answer is lost, the e-mail is sent again with the same <code>Message-ID</code>.`,
  html`<code>smtp:</code> begins in the clear and sends nothing before the connection is encrypted, with a certificate that Node trusts; <code>NODE_EXTRA_CA_CERTS</code> adds one. <code>SMTP_ALLOW_UNENCRYPTED=true</code> allows a server without encryption.`,
  html`Whoever runs the installation gets links past the server: <code>npm run -s cli -- console invite</code> and <code>console reset-password</code> print them. An e-mail that a server has refused for good is in the log of the workers, as “an e-mail was refused for good”.`,
])}`,
  };
}
