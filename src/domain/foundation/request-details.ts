/** Says of a request what it was about and why it ended so: by ids, codes and names alone, since nothing that it carried is stored. */
import { createHash } from 'node:crypto';
import { isOwnId } from '../../db/client/ids.ts';
import type { RequestDetails } from '../../db/tables/request-log-entries.ts';

export type { RequestDetails };

interface Ended {
  operationId?: string | undefined;
  errorCode?: string | undefined;
  /** The `meta` of the error that was answered. */
  meta?: Record<string, unknown> | undefined;
  /** The path to the field of the input that names what does not exist. */
  missingAt?: readonly string[] | undefined;
  unknownParameters?: readonly string[] | undefined;
  subjectId?: string | undefined;
}

/** Returns what there is to tell; null when there is nothing. */
export function requestDetails(ended: Ended): RequestDetails | null {
  const { operationId, errorCode, meta = {}, missingAt, unknownParameters = [], subjectId } = ended;
  const reason = typeof meta.reason === 'string' ? meta.reason : undefined;
  const violations = violationsIn(meta);
  const details: RequestDetails = {
    ...(unknownParameters.length > 0 ? { unknownParameters: unknownParameters.map(loggable) } : {}),
    ...(reason ? { reason } : {}),
    ...(violations.length > 0 ? { violations } : {}),
    ...(missingAt ? { missingAt: loggablePath(`/${missingAt.join('/')}`) } : {}),
    ...lackingIn(meta),
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

/** What the `meta` of an error says that the grant lacks. These are names of the provider's. */
const lacking = ['missingScopes', 'candidateScopes', 'missingTasks'] as const;

function lackingIn(meta: Record<string, unknown>): Pick<RequestDetails, (typeof lacking)[number]> {
  return Object.fromEntries(
    lacking.flatMap((kind) => {
      const names = meta[kind];
      return Array.isArray(names) && names.length > 0 ? [[kind, names.slice(0, mostKept)]] : [];
    }),
  );
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

// Finds what a request is about.

/**
 * Returns the id of what a request is about: what the answer names first by an id of this service, or else what the path
 * names, or else what query or body name, a profile before all else.
 */
export function subjectIdOf(
  answer: unknown,
  path: unknown,
  given: { query?: unknown; body?: unknown } = {},
): string | undefined {
  const { connectedProfileId, ...others } = { ...(given.query as object), ...(given.body as object) } as {
    connectedProfileId?: unknown;
  };
  return [answer, path, { connectedProfileId }, others].map(firstOwnId).find((id) => id !== undefined);
}

function firstOwnId(part: unknown): string | undefined {
  const named = typeof part === 'object' && part !== null ? Object.entries(part) : [];
  const [, own] = named.find(([name, value]) => name.endsWith('Id') && isOwnId(value)) ?? [];
  return own as string | undefined;
}
