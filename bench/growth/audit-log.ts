/** The audit log, which nothing is ever removed from: ten years of one organization. */

import { closeAuditEntry, insertAuditEntry } from '../../src/db/tables/audit-entries.ts';
import { listAuditEntries } from '../../src/domain/foundation/audit.ts';
import { hourMs } from '../../src/lib/time.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';

const idOf = numberedIds('auditEntry');
const days = 3650;
let timeOf = evenly(days);
const action = 'eventDestinations.update';

function tables({ tenant }: GrowthBench): Rows[] {
  timeOf = evenly(days);
  const columns = 'id organization_id mode actor action subject outcome created_at';
  return [
    {
      table: 'audit_entries',
      columns: columns.split(' '),
      row(number, count) {
        const madeAt = timeOf(number, count);
        return [
          idOf(number, madeAt),
          tenant.organizationId,
          tenant.mode,
          `person-${number % 10}@example.com`,
          number % 5 === 0 ? 'keys.create' : action,
          `dst_${number % 10}`,
          'done',
          madeAt.toISOString(),
        ];
      },
    },
  ];
}

function operations({ ctx, tenant }: GrowthBench, count: number): Operation[] {
  const { organizationId, mode } = tenant;
  const middle = timeOf(Math.floor(count / 2), count);
  const list = (name: string, filters: object, cursor?: string): Operation => ({
    name: `the console's audit log, ${name}`,
    run: () => listAuditEntries(ctx, organizationId, filters, { cursor, limit: 100 }),
  });
  return [
    {
      name: 'a change is written down, and then its outcome',
      async run() {
        const entry = { organizationId, mode, actor: 'person-1@example.com', action };
        await closeAuditEntry(ctx.db, await insertAuditEntry(ctx.db, entry, new Date()), 'done');
      },
    },
    list('the first page', {}),
    list('the last page', {}, idOf(100, timeOf(100, count))),
    list('of a person', { actor: 'person-1@example.com' }),
    list('of a person who did nothing', { actor: 'somebody@example.com' }),
    list('of an action', { action: 'keys.create' }),
    list('of an action that nobody took', { action: 'keys.delete' }),
    list('of a subject', { subject: 'dst_7' }),
    list('of a subject that nobody changed', { subject: 'dst_none' }),
    list('of an hour five years ago', { since: middle, until: new Date(middle.getTime() + hourMs) }),
  ];
}

export const auditLog: Growth = {
  name: 'audit-log',
  rows: 'entries of the audit log of one organization',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 10_000]),
  tables,
  operations,
};
