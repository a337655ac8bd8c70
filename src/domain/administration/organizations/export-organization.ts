/** Exports everything that is stored about an organization, at the pace at which it is read. */
import type { Context } from '../../../context.ts';
import {
  type ExportedRow,
  type OrganizationTable,
  readOrganization,
} from '../../../db/organization-data/tables.ts';
import { ServiceError } from '../../../errors/index.ts';
import { watchPace } from '../../../lib/least-rate.ts';
import { openAnswer, type StoredAttempt } from '../../deliveries/attempt.ts';
import { ifReadable } from '../../foundation/batches.ts';
import { requireOrganization } from '../../people/members/organizations.ts';

type Write = (text: string) => Promise<void>;

interface ExportRequest {
  organizationId: string;
  /** Who takes it: a user, or the command line. */
  taker: string;
}

/**
 * Writes everything that is stored about an organization as one JSON document, piece by piece, without
 * secrets: table -> rows. Before anything is written, it throws `not_found`, `conflict` during another export of the
 * organization, and `service_unavailable` when too many others are taken.
 * @param write writes a piece; it is awaited, though not for long.
 */
export async function exportOrganization(
  ctx: Context,
  { organizationId, taker }: ExportRequest,
  write: Write,
): Promise<void> {
  const { id } = await requireOrganization(ctx, organizationId);
  const turn = AbortSignal.timeout(ctx.config.exports.waitMs);
  const runExclusive = ctx.db.$exports.runExclusive(
    taker,
    (crowded) => inPace(ctx, write, crowded, (paced) => writeOrganization(ctx, id, paced)),
    turn,
  );
  await runExclusive.catch((error) => {
    throw error === turn.reason ? tooManyExports() : error;
  });
}

function tooManyExports(): ServiceError {
  return new ServiceError('service_unavailable', {
    message: 'Too many exports are being downloaded at the moment. Try again in a minute.',
    retryAfterSeconds: 60,
    detail: 'no export has ended in time for another one',
  });
}

/**
 * Ends the work when whoever reads takes less than the least rate, which is higher once others wait, because the work holds
 * a connection.
 */
async function inPace(
  ctx: Pick<Context, 'config'>,
  write: Write,
  crowded: AbortSignal,
  work: (write: Write) => Promise<void>,
): Promise<void> {
  const { leastRate, crowdedRate } = ctx.config.exports;
  const slow = Promise.withResolvers<never>();
  slow.promise.catch(() => {});
  const pace = watchPace(leastRate, () => slow.reject(new Error('the export is read too slowly')));
  const hurry = () => pace.demand(crowdedRate);
  if (crowded.aborted) hurry();
  else crowded.addEventListener('abort', hurry);
  await work(async (text) => {
    for (const piece of piecesOf(text)) {
      pace.wait();
      await Promise.race([write(piece), slow.promise]).finally(() => pace.waited(Buffer.byteLength(piece)));
    }
  });
}

/** Pieces are this long, because one counts only when it is taken as a whole. */
const pieceLength = 65_536;

/** Cuts a text into pieces, and no character in two. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + pieceLength;
    const last = text.charCodeAt(end - 1);
    if (last >= 0xd800 && last < 0xdc00) end += 1;
    yield text.slice(at, end);
  }
}

async function writeOrganization(ctx: Context, id: string, write: Write): Promise<void> {
  const head = JSON.stringify({ organizationId: id, exportedAt: ctx.clock.now().toISOString() });
  let current: string | undefined;
  await readOrganization(ctx.db.$exports.db, id, async (table, rows) => {
    const begins = table.name !== current;
    const before = current === undefined ? `${head.slice(0, -1)},"tables":{` : '],';
    current = table.name;
    const lines = rows.map((row) => `\n${JSON.stringify(readable(ctx, table, row))}`).join(',');
    if (begins) await write(`${before}\n${JSON.stringify(table.name)}:[${lines}`);
    else if (lines) await write(`,${lines}`);
  });
  await write(']}}\n');
}

/** Returns the row with its sealed values opened. */
function readable(
  ctx: Pick<Context, 'security' | 'observability'>,
  { name, opened = {} }: OrganizationTable,
  row: ExportedRow,
): ExportedRow {
  const shown = { ...row };
  const id = String(row.id);
  for (const [column, shownAs] of Object.entries(opened)) {
    delete shown[column];
    const sealed = row[column];
    if (typeof sealed === 'string')
      shown[shownAs] =
        ifReadable(ctx, { kind: 'export', id }, () => ctx.security.keyring.open(bytesOf(sealed), id)) ?? null;
  }
  if (name === 'event_deliveries')
    shown.attempts = (row.attempts as StoredAttempt[]).map((attempt) => openAnswer(ctx, id, attempt));
  return shown;
}

/** Returns the bytes that PostgreSQL has written into JSON, as `\x` and hexadecimal digits. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex');
}
