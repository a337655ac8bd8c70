/** Declares what the clients add to the operations of the contract. */

/**
 * Resource -> the statuses with which the waiting for one of its records ends. A publish request whose outcome is
 * unknown is still looked up, so that status is waited through.
 */
export const endStatuses: Readonly<Record<string, readonly string[]>> = {
  publishRequests: ['published', 'failed', 'canceled'],
  publishGroups: ['published', 'partial', 'failed', 'canceled'],
  publishImports: ['ready', 'completed', 'canceled', 'expired'],
  media: ['ready', 'failed', 'expired'],
  backfillRequests: ['completed', 'failed', 'canceled'],
  connectSessions: ['completed', 'failed', 'expired', 'canceled'],
};

/** The resources to which files can be uploaded. */
export const uploadable: ReadonlySet<string> = new Set(['media']);
