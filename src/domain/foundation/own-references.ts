/** The customer's own references of what it has: checks, stores and presents them. */

import type { OwnReferences } from '../../db/client/own-references.ts';
import { type InputProblem, refuseProblems } from '../../errors/index.ts';
import { exactSize, measuredSize } from './wording.ts';

export interface ReferenceInput {
  reference?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
}

interface Stored {
  reference: string | null;
  metadata: unknown;
}

/** Presents what a row has, in the contract's form. */
export function presentReferences({ reference, metadata }: Stored): {
  reference?: string;
  metadata?: Record<string, unknown>;
} {
  return {
    ...(reference === null ? {} : { reference }),
    ...(metadata ? { metadata: metadata as Record<string, unknown> } : {}),
  };
}

/** Returns what to store of an input. What it lacks is left as it is; an empty reference removes the stored one. */
export function storedReferences({ reference, metadata }: ReferenceInput) {
  return {
    ...(reference === undefined ? {} : { reference: reference || null }),
    ...(metadata ? { metadata: metadata as object } : {}),
  };
}

/** Returns what to store so that a row gets what it does not have yet, and keeps what it has. */
export function missingReferences(
  known: Stored | null | undefined,
  { reference, metadata }: ReferenceInput,
): OwnReferences {
  return storedReferences({
    reference: known?.reference ? undefined : reference,
    metadata: known?.metadata ? undefined : metadata,
  });
}

export const mostMetadataBytes = 8 * 1024;
/** Returns the problems of what the schema allows: metadata that are too large. */
export function referenceProblems({ metadata }: ReferenceInput): InputProblem[] {
  const bytes = metadata === undefined ? 0 : Buffer.byteLength(JSON.stringify(metadata));
  if (bytes <= mostMetadataBytes) return [];
  const message = `At most ${exactSize(mostMetadataBytes)} as JSON; these are ${measuredSize(bytes)}.`;
  return [{ field: 'metadata', code: 'too_long', message }];
}

/**
 * Checks the customer's own names.
 * @throws ServiceError `validation_error` with all problems.
 */
export function admitReferences(input: ReferenceInput): void {
  refuseProblems(referenceProblems(input));
}
