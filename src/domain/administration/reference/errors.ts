/**
 * Describes the errors of the API: their codes, the `meta` fields that they carry, and the reasons that
 * refine them.
 */
import type { ErrorCode, ViolationCode } from '../../../contract/index.ts';
import { contractValue, tableRows } from '../../../contract/values.ts';
import { errorKinds, type RetryClass, reasons } from '../../../errors/index.ts';
import { violationMeanings } from './violations.ts';

export interface ErrorReference {
  code: ErrorCode;
  status: number;
  retry: RetryClass;
  meaning: string;
  meta: readonly { name: string; description: string }[];
  reasons: { reason: string; meaning: string }[];
}

export function errorsReference(): ErrorReference[] {
  const kinds = Object.entries(errorKinds) as [ErrorCode, (typeof errorKinds)[ErrorCode]][];
  return kinds.map(([code, { status, retry, message, meta }]) => ({
    code,
    status,
    retry,
    meaning: message,
    meta: meta.map((name) => ({ name, description: metaDescription(name) })),
    reasons: Object.entries(reasons).flatMap(([reason, { code: of, meaning }]) =>
      of === code ? [{ reason, meaning }] : [],
    ),
  }));
}

function metaDescription(name: string): string {
  const property = contractValue('components', 'schemas', 'ErrorMeta', 'properties', name);
  const { description, $ref } = property as { description?: string; $ref?: string };
  if (description !== undefined || $ref === undefined) return description ?? '';
  const schema = contractValue('components', 'schemas', $ref.split('/').at(-1) ?? '');
  return (schema as { description?: string }).description ?? '';
}

export function violationsReference(): { code: ViolationCode; meaning: string }[] {
  return Object.entries(violationMeanings).map(([code, meaning]) => ({
    code: code as ViolationCode,
    meaning,
  }));
}

/** Returns the reasons for which a file may fail to be staged. */
export const mediaErrorsReference = () => firstAndLast('MediaErrorCode');

/** Returns the codes with which a Connect Session may end. */
export const connectFailuresReference = () => firstAndLast('ConnectSessionFailureCode');

/** Reads the table in a schema's description: the code in its first column, and the meaning in its last. */
function firstAndLast(schema: string): { code: string; meaning: string }[] {
  const table = contractValue('components', 'schemas', schema, 'description') as string;
  return tableRows(table).map((row) => ({
    code: (row[0] ?? '').replaceAll('`', ''),
    meaning: row.at(-1) ?? '',
  }));
}
