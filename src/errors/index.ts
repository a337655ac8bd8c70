/** The errors of the service: one table with what each code means over HTTP, and one class to throw. */
import type { ErrorCode } from '../contract/index.ts';
import { cutText } from '../lib/storable-text.ts';
import { type InputProblem, listProblems, type Room } from './listed-problems.ts';
import type { Reason } from './reasons.ts';

export { fieldOf, type InputProblem, mostProblems, usualRoom } from './listed-problems.ts';
export { type Reason, reasons } from './reasons.ts';

interface ErrorKind {
  status: number;
  message: string;
  retry: RetryClass;
  /** The fields that `meta` may have. */
  meta: readonly string[];
}

/**
 * Tells whether the same request can succeed later without a change: never, after the time in `Retry-After`, or at
 * some unknown time.
 */
export type RetryClass = 'no' | 'after' | 'backoff';

export const errorKinds: Record<ErrorCode, ErrorKind> = {
  validation_error: {
    status: 400,
    message: 'The request is not valid. See meta.validationErrors.',
    retry: 'no',
    meta: ['validationErrors', 'violations', 'refusals', 'provider'],
  },
  unauthorized: {
    status: 401,
    message: 'No API key, or a key that is not accepted.',
    retry: 'no',
    meta: ['reason'],
  },
  invalid_token: {
    status: 401,
    message:
      'The provider grant behind this Connected Profile no longer works. The end user must re-authorize.',
    retry: 'no',
    meta: ['reason'],
  },
  quota_exceeded: {
    status: 402,
    message: 'A cap of the plan is reached.',
    retry: 'no',
    meta: ['cap', 'limit', 'usage', 'needed'],
  },
  scope_insufficient: {
    status: 403,
    message:
      'The provider grant lacks a needed scope. The end user has to connect again, and to agree to it.',
    retry: 'no',
    meta: ['missingScopes', 'candidateScopes'],
  },
  not_found: { status: 404, message: 'Not found.', retry: 'no', meta: [] },
  conflict: {
    status: 409,
    message: 'The request collides with the current state.',
    retry: 'no',
    meta: ['reason', 'retryAt'],
  },
  rate_limit_exceeded: {
    status: 429,
    message: 'Too many requests. Retry after the time in Retry-After.',
    retry: 'after',
    meta: ['reason'],
  },
  platform_rate_limit: {
    status: 429,
    message: 'The provider throttled the call. Retry after the time in Retry-After.',
    retry: 'after',
    meta: ['reason', 'budget', 'dailyLimit', 'resetsAt'],
  },
  internal: {
    status: 500,
    message: 'The request could not be completed. Quote the Request-Id to support.',
    retry: 'backoff',
    meta: [],
  },
  not_supported: {
    status: 501,
    message: 'The provider or content type does not offer this operation.',
    retry: 'no',
    meta: [],
  },
  service_unavailable: {
    status: 503,
    message:
      'The service is briefly unavailable. Nothing was attempted. Retry after the time in Retry-After.',
    retry: 'after',
    meta: [],
  },
};

/** The `meta` of an error; its reason must be one of the documented ones. */
type ThrownMeta = Record<string, unknown> & { reason?: Reason };

interface ErrorOptions {
  message?: string;
  meta?: ThrownMeta;
  /** Overrides the code's status: `internal` answers with the provider's own 5xx. */
  status?: number;
  retryAfterSeconds?: number;
  /** A detail for the log, which is never sent. */
  detail?: string;
  cause?: unknown;
}

/** An error that is answered to the caller. Everything but `detail` and `cause` is sent. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly meta: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? errorKinds[code].message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = options.status ?? errorKinds[code].status;
    this.meta = code === 'internal' ? {} : (options.meta ?? {});
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.detail = options.detail;
  }
}

/** A `validation_error` that keeps its problems, so that more can be added. */
export class InvalidInput extends ServiceError {
  /** The problems that the answer lists. */
  readonly problems: readonly InputProblem[];

  constructor(
    all: readonly InputProblem[],
    { meta = {}, cause, room }: { meta?: ThrownMeta | undefined; cause?: unknown; room?: Room } = {},
  ) {
    const { problems, more, validationErrors, violations } = listProblems(all, room);
    super('validation_error', {
      message: summaryOf(problems, more),
      meta: { validationErrors, ...(violations.length > 0 ? { violations } : {}), ...meta },
      cause,
    });
    this.problems = problems;
  }
}

const longestSummary = 300;

/** Says the first problem, for logs that keep the message of an error alone, and how many others there are. */
function summaryOf([first, ...others]: readonly InputProblem[], more: boolean): string {
  if (!first) return errorKinds.validation_error.message;
  const summary = cutText(`${first.field}: ${first.message}`, longestSummary);
  if (more) return `${summary} And more: meta.validationErrors has the first ${others.length + 1}.`;
  return others.length > 0 ? `${summary} And ${others.length} more: see meta.validationErrors.` : summary;
}

export function validationError(
  problems: readonly InputProblem[],
  meta?: ThrownMeta,
  cause?: unknown,
): InvalidInput {
  return new InvalidInput(problems, { meta, cause });
}

/**
 * Refuses an input that has problems.
 * @throws InvalidInput when there are problems.
 */
export function refuseProblems(problems: readonly InputProblem[]): void {
  if (problems.length > 0) throw validationError(problems);
}

/** Runs a check. When the check throws `validation_error`, the problems that are already known are added to it. */
export function withProblems<Result>(problems: readonly InputProblem[], check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof InvalidInput) || problems.length === 0) throw error;
    throw validationError([...error.problems, ...problems]);
  }
}

/** A `not_found` about something that an id of the input names. */
export class MissingById extends ServiceError {
  /** The resource's name at the beginning of the message. */
  readonly what: string;
  /** The id as it was given. It is not sent. */
  readonly id: string;

  constructor(what: string, id: string) {
    super('not_found', { message: `${what} does not exist.` });
    this.what = what;
    this.id = id;
  }
}

/** A `not_found` that says which field of the input names what is missing. */
export class MissingInInput extends ServiceError {
  readonly path: readonly string[];

  constructor(message: string, path: readonly string[], cause: MissingById) {
    super('not_found', { message, meta: cause.meta, cause });
    this.path = path;
  }
}

/**
 * Makes the error for a missing resource.
 * @param what the resource's name at the beginning of the message, such as `The event`.
 * @param id the id by which it was looked for, so that the answer can name the field that has it.
 */
export function notFound(what: string, id?: string): ServiceError {
  return id === undefined
    ? new ServiceError('not_found', { message: `${what} does not exist.` })
    : new MissingById(what, id);
}

/** A failure of the service after which nobody knows whether the request was carried out. */
export class OutcomeUnknown extends ServiceError {}

/**
 * Makes the error for a request that may or may not have been carried out.
 * @param detail goes to the log only.
 */
export function outcomeUnknown(detail: string, cause: unknown): OutcomeUnknown {
  const message =
    'It is not known whether this request was carried out. Look whether it was before you send it again. ' +
    'Quote the Request-Id to support.';
  return new OutcomeUnknown('internal', { message, detail, cause });
}

/**
 * Rethrows an error of work that had already called a provider to change something. `service_unavailable` becomes
 * `internal`, because it would promise that nothing was attempted.
 */
export function rethrowAfterAttempt(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 'service_unavailable') throw error;
  throw outcomeUnknown(error.detail ?? 'the database was lost after a provider was called', error);
}

/**
 * Changes the message to say that the request can be sent again with its Idempotency-Key: the answer is stored
 * together with the work, so the key tells whether it was done.
 */
export function outcomeKnownToKey({ detail, cause }: OutcomeUnknown): OutcomeUnknown {
  const message =
    'It is not known whether this request was carried out. Send it again with the same Idempotency-Key: ' +
    'it is done once, and you get its answer.';
  return new OutcomeUnknown('internal', { message, ...(detail ? { detail } : {}), cause });
}
