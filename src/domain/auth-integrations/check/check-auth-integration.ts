/**
 * Checks how the customer's app is set up: in this service, at the provider, and by the webhooks and
 * subscriptions that have come of it.
 */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { type AuthIntegration, findAuthIntegration } from '../../../db/auth-integrations.ts';
import type { AppFinding } from '../../../providers/connect.ts';
import type { Caller } from '../../caller.ts';
import { accessThrough } from '../../provider-access/access.ts';
import { askProvider } from './ask-provider.ts';
import { checkClientDocument } from './client-document.ts';
import { checkConnectionSubscriptions } from './connection-subscriptions.ts';
import { checkEnabled } from './enabled.ts';
import { checkPublicUrl } from './public-url.ts';
import { checkReturnOrigins } from './return-origins.ts';
import type { Check } from './subject.ts';
import { checkWebhookReceived } from './webhook-received.ts';

const checks: Check[] = [
  checkEnabled,
  checkPublicUrl,
  checkReturnOrigins,
  checkClientDocument,
  askProvider,
  checkWebhookReceived,
  checkConnectionSubscriptions,
];

export async function checkAuthIntegration(
  ctx: Context,
  caller: Caller,
  { authIntegrationId }: Input<'authIntegrations.check'>,
): Promise<Output<'authIntegrations.check'>> {
  const integration = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  const findings = await findingsOf(ctx, integration);
  return { authIntegrationId, checkedAt: ctx.now().toISOString(), checks: findings };
}

/** Makes all checks of an Auth Integration, and returns what they have found. */
export async function findingsOf(ctx: Context, integration: AuthIntegration): Promise<AppFinding[]> {
  const access = accessThrough(ctx, integration, { operation: 'authIntegrations.check' });
  const findings = await Promise.all(checks.map((check) => check({ ctx, integration, access })));
  return findings.flat();
}
