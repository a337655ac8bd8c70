/** The audit log: writes down what people do, and lists it. */
import type { Context } from '../../context.ts';
import type { PageRequest, RowPage } from '../../db/client/pages.ts';
import {
  type AuditFilters,
  type AuditOutcome,
  closeAuditEntry,
  insertAuditEntry,
  listAuditEntries as list,
  type NewAuditEntry,
  type StoredAuditEntry,
} from '../../db/tables/audit-entries.ts';
import { findKey } from '../../db/tables/keys.ts';
import { ServiceError } from '../../errors/index.ts';
import { cutText } from '../../lib/storable-text.ts';
import type { Caller } from './caller.ts';

export type { NewAuditEntry };

/**
 * Writes an entry of the audit log, runs the change, and adds the outcome to the entry. The entry comes
 * first, so that no change goes unrecorded. An entry without an outcome means that the process died in
 * between, or that the outcome could not be written.
 */
export async function audited<Result>(
  ctx: Pick<Context, 'db' | 'clock' | 'observability'>,
  entry: NewAuditEntry,
  run: () => Promise<Result> | Result,
): Promise<Result> {
  const id = await insertAuditEntry(ctx.db, withShortDetails(entry), ctx.clock.now());
  const close = (outcome: AuditOutcome, code?: string) =>
    closeAuditEntry(ctx.db, id, outcome, code).catch((error) =>
      ctx.observability.log.warn('could not store audit outcome', {
        subsystem: 'audit',
        auditEntryId: id,
        outcome,
        error,
      }),
    );
  try {
    const result = await run();
    await close('done');
    return result;
  } catch (error) {
    await close(...outcomeOf(error));
    throw error;
  }
}

/**
 * Writes what a caller does down as {@link audited} does, unless the console does so, as for everything that people do there.
 * @param reviewer whom an approval link is for, that the caller acts by.
 */
export async function auditedOf<Result>(
  ctx: Pick<Context, 'db' | 'clock' | 'observability'>,
  { organizationId, mode, keyId, person, reviewer }: Caller,
  entry: Pick<NewAuditEntry, 'action' | 'subject' | 'details'>,
  run: () => Promise<Result>,
): Promise<Result> {
  if (person) return run();
  const key = reviewer ? null : await findKey(ctx.db, { organizationId, mode }, keyId);
  const actor = reviewer ? `approval link for ${reviewer}` : `API key ${key?.name ?? ''} (${keyId})`;
  return audited(ctx, { organizationId, mode, actor, ...entry }, run);
}

function outcomeOf(error: unknown): [AuditOutcome, string] {
  if (error instanceof ServiceError && error.code !== 'internal') return ['refused', error.code];
  return ['failed', 'internal'];
}

/**
 * The largest length, in characters, of a text in an entry, since callers can send any text and entries are
 * kept forever.
 */
const longestText = 300;
const mostValues = 200;

function withShortDetails({ details, ...entry }: NewAuditEntry): NewAuditEntry {
  if (!details) return entry;
  return { ...entry, details: JSON.parse(JSON.stringify(details, (_name, value) => shortened(value))) };
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostValues);
  return typeof value === 'string' ? cutText(value, longestText) : value;
}

export type { StoredAuditEntry };

/** Lists what was done in an organization, the newest first; for `null`, what was done to the installation. */
export function listAuditEntries(
  ctx: Pick<Context, 'db'>,
  organizationId: string | null,
  filters: AuditFilters,
  page: PageRequest,
): Promise<RowPage<StoredAuditEntry>> {
  return list(ctx.db, organizationId, filters, page);
}
