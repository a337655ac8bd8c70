import { countSubscriptions } from '../../../db/connections.ts';
import type { Check } from './subject.ts';

const name = 'connection_subscriptions';

export const checkConnectionSubscriptions: Check = async ({ ctx, integration, access }) => {
  const { provider, loginKind } = access;
  const { subscription } = loginKind.connect;
  if (!subscription) return [];
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
      message: `${provider.name} does not report on ${missing} of ${all} Connections: their subscription is missing.`,
      fix: `Have these end users connect again${scopes}. The service tries to subscribe at every connect, and with each check of the grant.`,
    },
  ];
};
