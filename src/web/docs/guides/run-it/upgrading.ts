import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import { list, sample } from '../../parts.ts';
import { upgradeStack } from './commands.ts';

export function upgrading(): Section {
  return {
    id: 'upgrade',
    title: 'Upgrading',
    body: html`<p>Make a backup first. Then build the new version, migrate, and replace one process after the other. Customers notice nothing:
the proxy sends requests to a process only while it is ready.</p>
${sample('upgrading the stack', upgradeStack, 'sh')}
${list([
  html`Migrate before the first process of the new version starts. A process that has once found its migrations goes on while a newer version migrates.`,
  html`A new process that lacks its migrations is not ready, names them at <code>/readyz</code>, and begins no work.`,
])}`,
  };
}
