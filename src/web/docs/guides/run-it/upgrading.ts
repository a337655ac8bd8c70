import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import type { Links } from '../../links.ts';
import { sample } from '../../parts.ts';
import { upgradeStack } from './commands.ts';

export function upgrading(links: Links): Section {
  return {
    id: 'upgrade',
    title: 'Upgrading',
    body: html`<p>Make a backup first. Then build the new version, migrate, and replace one process after the other. Customers notice nothing:
the proxy sends requests to a process only while it is ready.</p>
${sample('upgrading the stack', upgradeStack, 'sh')}
<p><a href="${links.guide('upgrade')}">Upgrade</a> says what old and new processes do meanwhile, what a migration waits for, and how to go back.</p>`,
  };
}
