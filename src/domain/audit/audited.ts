import type { Context } from '../../context.ts';
import {
  type AuditOutcome,
  closeAuditEntry,
  insertAuditEntry,
  type NewAuditEntry,
} from '../../db/audit-entries.ts';
import { ServiceError } from '../../errors.ts';

export type { NewAuditEntry };

/** Who does something. */
export interface Actor {
  userId?: string;
  /** As people know them: an e-mail address, or the command line. */
  actor: string;
  /** Where they are: a client address. */
  address?: string;
}

/**
 * Runs a change under an entry of the audit log. The entry is written first, so that nothing happens without one; it is
 * closed with the outcome. One without an outcome tells of a process that died in between.
 */
export async function audited<Result>(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
  entry: NewAuditEntry,
  run: () => Promise<Result> | Result,
): Promise<Result> {
  const id = await insertAuditEntry(ctx.db, withShortDetails(entry), ctx.now());
  const close = (outcome: AuditOutcome, code?: string) =>
    closeAuditEntry(ctx.db, id, outcome, code).catch((error) =>
      ctx.log.warn('outcome not written', { subsystem: 'audit', auditEntryId: id, outcome, error }),
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

function outcomeOf(error: unknown): [AuditOutcome, string] {
  if (error instanceof ServiceError && error.code !== 'internal') return ['refused', error.code];
  return ['failed', 'internal'];
}

/** People send what they like, and entries are kept for good. */
const longestText = 300;
const mostValues = 200;

function withShortDetails({ details, ...entry }: NewAuditEntry): NewAuditEntry {
  if (!details) return entry;
  return { ...entry, details: JSON.parse(JSON.stringify(details, (_name, value) => shortened(value))) };
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostValues);
  if (typeof value !== 'string' || value.length <= longestText) return value;
  // Half a surrogate pair would be no text that the database takes.
  return `${value.slice(0, longestText).toWellFormed()}…`;
}
