import { html } from 'hono/html';
import { auditTable } from '../audit-table.ts';
import type { ConsolePage, Section } from '../declare.ts';
import type { PageContext } from '../page-context.ts';
import { csvOf, table } from '../table.ts';

const page: ConsolePage = {
  path: '/audit',
  role: 'developer',
  nav: { label: 'Audit log', group: 'Organization' },
  show: async (visit) => ({
    title: 'Audit log',
    content: html`<p>Who changed what in this organization, when and from where, in both modes. Entries cannot be edited.</p>
${await table(visit, entries(visit))}`,
  }),
  csv: (visit) => csvOf(visit, 'audit-log', entries(visit)),
};

export const audit: Section = { pages: [page], changes: [] };

const entries = (visit: PageContext) => auditTable(visit, visit.caller.organizationId);
