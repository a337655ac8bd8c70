import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import { list, sample } from '../../parts.ts';
import { backUp } from './commands.ts';

export function backingUp(): Section {
  return {
    id: 'backup',
    title: 'Backing up',
    body: html`<p>A backup is one dump of the database, while everything runs:</p>
${sample('a backup', backUp, 'sh')}
${list([
  html`Keep <code>ENCRYPTION_KEYS</code> in another place. A backup without its keys cannot be used, and one that lies beside them is open to whoever finds it.`,
  html`What customers do after a backup is lost with the database. Where that is too much, let PostgreSQL archive its log continuously (<code>archive_command</code>, or what your provider of databases offers), and restore to a moment before the fault. What follows a restore is the same.`,
  html`The bucket, or the files in <code>DATA_DIR</code>, needs no backup: files are staged for a day, and whoever sent them has them still. A request whose file is gone fails as <code>media_failed</code>.`,
  html`Provider content is not to be kept for longer than the service keeps it, and a backup keeps it. Delete backups after a time that you can answer for.`,
  html`Restore one from time to time, into a database of its own, and hold it before a process starts there: a copy publishes, too.`,
])}`,
  };
}
