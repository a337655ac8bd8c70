import { type Mode, ofMode } from '../../../../db/client/scope.ts';
import { isReportedTo } from '../../../../providers/requested-scopes.ts';
import { callbackUrlOf } from '../../credentials/provider-access.ts';
import type { Check, Subject } from './public-url.ts';

const name = 'webhook_received';

/**
 * Reports whether a webhook has arrived, which is the best proof that webhooks are set up. The absence of
 * webhooks proves nothing, because perhaps there was nothing to report.
 */
export const checkWebhookReceived: Check = (subject) => {
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
