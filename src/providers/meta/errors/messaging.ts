/** Errors of sending messages on Messenger and Instagram, by `code/subcode`. */
import type { ErrorFamily } from '../../publish-failures.ts';

const windowClosed = { kind: 'rejected', reason: 'message_window_closed' } as const;
const unavailable = { kind: 'rejected', reason: 'recipient_unavailable' } as const;

export const messagingErrors: ErrorFamily = {
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
