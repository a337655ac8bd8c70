/** Errors that any call of the Graph API may get, by `code` or `code/subcode`. */
import type { ErrorFamily } from '../../publish-failures.ts';

const signInAgain = 'The account’s owner has to sign in at the provider before the connection works again.';

export const graphErrors: ErrorFamily = {
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
