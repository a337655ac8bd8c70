/**
 * Describes why a publish request failed, in the ledger's words: code, reason, and what the provider said.
 */
import type { ErrorCode, Schemas } from '../../../contract/index.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import {
  type InputProblem,
  InvalidInput,
  type ServiceError,
  validationError,
} from '../../../errors/index.ts';
import { refusedValue, unknownValue } from '../../../provider-client/service-errors.ts';
import { failedAs, ProviderFailure } from '../../../providers/call.ts';
import { type PublishFailureReason, publishFailures } from '../../../providers/publish-failures.ts';
import {
  fileIn,
  type InputFile,
  namedFiles,
  type PublishInputContent,
  type StagedFiles,
} from '../admission/input.ts';
import { isOfMade } from '../admission/threads.ts';

/** The stored failure. `whatToDo` and `retryable` follow from the reason, so they are not stored. */
export type PublishFailure = Omit<Schemas['PublishError'], 'whatToDo' | 'retryable'>;

/** The service's own code -> its reason. These failures come from no provider. */
const ownReasons = {
  media_not_fetchable: 'file_not_fetchable',
  provider_too_slow: 'provider_too_slow',
  not_created: 'not_created',
  draft_not_finished: 'draft_not_finished',
  profile_gone: 'profile_gone',
  media_gone: 'media_gone',
  media_failed: 'media_failed',
  validation_error: 'content_invalid',
  budget_never_spent: 'budget_never_spent',
} as const satisfies Record<string, PublishFailureReason>;

/**
 * Returns a failure of the service's own.
 * @param message replaces the reason's message when this case can say more.
 */
export function ownFailure(code: keyof typeof ownReasons, message?: string): PublishFailure {
  const reason = ownReasons[code];
  return { code, reason, message: message ?? publishFailures[reason].message };
}

/** The failure of content that may exist where the provider does not let the account's content be looked at. */
export const neverShown = ownFailure(
  'not_created',
  'The provider did not say what became of it, and does not let this service look whether it is there.',
);

/** Describes a provider that keeps failing without an error of its own to report. */
export function providerFault(reason: PublishFailureReason, message: string): PublishFailure {
  return { code: 'provider_unavailable', reason, message };
}

const codes: Partial<Record<ErrorCode, string>> = {
  validation_error: 'refused_by_provider',
  not_found: 'target_not_found',
  internal: 'provider_unavailable',
};

/** Code -> the reason that applies when the provider's catalogue gives none. */
const reasonsOfCodes: Readonly<Record<string, PublishFailureReason>> = {
  ...ownReasons,
  refused_by_provider: 'refused',
  target_not_found: 'target_gone',
  provider_unavailable: 'provider_fault',
  invalid_token: 'reconnect_needed',
  scope_insufficient: 'permission_missing',
  platform_rate_limit: 'rate_limited',
  not_supported: 'not_offered',
};

/**
 * Returns the reason of a code.
 * @param code a code of the ledger.
 */
function reasonOfCode(code: string): PublishFailureReason {
  return reasonsOfCodes[code] ?? 'provider_fault';
}

/**
 * Tells whether the service has refused by itself, such as for a budget that is never spent, or what an account's settings do
 * not allow: the provider was not asked.
 */
export const isOwnRefusal = (error: unknown): error is InvalidInput =>
  error instanceof InvalidInput &&
  (!(error.cause instanceof ProviderFailure) || failedAs(error.cause, 'invalid'));

/** Describes the error that ended a step of publishing. */
export function failureOf(error: ServiceError): PublishFailure {
  if (isOwnRefusal(error)) return ruleFailure([...error.problems]);
  const code = codes[error.code] ?? error.code;
  const why = error.cause instanceof ProviderFailure ? error.cause.why : undefined;
  const said = (error.meta.provider ?? {}) as Schemas['ProviderErrorDetail'];
  const provider = { ...why?.provider, ...said };
  const reason = why?.reason ?? reasonOfCode(code);
  return {
    code,
    reason,
    message: why?.message ?? wordsOfProvider(reason, said) ?? publishFailures[reason].message,
    ...(Object.keys(provider).length > 0 ? { provider } : {}),
    ...namedField(error),
  };
}

/** Names the field whose value the provider does not know or has refused, where that is known. */
function namedField({ cause }: ServiceError): Pick<PublishFailure, 'validationErrors'> {
  const field = cause instanceof ProviderFailure && 'field' in cause.failure && cause.failure.field;
  if (!field || !(cause instanceof ProviderFailure)) return {};
  const message = cause.failure.kind === 'not_found' ? unknownValue : refusedValue;
  return { validationErrors: [{ field, message }] };
}

/**
 * Returns the provider's own words for end users if it refused something for a reason that the catalogue does
 * not have, since nothing better is known then; `undefined` otherwise.
 */
function wordsOfProvider(
  reason: PublishFailureReason,
  { title, message }: Schemas['ProviderErrorDetail'],
): string | undefined {
  if (reason !== 'refused') return undefined;
  return [title, message].filter(Boolean).join(': ') || undefined;
}

/**
 * Returns the failure that a request has stored. A request that ended before reasons were stored gets the reason that
 * follows from its code.
 */
export function storedFailure({
  errorCode: code,
  errorReason,
  errorMessage,
  errorDetail,
}: StoredFailure): PublishFailure | undefined {
  if (!code) return undefined;
  return {
    code,
    reason: (errorReason as PublishFailure['reason'] | null) ?? reasonOfCode(code),
    message: errorMessage ?? code,
    ...(errorDetail as object | null),
  };
}

type StoredFailure = Pick<StoredPublishRequest, 'errorCode' | 'errorReason' | 'errorMessage' | 'errorDetail'>;

/** Presents a failure in the contract's form, adding what follows from its reason. */
export function presentPublishFailure(failure: PublishFailure): Schemas['PublishError'] {
  const { whatToDo, retryable } = publishFailures[failure.reason];
  return { ...failure, whatToDo, retryable };
}

// Describes how files that were named by URL made a request fail. Pure functions.

/**
 * Describes the files that cannot be used; `undefined` when all of them are ready or still being fetched.
 * @param made how many posts of the thread are there, whose files nobody needs any more.
 */
export function mediaFailure(
  content: PublishInputContent,
  files: StagedFiles,
  made = 0,
): PublishFailure | undefined {
  const lost = namedFiles(content).filter(
    ({ file, field }) => !isOfMade(field, made) && (fileIn(files, file)?.state ?? 'unready') === 'unready',
  );
  if (lost.length === 0) return undefined;
  const failed = lost.flatMap(({ file, field }) => {
    const media = fileIn(files, file)?.media;
    const error = media && errorOf(media, file);
    return error ? [{ field, mediaId: media.id, error }] : [];
  });
  if (failed.length === 0) return ownFailure('media_gone');
  const message = failed.map(({ field, error }) => `${field}: ${error.message}`).join(' ');
  return { ...ownFailure('media_failed', message), media: failed };
}

/**
 * Returns the error of a file that cannot be used; `undefined` when only its medium was known and is gone. A
 * file with a URL that expired while it was awaited counts as unreachable there, and can be fetched again.
 */
function errorOf(
  { errorCode, errorMessage }: StoredMedia,
  { sourceUrl }: InputFile,
): Schemas['MediaError'] | undefined {
  if (errorCode) return { code: errorCode as Schemas['MediaErrorCode'], message: errorMessage ?? errorCode };
  if (!sourceUrl) return undefined;
  return { code: 'source_unreachable', message: 'The file expired before it could be used.' };
}

/** Describes files that break the publishing rules. */
export function ruleFailure(problems: InputProblem[]): PublishFailure {
  const { meta } = validationError(problems);
  const ofBudgets = problems.every(({ code }) => code === 'budget_never_spent');
  const message = problems.map((problem) => `${problem.field}: ${problem.message}`).join(' ');
  return {
    ...ownFailure(ofBudgets ? 'budget_never_spent' : 'validation_error', message),
    ...(meta as Pick<PublishFailure, 'validationErrors' | 'violations'>),
  };
}
