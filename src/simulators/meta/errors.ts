/**
 * The provider's refusals, of requests, of content, and in each failure that a test has asked for by a scenario. Sources: "Handling
 * Errors", Instagram "Error Codes"; the messages are our own.
 */

import { type NamedError, publishFailures } from '../../providers/publish-failures.ts';
import { Refusal } from '../engine/http.ts';
import type { Failures } from '../engine/play-scenario.ts';

interface GraphErrorFields {
  message: string;
  type?: string;
  code: number;
  error_subcode?: number;
  is_transient?: boolean;
  error_user_title?: string;
  error_user_msg?: string;
}

/**
 * Makes a refusal in the provider's envelope.
 * @param headers the headers of the answer, besides the usual ones.
 */
export function graphRefusal(
  fields: GraphErrorFields,
  status = 400,
  headers: Record<string, string> = {},
): Refusal {
  return new Refusal(status, { error: { type: 'OAuthException', ...fields } }, headers);
}

/** Makes a refusal of the host for uploads, whose errors have a form of their own. */
const uploadRefusal = (message: string) =>
  new Refusal(400, { debug_info: { retriable: false, type: 'ProcessingFailedError', message } });

export function unreadableToken(): Refusal {
  return graphRefusal({ message: 'The access token cannot be read', code: 190 });
}

export function missingToken(): Refusal {
  return graphRefusal({ message: 'The request carries no access token', code: 2500 });
}

/**
 * Returns the refusal of an expired session. The documented subcodes are 463 for an expired token and 458 for
 * an app that the end user removed.
 */
export function sessionExpired(): Refusal {
  return graphRefusal({ message: 'The session has expired', code: 190, error_subcode: 463 });
}

export function appRemoved(): Refusal {
  return graphRefusal({ message: 'The person removed the app', code: 190, error_subcode: 458 });
}

export function permissionMissing(): Refusal {
  const message = '(#10) The permission was not granted or has been removed';
  return graphRefusal({ message, code: 10 }, 403);
}

export function permissionRequired(scope: string): Refusal {
  return graphRefusal({ message: `(#200) Requires the permission ${scope}`, code: 200 }, 403);
}

export function taskRequired(task: string): Refusal {
  return graphRefusal({ message: `(#200) The person lacks the task ${task} on the Page`, code: 200 }, 403);
}

/**
 * Returns the refusal for an unreachable node. The provider does not say whether it is gone, belongs to
 * somebody else, or does not allow the operation.
 */
export function unreachable(id: string, operation: string): Refusal {
  return graphRefusal({
    message: `Unsupported ${operation} request: '${id}' does not exist, is not visible, or lacks the operation`,
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  });
}

export function nonexistingField(field: string, kind: string): Refusal {
  return invalidParameter(`Tried accessing nonexisting field (${field}) on node type (${kind})`);
}

export function invalidParameter(problem: string): Refusal {
  return graphRefusal({ message: `(#100) ${problem}`, code: 100 });
}

export function malformedRequest(problem: string): Refusal {
  return graphRefusal({ message: `(#2500) ${problem}`, code: 2500 });
}

export function notDeletable(): Refusal {
  return graphRefusal({
    message: 'This kind of media cannot be deleted',
    code: -1,
    error_subcode: 2207073,
    error_user_title: 'Media cannot be deleted',
    error_user_msg: 'This media is part of something else or was made elsewhere, and stays.',
  });
}

function refusal(code: number, error_subcode: number | undefined, sentence: string, status = 400) {
  const subcode = error_subcode === undefined ? {} : { error_subcode };
  const user = { error_user_title: 'This cannot be published', error_user_msg: sentence };
  return graphRefusal({ message: `(#${code}) ${sentence}`, code, ...subcode, ...user }, status);
}

/**
 * Returns the refusal for an error of the catalogue. An error that comes with any code gets that of a bad
 * parameter.
 */
export function refusalNamed({ name, message, reason }: NamedError): Refusal {
  const [code = '', subcode] = name.split('/');
  const sentence = message ?? publishFailures[reason].message;
  return refusal(code === '*' ? 100 : Number(code), subcode ? Number(subcode) : undefined, sentence);
}

/** Returns a temporary failure, which does not tell whether anything was created. */
export const passingFault = () =>
  graphRefusal({ message: 'An unexpected error has occurred', code: 2, is_transient: true }, 500);

export const contentRefused = () =>
  refusal(368, 1346003, 'The content goes against the rules of the platform.');

export const mediaTypeUnknown = () => refusal(100, 2207023, 'This media type is not known here.');
export const carouselSizeWrong = () => refusal(100, 2207028, 'A carousel has 2 to 10 files.');
export const tagPositionWrong = () =>
  refusal(100, 2207035, 'Tags need a position on pictures, from 0 to 1, and have none on videos.');
export const tooManyTags = () => refusal(100, 2207040, 'No more than 20 accounts can be named.');
export const urlNotFetchable = () => refusal(9004, 2207052, 'The file cannot be fetched from its address.');
export const aspectRatioWrong = () =>
  refusal(36003, 2207009, 'The aspect ratio of the picture is not accepted.');
export const captionTooLong = () =>
  refusal(36004, 2207010, 'The caption has more than 2,200 characters or 30 hashtags.');

export const containerUnknown = () => refusal(24, 2207006, 'The media was not found.');
export const containerExpired = () => refusal(24, 2207008, 'The media does not exist any more.');
export const containerNotReady = () => refusal(9007, 2207027, 'The media is not ready to be published.');
export const quotaSpent = () => refusal(9, 2207042, 'The account has published all that it may in a day.');

export const photoUnusable = () => refusal(100, 1366046, 'The photo cannot be read.');
export const videoNotFetchable = () =>
  refusal(389, undefined, 'The video cannot be fetched from its address.');
/** Returns the refusal of a file, which the host for uploads answers in its own error envelope. */
export const processingFailed = () => uploadRefusal('The file cannot be fetched from its address.');
export const linkNotAllowed = () => refusal(1609005, undefined, 'The link cannot be shown.');

export const noRecipient = () => refusal(100, 2018001, 'There is no such person to write to.');
/**
 * Returns the refusal of a message after the time in which the account may answer a person.
 * @param subcode Instagram's or Messenger's subcode.
 */
export const outsideWindow = (subcode: number) =>
  refusal(10, subcode, 'The person has to write first, no longer ago than the window allows.', 403);

// Builds the budget headers, which the provider also sends with successes. Source: "Rate Limits" (Graph API).

export function usageHeaders(accountId: string, type: string): Record<string, string> {
  return {
    'x-app-usage': JSON.stringify({ call_count: 3, total_time: 2, total_cputime: 1 }),
    'x-business-use-case-usage': businessUsage(accountId, type, 2, 0),
  };
}

/**
 * Returns the value of the header `x-business-use-case-usage`.
 * @param used the percentage of the budget that is used.
 * @param regainMinutes the minutes until calls work again; 0 when nothing is throttled.
 */
function businessUsage(accountId: string, type: string, used: number, regainMinutes: number): string {
  const entry = { type, call_count: used, total_cputime: used, total_time: used };
  return JSON.stringify({ [accountId]: [{ ...entry, estimated_time_to_regain_access: regainMinutes }] });
}

/** The names by which the provider tells the call budget of an account from that of a Page. */
export interface Budget {
  /** The budget's name in the usage header. */
  type: string;
  throttleCode: number;
}

export interface FailingCall {
  budget: Budget;
  accountId: string;
  nodeId: string;
  method: string;
  /** True when the call asks for a list. */
  list: boolean;
  /** True when the login kind refreshes its tokens. */
  refreshed: boolean;
}

export const failures: Failures<FailingCall> = {
  grantExpired: sessionExpired,
  refreshes: ({ refreshed }) => refreshed,
  grantRevoked: appRemoved,
  scopeMissing: permissionMissing,
  throttled: ({ budget, accountId }, seconds) => throttled(budget, accountId, seconds),
  throttledWithoutHint: () =>
    graphRefusal({ message: '(#4) Application request limit reached', code: 4, is_transient: true }),
  serverError: () => graphRefusal({ message: 'Something went wrong', code: 1 }, 500),
  unusable: ({ list }) => (list ? '{"data":[{}]}' : '{}'),
  malformed: '{"data":[{"id":"1784',
  notFound: ({ nodeId, method }) => unreachable(nodeId, method.toLowerCase()),
};

/** Returns the refusal of a throttle. The provider names its end in minutes. */
export function throttled({ type, throttleCode: code }: Budget, accountId: string, seconds: number): Refusal {
  return graphRefusal({ message: `(#${code}) Too many calls`, code }, 400, {
    'x-business-use-case-usage': businessUsage(accountId, type, 100, Math.ceil(seconds / 60)),
  });
}
