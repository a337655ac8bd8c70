/** The errors of the Graph API, and what each of them means. */
import type { ErrorFamily, KnownError } from '../../publish-failures.ts';
import { instagramPublishingErrors, pagePublishingErrors, reelErrors } from './publishing.ts';
import { threadsContainerErrors, threadsPublishingErrors } from './threads.ts';

// Errors that any call of the Graph API may get, by `code` or `code/subcode`.

const signInAgain = 'The account’s owner has to sign in at the provider before the connection works again.';

const graphErrors: ErrorFamily = {
  title: 'Every call of the Graph API',
  source: 'https://developers.facebook.com/docs/graph-api/guides/error-handling',
  checkedAt: '2026-11-22',
  errors: {
    '1': { kind: 'outage', reason: 'provider_fault' },
    '2': { kind: 'outage', reason: 'provider_fault' },
    '3': { kind: 'scopes', reason: 'app_not_permitted' },
    '10': { kind: 'scopes', reason: 'permission_missing' },
    '100': { kind: 'rejected', reason: 'content_invalid' },
    '100/33': { kind: 'missing', reason: 'target_gone', seen: true },
    '102': { kind: 'expired', reason: 'reconnect_needed' },
    '190': { kind: 'expired', reason: 'reconnect_needed' },
    '190/458': {
      kind: 'revoked',
      reason: 'reconnect_needed',
      message: 'The account’s owner has removed the app at the provider.',
    },
    '190/459': { kind: 'expired', reason: 'account_restricted', message: signInAgain },
    '190/460': {
      kind: 'expired',
      reason: 'reconnect_needed',
      message: 'The password of the account was changed, which has ended the connection.',
    },
    '190/463': { kind: 'expired', reason: 'reconnect_needed', message: 'The connection has expired.' },
    '190/464': { kind: 'expired', reason: 'account_restricted', message: signInAgain },
    '190/467': { kind: 'expired', reason: 'reconnect_needed' },
    '190/492': {
      kind: 'expired',
      reason: 'reconnect_needed',
      message: 'Whoever connected the Page has no role on it any more.',
    },
    '200': { kind: 'scopes', reason: 'permission_missing' },
    '368': { kind: 'throttled', reason: 'posting_blocked' },
    '368/1390008': {
      kind: 'throttled',
      reason: 'posting_blocked',
      message: 'The account publishes faster than the provider allows.',
      seen: true,
    },
    '368/1346003': { kind: 'rejected', reason: 'content_against_rules', seen: true },
    '368/1404102': { kind: 'rejected', reason: 'content_against_rules', seen: true },
    '506': { kind: 'rejected', reason: 'duplicate_content' },
    '803': { kind: 'not_found', reason: 'target_gone', seen: true },
    '1609005': { kind: 'rejected', reason: 'link_not_readable' },
    '1609008': { kind: 'rejected', reason: 'link_not_accepted', seen: true },
  },
};

// Errors of sending messages on Messenger and Instagram, by `code/subcode`.

const windowClosed = { kind: 'rejected', reason: 'message_window_closed' } as const;
const unavailable = { kind: 'rejected', reason: 'recipient_unavailable' } as const;

const messagingErrors: ErrorFamily = {
  title: 'Sending messages',
  source: 'https://developers.facebook.com/documentation/business-messaging/messenger-platform/error-codes',
  checkedAt: '2026-11-22',
  errors: {
    '10/2018065': windowClosed,
    '10/2018278': windowClosed,
    '10/2534022': windowClosed,
    '10/2018108': { ...unavailable, message: 'The person takes no messages from this account.' },
    '100/2018001': { kind: 'rejected', reason: 'recipient_not_found' },
    '200/1545041': unavailable,
    '551': unavailable,
  },
};

// Errors of limits that are spent, by `code`.

const spent = { kind: 'throttled', reason: 'rate_limited' } as const;

const rateLimitErrors: ErrorFamily = {
  title: 'Limits of calls',
  source: 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting',
  checkedAt: '2026-11-22',
  errors: {
    '4': spent,
    '17': spent,
    '32': spent,
    '341': spent,
    '613': spent,
    '80001': spent,
    '80002': spent,
    '80006': spent,
  },
};

/** Recognizes the refusal of a text for its length, which has the code of every bad parameter and no subcode. */
const words = /^(?:\(#100\) )?Param text must be at most \d+ characters long\b/;

export const isTextTooLong = (error: { code: number; message?: string | undefined }) =>
  error.code === 100 && words.test(error.message ?? '');

/**
 * Recognizes the refusal of insights that would tell about few people. It shares its code with missing permissions and
 * has no subcode, so only its text, which the document quotes, tells them apart. Source: "Instagram Media Insights",
 * Limitations.
 */
export const withheld = { code: 10, message: '(#10) Not enough viewers for the media to show insights' };

export const isWithheld = ({ code, message = '' }: { code: number; message?: string | undefined }) =>
  code === withheld.code && message.startsWith(withheld.message);

// Looks up an error in Meta's catalogue. The most specific entry counts: code and subcode, subcode, code.

const ofEveryCall: readonly ErrorFamily[] = [messagingErrors, graphErrors, rateLimitErrors];

/**
 * The error families that each of Meta's providers declares, here and below, the most specific family first.
 */
export const instagramErrors: readonly ErrorFamily[] = [instagramPublishingErrors, ...ofEveryCall];
export const facebookErrors: readonly ErrorFamily[] = [pagePublishingErrors, reelErrors, ...ofEveryCall];
/** The errors of Threads that have a code. The errors of its containers have only a name. */
export const threadsCodes: readonly ErrorFamily[] = [threadsPublishingErrors, graphErrors, rateLimitErrors];
export const threadsErrors: readonly ErrorFamily[] = [threadsContainerErrors, ...threadsCodes];

const families = new Set([...instagramErrors, ...facebookErrors, ...threadsCodes]);
const byName: ReadonlyMap<string, KnownError> = new Map(
  [...families].flatMap(({ errors }) => Object.entries(errors)),
);
const bySubcode: ReadonlyMap<string, KnownError> = new Map(
  [...byName].flatMap(([name, error]) => {
    const subcode = name.split('/')[1];
    return subcode ? [[subcode, error] as const] : [];
  }),
);

/**
 * Returns the catalogue's entry for an error; `undefined` for an error that no document lists and that no
 * public integration has reported.
 */
export function knownError(code: number, subcode?: number): KnownError | undefined {
  return (
    byName.get(`${code}/${subcode}`) ??
    byName.get(`*/${subcode}`) ??
    (isOwnNumber(subcode) ? bySubcode.get(`${subcode}`) : undefined) ??
    byName.get(`${code}`)
  );
}

/** Tells whether a subcode is the number of one error, whatever code it comes with; short ones are not. */
const isOwnNumber = (subcode = 0) => subcode >= 1_000_000;

/** Looks up an error by its subcode alone, which is all that containers and processed videos report. */
export function knownSubcode(subcode: string | undefined): KnownError | undefined {
  return subcode === undefined ? undefined : bySubcode.get(subcode);
}

/**
 * Tells whether a code is in the range of permission errors; this decides for codes without an entry of their
 * own.
 */
export function isPermission(code: number): boolean {
  return code >= 200 && code <= 299;
}
