/** What is wrong with a row of an import, in the words and by the columns of its file. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { RowOutcome } from '../../../db/tables/publish-import-rows.ts';
import type { StoredImport, StoredImportRow } from '../../../db/tables/publish-imports.ts';
import { errorKinds, type InputProblem, InvalidInput, ServiceError } from '../../../errors/index.ts';
import { cutText } from '../../../lib/storable-text.ts';
import { isOfOneTarget } from '../create-groups.ts';
import { columnOf } from './csv-groups.ts';
import type { ImportFormat } from './file-rows.ts';

/** Returns problems of a row's group by the columns of the file, each column once. */
export function rowProblems(
  format: ImportFormat,
  problems: readonly InputProblem[],
  known: readonly InputProblem[] = [],
): InputProblem[] {
  if (format === 'jsonLines') return [...problems];
  const told = new Set(known.map(({ field }) => field));
  const found = new Map<string, InputProblem>();
  for (const { field, message } of problems) {
    const { column, of } = columnOf(field);
    const said = of === undefined ? message : `${of}: ${message}`;
    // What is wrong with each of several targets in the same way is said once.
    if (!told.has(column)) found.set(`${column} ${said}`, { field: column, message: said });
  }
  return [...found.values()];
}

const mostErrors = 10;
const longestMessage = 500;
const longestField = 200;

export const presentErrors = (problems: readonly InputProblem[]): Schemas['PublishImportRowError'][] =>
  problems.slice(0, mostErrors).map(({ field, message }) => ({
    field: cutText(field, longestField).replaceAll('\0', '') || 'row',
    message: cutText(message, longestMessage).replaceAll('\0', ''),
  }));

/** Returns what an error of a row's group means for the row. Rethrows what passes by itself. */
export function refusalOf(
  ctx: Pick<Context, 'observability'>,
  found: StoredImport,
  row: StoredImportRow,
  error: unknown,
): RowOutcome {
  const known = error instanceof ServiceError ? error : new ServiceError('internal', { cause: error });
  if (errorKinds[known.code].retry === 'after') throw known;
  if (known.code === 'internal')
    ctx.observability.log.error('import row failed', { subsystem: 'publishing', importRowId: row.id, error });
  if (known.code === 'internal' || known.code === 'quota_exceeded') {
    const message = known.code === 'internal' ? serviceFailed : known.message;
    return { status: 'outstanding', errors: presentErrors([{ field: 'row', message }]) };
  }
  return { status: 'invalid', errors: presentErrors(rowProblems(found.format, problemsOf(known))) };
}

const serviceFailed =
  'The service failed at this row, and nothing of it was published. Run the import again.';

/**
 * Returns the problems of a row by their fields. A refusal of a target that names no field is put at the field that names the
 * content type or the profile.
 */
function problemsOf(error: ServiceError): readonly InputProblem[] {
  if (error instanceof InvalidInput) return error.problems;
  const { message } = error;
  if (!isOfOneTarget(error)) return [{ field: 'row', message }];
  const field = error.code === 'not_supported' ? 'targets.0.contentType' : 'targets.0.connectedProfileId';
  return [{ field, message }];
}

export const keyOver =
  'The API key that has run the import has ended, or needs approval by now. Run the import with another key.';
