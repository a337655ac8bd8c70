/**
 * Errors of publishing on Threads that other errors of the Graph API do not cover, by subcode. No document lists
 * them.
 */
import type { ErrorFamily } from '../../publish-failures.ts';

export const threadsPublishingErrors: ErrorFamily = {
  title: 'Publishing on Threads',
  source: 'https://developers.facebook.com/docs/threads/troubleshooting',
  checkedAt: '2026-11-23',
  errors: {
    // A container that was made a moment ago.
    '24/4279009': { kind: 'not_found', reason: 'files_expired', seen: true },
    '*/2207051': { kind: 'rejected', reason: 'suspected_spam', seen: true },
    '*/4279013': { kind: 'rejected', reason: 'account_restricted', seen: true },
  },
};
