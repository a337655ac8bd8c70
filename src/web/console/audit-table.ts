/** The table of the audit log, for an organization or for the deployment. */
import { html } from 'hono/html';
import { listAuditEntries, type StoredAuditEntry } from '../../domain/foundation/audit.ts';
import { badge, emptyState, id, inParts, type Tone, time } from './components.ts';
import { dayFilters, windowOf } from './filters.ts';
import type { Listing, Table } from './table.ts';

const tones: Record<string, Tone> = { done: 'good', refused: 'warn', failed: 'bad' };

/**
 * Declares the table.
 * @param organizationId `null` shows the deployment's own log.
 */
export function auditTable({ ctx }: Listing, organizationId: string | null): Table<StoredAuditEntry> {
  return {
    caption: 'Changes, newest first',
    filters: [
      { name: 'action', label: 'Action' },
      { name: 'actor', label: 'Who' },
      { name: 'subject', label: 'Id' },
      ...dayFilters,
    ],
    columns: [
      {
        heading: 'When',
        text: ({ createdAt }) => createdAt.toISOString(),
        cell: ({ createdAt }) => time(createdAt),
      },
      {
        heading: 'Who',
        text: ({ actor }) => actor,
        cell: ({ actor, address }) =>
          html`${actor}${address ? html`<br><span class="muted">${address}</span>` : ''}`,
      },
      {
        heading: 'Action',
        text: ({ action }) => action,
        cell: ({ action, mode }) =>
          html`<code>${inParts(action)}</code>${mode ? html`<br><span class="muted">${mode} mode</span>` : ''}`,
      },
      { heading: 'Mode', text: ({ mode }) => mode ?? '', cell: false },
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
      { heading: 'From', text: ({ address }) => address ?? '', cell: false },
      {
        heading: 'Details',
        text: ({ details }) => (details ? JSON.stringify(details) : ''),
        cell: details,
      },
    ],
    read: async (given, page) => {
      const { rows, nextCursor } = await listAuditEntries(
        ctx,
        organizationId,
        { ...given, ...windowOf(given) },
        page,
      );
      return { data: rows, nextCursor };
    },
    empty: emptyState('Nothing has been changed yet. Every change that somebody makes here will be listed.'),
  };
}

/** Returns the outcome of an entry. An entry has none when the process died before the outcome was known. */
function outcomeOf({ outcome, outcomeCode }: StoredAuditEntry): string {
  return [outcome ?? 'unknown', outcomeCode].filter(Boolean).join(': ');
}

function details({ details: given }: StoredAuditEntry) {
  if (!given) return '';
  return html`<span class="muted">${Object.entries(given).map(([name, value]) => html`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)} `)}</span>`;
}
