/** The audit log: writes down what people do, and lists it. */
import type { Context } from '../../context.ts';
import type { ErrorCode, Input, Output, Schemas } from '../../contract/index.ts';
import type { PageRequest, RowPage } from '../../db/client/pages.ts';
import {
  type AuditFilters,
  type AuditOutcome,
  auditEntriesAfter,
  closeAuditEntry,
  findAuditEntry,
  insertAuditEntry,
  listAuditEntries as list,
  type NewAuditEntry,
  type StoredAuditEntry,
} from '../../db/tables/audit-entries.ts';
import { findKey } from '../../db/tables/keys.ts';
import { ServiceError } from '../../errors/index.ts';
import { cutText } from '../../lib/storable-text.ts';
import type { Caller } from './caller.ts';
import { timeOf } from './times.ts';

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
  { organizationId, mode, keyId, person, reviewer, address }: Caller,
  entry: Pick<NewAuditEntry, 'action' | 'subject' | 'details'>,
  run: () => Promise<Result>,
): Promise<Result> {
  if (person) return run();
  const key = reviewer ? null : await findKey(ctx.db, { organizationId, mode }, keyId);
  const actor = reviewer ? actorNames.approvalLink(reviewer) : actorNames.key(key?.name ?? '', keyId);
  return audited(ctx, { organizationId, mode, actor, ...(address ? { address } : {}), ...entry }, run);
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

/** Lists what was done in an organization, the newest first; for `null`, what was done to the deployment. */
export function listAuditEntries(
  ctx: Pick<Context, 'db'>,
  organizationId: string | null,
  filters: AuditFilters,
  page: PageRequest,
): Promise<RowPage<StoredAuditEntry>> {
  return list(ctx.db, { organizationId }, filters, page);
}

// Tells who has done it. Whoever is no member is stored under one of these names, which no e-mail address can be.

export const actorNames = {
  key: (name: string, keyId: string) => `API key ${name} (${keyId})`,
  approvalLink: (reviewer: string) => `approval link for ${reviewer}`,
  portal: (externalUser: string) => `portal of ${externalUser}`,
  commandLine: 'command line',
  service: 'the service',
} as const;

function presentActor({ actor: name, userId }: StoredAuditEntry): Schemas['AuditActor'] {
  if (userId) return { kind: 'member', name, userId };
  const [, keyId] = /^API key .*\((\w+)\)$/s.exec(name) ?? [];
  if (keyId) return { kind: 'key', name, keyId };
  if (name.startsWith(actorNames.approvalLink(''))) return { kind: 'approval_link', name };
  if (name.startsWith(actorNames.portal(''))) return { kind: 'portal', name };
  if (name === actorNames.commandLine) return { kind: 'command_line', name };
  return { kind: name === actorNames.service ? 'service' : 'member', name };
}

// Reads the log of the caller's mode, as the API has it.

function presentAuditEntry(entry: StoredAuditEntry): Schemas['AuditEntry'] {
  const { id, action, subject, details, address, outcome, outcomeCode, mode, createdAt } = entry;
  return {
    auditEntryId: id,
    action,
    actor: presentActor(entry),
    ...(subject ? { subjectId: subject } : {}),
    ...(details ? { details: details as Record<string, unknown> } : {}),
    ...(address ? { ipAddress: address } : {}),
    ...(outcome ? { outcome } : {}),
    ...(outcomeCode ? { errorCode: outcomeCode as ErrorCode } : {}),
    ...(mode ? { mode } : {}),
    createdAt: createdAt.toISOString(),
  };
}

function filtersOf({ actor, action, subjectId, since, until }: Input<'auditEntries.export'>): AuditFilters {
  return {
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(subjectId === undefined ? {} : { subject: subjectId }),
    since: timeOf(since),
    until: timeOf(until),
  };
}

export async function listLog(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { cursor, limit, ...given }: Input<'auditEntries.list'>,
): Promise<Output<'auditEntries.list'>> {
  const { rows, nextCursor } = await list(ctx.db, caller, filtersOf(given), { cursor, limit });
  return {
    data: rows.map(presentAuditEntry),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

export async function getAuditEntry(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { auditEntryId }: Input<'auditEntries.get'>,
): Promise<Output<'auditEntries.get'>> {
  return presentAuditEntry(await findAuditEntry(ctx.db, caller, auditEntryId));
}

/** Entries of which each holds as much as it may take some megabytes. */
const readAtOnce = 100;

/** Yields the entries that there are when it begins, oldest first, without holding a connection of the pool meanwhile. */
export async function* exportLog(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  given: Input<'auditEntries.export'>,
): AsyncGenerator<Schemas['AuditEntry']> {
  const leave = ctx.db.$eventFeed.openStreams.enter(caller);
  try {
    const { until, ...filters } = filtersOf(given);
    const now = ctx.clock.now();
    const window = { ...filters, until: until && until < now ? until : now };
    for (let after: string | undefined; ; ) {
      const rows = await auditEntriesAfter(ctx.db, caller, window, after, readAtOnce);
      for (const row of rows) yield presentAuditEntry(row);
      if (rows.length < readAtOnce) return;
      after = rows.at(-1)?.id;
    }
  } finally {
    leave();
  }
}
