import type { Context } from '../../../context.ts';
import type { ConnectSession } from '../../../db/tables/connect-sessions.ts';
import type { Consent } from '../../../providers/connect.ts';
import { accessThrough } from '../../grants/credentials/access.ts';

/**
 * Returns the part of a session's login kind that leads to the consent screen. Every session has one, since
 * none is created for a login kind without it.
 */
export function consentOf(ctx: Context, { id, authIntegration }: ConnectSession): Consent {
  const { consent } = accessThrough(ctx, authIntegration).loginKind.connect;
  if (!consent) throw new Error(`${id} has no consent screen`);
  return consent;
}
