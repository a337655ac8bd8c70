/**
 * Checks how the customer's app is set up: in this service, at the provider, and by the webhooks and
 * subscriptions that have come of it.
 */

import type { Context } from '../../../../context.ts';
import type { Input, Output } from '../../../../contract/index.ts';
import { type Mode, ofMode } from '../../../../db/client/scope.ts';
import { type AuthIntegration, findAuthIntegration } from '../../../../db/tables/auth-integrations.ts';
import { countSubscriptions } from '../../../../db/tables/connections.ts';
import type { AppFinding } from '../../../../providers/connect.ts';
import { isReportedTo } from '../../../../providers/requested-scopes.ts';
import type { Caller } from '../../../foundation/caller.ts';
import { pluralize } from '../../../foundation/wording.ts';
import { accessThrough, callbackUrlOf } from '../../credentials/provider-access.ts';
import { askProvider } from './ask-provider.ts';
import { checkClientDocument } from './client-document.ts';
import { type Check, checkPublicUrl, type Subject } from './public-url.ts';

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

/** Checks that an Auth Integration of live mode sends end users back to https origins only. */
const checkReturnOrigins: Check = (subject) => {
  if (!subject.access.loginKind.connect.consent) return [];
  return [ofMode(subject.integration, originsIn)(subject)];
};

const originsIn: Record<Mode, (subject: Subject) => AppFinding> = {
  test: ({ integration }) => goodOrigins(integration.returnOrigins),
  live: ({ ctx, integration: { returnOrigins } }) => {
    const open = returnOrigins.filter((origin) => !origin.startsWith('https:'));
    // An http address means a developer's machine, which may send end users back to itself.
    const local = new URL(ctx.config.publicUrl).protocol === 'http:';
    return open.length === 0 || local ? goodOrigins(returnOrigins) : openOrigins(open);
  },
};

const goodOrigins = (origins: string[]): AppFinding => ({
  name: 'return_origins',
  status: 'ok',
  message: `End users may be sent back to ${origins.join(', ')}.`,
});

const openOrigins = (origins: string[]): AppFinding => ({
  name: 'return_origins',
  status: 'problem',
  message: `${origins.join(', ')} can be reached on the end user’s own machine only.`,
  fix: 'Take it out of returnOrigins, and enter the https origins of your app.',
});

/**
 * Reports whether a webhook has arrived, which is the best proof that webhooks are set up. The absence of
 * webhooks proves nothing, because perhaps there was nothing to report.
 */
const checkWebhookReceived: Check = (subject) => {
  const name = 'webhook_received';
  const { integration, access } = subject;
  const { provider, loginKind } = access;
  const { subscription } = loginKind.connect;
  if (!provider.webhooks || !subscription || !isReportedTo(subscription, access.call.app)) return [];
  const { lastWebhookAt, webhookVerifiedAt } = integration;
  if (lastWebhookAt) {
    const message = `${provider.name} reported something last at ${lastWebhookAt.toISOString()}, properly signed.`;
    return [{ name, status: 'ok', message }];
  }
  const message = webhookVerifiedAt
    ? `${provider.name} verified the callback URL at ${webhookVerifiedAt.toISOString()}, and has reported nothing yet.`
    : `${provider.name} has neither verified the callback URL nor reported anything so far.`;
  const fix = webhookVerifiedAt
    ? 'Comment on something of a connected account, and check again.'
    : ofMode(integration, waysToHear)(subject);
  return [{ name, status: 'unknown', message, fix }];
};

const waysToHear: Record<Mode, (subject: Subject) => string> = {
  test: () =>
    'Have something happen on a connected account, by POST /v1/test/provider-events, and check again.',
  live: ({ ctx, integration, access }) =>
    `Enter ${callbackUrlOf(ctx, integration)} as the callback URL of the app’s webhook at ${access.provider.name}, with this Auth Integration’s verify token. If the webhook is signed with another secret than the client secret, enter that one as the secret named webhook.`,
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
