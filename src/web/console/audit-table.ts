/** The audit log as a list, of an organization or of the installation. */
import { html } from 'hono/html';
import { listAuditEntries, type StoredAuditEntry } from '../../domain/audit/list-audit-entries.ts';
import { badge, emptyState, id, type Tone, time } from './components.ts';
import type { Listing, Table } from './table.ts';

const tones: Record<string, Tone> = { done: 'good', refused: 'warn', failed: 'bad' };

/** @param organizationId `null`: of the installation itself. */
export function auditTable({ ctx }: Listing, organizationId: string | null): Table<StoredAuditEntry> {
  return {
    caption: 'Changes, newest first',
    filters: [
      { name: 'action', label: 'Action' },
      { name: 'actor', label: 'Who' },
      { name: 'subject', label: 'Id' },
    ],
    columns: [
      {
        heading: 'When',
        text: ({ createdAt }) => createdAt.toISOString(),
        cell: ({ createdAt }) => time(createdAt),
      },
      { heading: 'Who', text: ({ actor }) => actor },
      {
        heading: 'Action',
        text: ({ action }) => action,
        cell: ({ action }) => html`<code>${action}</code>`,
      },
      { heading: 'Mode', text: ({ mode }) => mode ?? '' },
      {
        heading: 'What',
        text: ({ subject }) => subject ?? '',
        cell: ({ subject }) => (subject ? id(subject) : ''),
      },
      {
        heading: 'Outcome',
        text: outcomeOf,
        cell: (entry) => badge(outcomeOf(entry), tones[entry.outcome ?? ''] ?? 'warn'),
      },
      { heading: 'From', text: ({ address }) => address ?? '' },
      {
        heading: 'Details',
        text: ({ details }) => (details ? JSON.stringify(details) : ''),
        cell: details,
      },
    ],
    read: async (given, page) => {
      const { rows, nextCursor } = await listAuditEntries(ctx, organizationId, given, page);
      return { data: rows, nextCursor };
    },
    empty: emptyState('Nothing has been changed yet. Every change that somebody makes here will be listed.'),
  };
}

/** Without one the process died before it could say. */
function outcomeOf({ outcome, outcomeCode }: StoredAuditEntry): string {
  return [outcome ?? 'unknown', outcomeCode].filter(Boolean).join(': ');
}

function details({ details: given }: StoredAuditEntry) {
  if (!given) return '';
  return html`<span class="muted">${Object.entries(given).map(([name, value]) => html`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)} `)}</span>`;
}
