/** Tests how e-mails are encrypted on their way to the SMTP server. */
import tls from 'node:tls';
import { afterEach, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { createMailer, type Mailer } from '../../src/outbound/mailer.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { certificate, privateKey } from './certificate.ts';

const encrypted = { disabledCommands: [], allowInsecureAuth: false, cert: certificate, key: privateKey };
const trusted = tls.getCACertificates();
let server: MailServer;
afterEach(async () => {
  tls.setDefaultCACertificates(trusted);
  await server.close();
});

const mail = { id: 'mail_1', to: 'tess@example.com', subject: 'Rye', text: 'Rye', html: '<p>Rye</p>' };

function mailer(variables: Record<string, string> = {}): Mailer {
  const { mail: settings } = loadConfig({
    NODE_ENV: 'test',
    ENCRYPTION_KEYS: `k:${'A'.repeat(43)}=`,
    SMTP_URL: server.url,
    MAIL_FROM: 'notices@example.com',
    ...variables,
  });
  if (!settings) throw new Error('no settings');
  return createMailer(settings);
}

test('a server that offers no encryption gets neither the password nor the e-mail', async () => {
  server = await startMailServer();
  await expect(mailer().send(mail)).rejects.toMatchObject({ code: 'ETLS', final: false });
  expect([server.received, server.signIns]).toEqual([[], 0]);
  await mailer({ SMTP_ALLOW_UNENCRYPTED: 'true' }).send(mail);
  expect(server.received).toHaveLength(1);
});

test('a server whose certificate nobody vouches for gets nothing, even where encryption is not required', async () => {
  server = await startMailServer(encrypted);
  await expect(mailer().send(mail)).rejects.toMatchObject({ final: false });
  await expect(mailer({ SMTP_ALLOW_UNENCRYPTED: 'true' }).send(mail)).rejects.toThrow('self-signed');
  expect(server.received).toEqual([]);
});

test.each([
  ['switches to encryption', {}],
  ['is encrypted from the beginning', { secure: true }],
])('a server that %s gets the e-mail', async (_, options) => {
  server = await startMailServer({ ...encrypted, ...options });
  tls.setDefaultCACertificates([certificate]);
  await mailer().verify();
  await mailer().send(mail);
  expect(server.mailsTo(mail.to)).toMatchObject([{ subject: 'Rye', messageId: '<mail_1@example.com>' }]);
});
