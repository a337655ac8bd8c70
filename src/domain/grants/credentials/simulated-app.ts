/** The app of profiles that test controls made: one per organization, with nothing stored. */
import { createHmac } from 'node:crypto';
import type { Context } from '../../../context.ts';

/** Returns a secret for each encryption key, the active one first, so that a rotation breaks nothing. */
export function simulatedAppSecrets(ctx: Pick<Context, 'security'>, organizationId: string): string[] {
  return ctx.security.keyring
    .derive('simulated-apps')
    .map((key) => createHmac('sha256', key).update(organizationId).digest('hex'));
}
