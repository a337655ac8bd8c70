import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import type { Links } from '../../links.ts';
import { sample } from '../../parts.ts';
import { upgradeStack } from './commands.ts';

export function upgrading(links: Links): Section {
  return {
    id: 'upgrade',
    title: 'Upgrading',
    body: html`<p>Make a backup first. Then check out the release, build its image, migrate, and replace one process after the other. Customers
notice nothing: the proxy sends requests to a process only while it is ready. <code>VERSION</code> in <code>deploy/.env</code> names the
image that the stack runs, <code>localhost/social-content-service:X.Y.Z</code>, so that of the earlier release stays.</p>
${sample('upgrading the stack', upgradeStack, 'sh')}
<p><a href="${links.guide('upgrade')}">Upgrade</a> says what old and new processes do meanwhile, what a migration waits for, and how to go back.</p>`,
  };
}
