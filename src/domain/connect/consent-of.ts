import type { Context } from '../../context.ts';
import type { ConnectSession } from '../../db/connect-sessions.ts';
import type { Consent } from '../../providers/connect.ts';
import { accessThrough } from '../connections/provider-access.ts';

/** The consent screen of a session's login kind; there are no sessions without one. */
export function consentOf(ctx: Context, { id, authIntegration }: ConnectSession): Consent {
  const { consent } = accessThrough(ctx, authIntegration).loginKind.connect;
  if (!consent) throw new Error(`${id} has no consent screen`);
  return consent;
}
