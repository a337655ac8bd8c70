import type { Context } from '../../context.ts';
import {
  type AuditFilters,
  listAuditEntries as list,
  type StoredAuditEntry,
} from '../../db/audit-entries.ts';
import type { Page, PageRequest } from '../../db/pages.ts';

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
