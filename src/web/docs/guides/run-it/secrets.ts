import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import { list, sample, steps } from '../../parts.ts';
import { rotateCredentials } from './commands.ts';

export function secrets(): Section {
  return {
    id: 'secrets',
    title: 'Secrets, and changing the encryption key',
    body: html`<p>The secrets of an installation are <code>ENCRYPTION_KEYS</code>, the passwords in the addresses of the database,
<code>S3_SECRET_ACCESS_KEY</code>, <code>OIDC_CLIENT_SECRET</code> and <code>SMTP_URL</code>. They are read from the environment when a process starts, and are in
no log line, metric or answer. Secrets of your apps at the providers, grants and signing secrets are in the database, sealed with the first
of the encryption keys.</p>
<p>To change the encryption key:</p>
${steps([
  html`Put a new key first in <code>ENCRYPTION_KEYS</code>, with an id of its own, and leave the old one behind it. Restart one process after the other, as for an <a href="#upgrade">upgrade</a>.`,
  html`Seal what is stored anew. The command prints until when the old key has to stay, since sessions of the console and kept answers to an <code>Idempotency-Key</code> may still need it:${sample('sealing with the new key', rotateCredentials, 'sh')}`,
  html`Remove the old key from the list after that time, and restart again. A process that finds that a key is still needed does not start, and names it. Backups made before still need it: keep it with them.`,
])}
${list([
  html`A new entry at the front signs nobody out. When the old one is removed, people whose session it still seals sign in again.`,
  html`To change the password of a database role, change it in PostgreSQL and in the environment together, and restart. Connections that are open stay open meanwhile.`,
])}`,
  };
}
