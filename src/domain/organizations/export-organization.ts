import type { Context } from '../../context.ts';
import { type ExportedRow, readOrganization } from '../../db/export-organization.ts';
import type { OrganizationTable } from '../../db/organization-tables.ts';
import { openAnswer, type StoredAttempt } from '../deliveries/receiver-answer.ts';
import { requireOrganization } from '../members/organizations.ts';

/**
 * Writes everything that is stored about an organization as one JSON document, piece by piece, without
 * secrets: table -> rows. Throws `not_found`, and `conflict` during another export of the organization,
 * before anything is written.
 * @param write writes a piece; it is awaited.
 */
export async function exportOrganization(
  ctx: Context,
  organizationId: string,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const { id } = await requireOrganization(ctx, organizationId);
  const head = JSON.stringify({ organizationId: id, exportedAt: ctx.now().toISOString() });
  let current: string | undefined;
  await readOrganization(ctx.db, id, async (table, rows) => {
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
function readable(ctx: Context, { name, opened = {} }: OrganizationTable, row: ExportedRow): ExportedRow {
  const shown = { ...row };
  const id = String(row.id);
  for (const [column, shownAs] of Object.entries(opened)) {
    delete shown[column];
    if (typeof row[column] === 'string') shown[shownAs] = ctx.keyring.open(bytesOf(row[column]), id);
  }
  if (name === 'event_deliveries')
    shown.attempts = (row.attempts as StoredAttempt[]).map((attempt) => openAnswer(ctx, id, attempt));
  return shown;
}

/** Returns the bytes that PostgreSQL has written into JSON, as `\x` and hexadecimal digits. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex');
}
