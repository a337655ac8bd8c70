import type { Context } from '../../../context.ts';
import type { Page, PageRequest } from '../../../db/client/pages.ts';
import {
  type AuditFilters,
  listAuditEntries as list,
  type StoredAuditEntry,
} from '../../../db/tables/audit-entries.ts';

export type { StoredAuditEntry };

/** Lists what was done in an organization, the newest first; for `null`, what was done to the installation. */
export function listAuditEntries(
  ctx: Context,
  organizationId: string | null,
  filters: AuditFilters,
  page: PageRequest,
): Promise<Page<StoredAuditEntry>> {
  return list(ctx.db, organizationId, filters, page);
}
