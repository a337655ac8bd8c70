/**
 * Checks how the customer's app is set up: in this service, at the provider, and by the webhooks and
 * subscriptions that have come of it.
 */

import type { Context } from '../../../../context.ts';
import type { Input, Output } from '../../../../contract/index.ts';
import { type AuthIntegration, findAuthIntegration } from '../../../../db/tables/auth-integrations.ts';
import { countSubscriptions } from '../../../../db/tables/connections.ts';
import type { AppFinding } from '../../../../providers/connect.ts';
import { isReportedTo } from '../../../../providers/requested-scopes.ts';
import type { Caller } from '../../../foundation/caller.ts';
import { pluralize } from '../../../foundation/wording.ts';
import { accessThrough } from '../../credentials/provider-access.ts';
import { askProvider } from './ask-provider.ts';
import { checkReturnOrigins } from './check-return-origins.ts';
import { checkClientDocument } from './client-document.ts';
import { type Check, checkPublicUrl } from './public-url.ts';
import { checkWebhookReceived } from './webhook-received.ts';

const checkEnabled: Check = ({ integration }) => {
  const name = 'enabled';
  if (integration.status === 'active')
    return [{ name, status: 'ok', message: 'The Auth Integration is enabled.' }];
  return [
    {
      name,
      status: 'problem',
      message: 'The Auth Integration is disabled: nobody can connect through it.',
      fix: 'Set its status to active.',
    },
  ];
};

/** Checks whether the provider reports on every Connection of the app. */
const checkConnectionSubscriptions: Check = async ({ ctx, integration, access }) => {
  const name = 'connection_subscriptions';
  const { provider, loginKind } = access;
  const { subscription } = loginKind.connect;
  if (!subscription || !isReportedTo(subscription, access.call.app)) return [];
  const { missing, all } = await countSubscriptions(ctx.db, integration, integration.id);
  if (missing === 0) {
    const message =
      all === 0 ? 'There is no Connection yet.' : `${provider.name} reports on all Connections.`;
    return [{ name, status: 'ok', message }];
  }
  const scopes = subscription.scopes.length > 0 ? ` with the scopes ${subscription.scopes.join(', ')}` : '';
  return [
    {
      name,
      status: 'problem',
      message: `${provider.name} does not report on ${missing} of ${pluralize(all, 'Connection')}: the subscription is missing.`,
      fix: `Have these end users connect again${scopes}. The service tries to subscribe at every connect, and with each check of the grant.`,
    },
  ];
};

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
  return { authIntegrationId, checkedAt: ctx.clock.now().toISOString(), checks: findings };
}

/** Makes all checks of an Auth Integration, and returns what they have found. */
export async function findingsOf(ctx: Context, integration: AuthIntegration): Promise<AppFinding[]> {
  const access = accessThrough(ctx, integration, { operation: 'authIntegrations.check' });
  const findings = await Promise.all(checks.map((check) => check({ ctx, integration, access })));
  return findings.flat();
}
