import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import { list } from '../../parts.ts';

export function exporting(): Section {
  return {
    id: 'exporting',
    title: 'Exporting what is kept about an organization',
    body: html`<p>An owner downloads it in the console, under Data; whoever runs the installation writes it with
<code>npm run -s cli -- organization export --organization Acme > acme.json</code>. It is one JSON document: each table with its rows, of both
modes, as they were at one moment.</p>
${list([
  html`What is sealed and still held comes out open: events, providers’ webhooks, receivers’ answers, and the content of posts that wait. Keep the file as you keep the database.`,
  html`Keys, tokens, client secrets, signing secrets and the hashes of any of them are in no export. Neither are the files of media, nor the addresses that they were fetched from.`,
  html`The audit log has an entry of each export, with who took it.`,
  html`The file is written as it is read, in one transaction, so that a large organization needs time but no memory. There is one export of an organization at a time; a browser that stops reading ends its own.`,
])}`,
  };
}

export function deleting(): Section {
  return {
    id: 'deleting',
    title: 'Deleting an organization',
    body: html`<p>An owner deletes an organization in the console, under Data; whoever runs the installation at
<code>/console/operator</code>, or with <code>npm run -s cli -- organization delete --organization Acme --confirm Acme</code>. All of them type
its name. Nobody can bring it back.</p>
${list([
  html`Its keys, its deliveries and its members stop at once, in every process. Workers then give grants back where the provider takes them back, and delete jobs, files and rows in batches. What is left when a worker dies, the next one deletes.`,
  html`Whoever was a member of no other organization, and does not run the installation, loses their account and its entries in the audit log.`,
  html`What stays is one entry in the audit log of the installation: the organization’s id, and how many rows each table had.`,
  html`A deletion that fails is tried again every minute, and the log of the workers says why. <code>deletion_overdue_seconds</code> at <code>/metrics</code> tells how long ago the oldest one was asked for, of organizations and of data that end users want deleted: zero when none is open. <code>ops/alerts.yaml</code> has an alert for it.`,
  html`A backup still has it. After a restore, delete again what was deleted since the backup was made.`,
])}`,
  };
}
