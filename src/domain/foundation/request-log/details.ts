/** Says why a request ended as it did, by codes and names alone: nothing that it carried is in the request log. */
import { createHash } from 'node:crypto';
import type { RequestDetails } from '../../../db/tables/request-log.ts';

export type { RequestDetails };

interface Ended {
  operationId?: string | undefined;
  errorCode?: string | undefined;
  /** The `meta` of the error that was answered. */
  meta?: Record<string, unknown> | undefined;
  unknownParameters?: readonly string[] | undefined;
  subjectId?: string | undefined;
}

/** Returns what there is to tell; null when there is nothing. */
export function requestDetails(ended: Ended): RequestDetails | null {
  const { operationId, errorCode, meta = {}, unknownParameters = [], subjectId } = ended;
  const reason = typeof meta.reason === 'string' ? meta.reason : undefined;
  const violations = violationsIn(meta);
  const details: RequestDetails = {
    ...(unknownParameters.length > 0 ? { unknownParameters: unknownParameters.map(loggable) } : {}),
    ...(reason ? { reason } : {}),
    ...(violations.length > 0 ? { violations } : {}),
    ...(subjectId ? { subjectId } : {}),
    ...(errorCode ? { errorGroup: groupOf({ operationId, errorCode, reason, violations }) } : {}),
  };
  return Object.keys(details).length > 0 ? details : null;
}

/** An entry stays small: with these many, whoever reads it has enough to mend. */
const mostKept = 10;

/** Returns the violations; where the input could not be read, the places that the messages are about. */
function violationsIn(meta: Record<string, unknown>): { code?: string; path: string }[] {
  const { violations, validationErrors = [] } = meta as {
    violations?: { code: string; path: string }[];
    validationErrors?: { field: string }[];
  };
  if (violations)
    return violations.slice(0, mostKept).map(({ code, path }) => ({ code, path: loggablePath(path) }));
  return validationErrors
    .slice(0, mostKept)
    .map(({ field }) => ({ path: loggablePath(`/${field.replaceAll('.', '/')}`) }));
}

const loggablePath = (path: string) => path.split('/').map(loggable).join('/');

/** Names can be the caller's own: one that does not look like a name may be a value, or a person's address. */
const loggable = (name: string) => (name === '' || /^[\w.$[\]-]{1,40}$/.test(name) ? name : '…');

/** Names the kind of failure. Entries of a list are alike, whichever is wrong. */
function groupOf({
  violations,
  ...rest
}: Ended & { reason: string | undefined; violations: object[] }): string {
  const kinds = new Set(violations.map((each) => JSON.stringify(each).replace(/\/\d+(?=[/"])/g, '/*')));
  return createHash('sha256')
    .update(JSON.stringify([rest, ...[...kinds].sort()]))
    .digest('hex')
    .slice(0, 16);
}
