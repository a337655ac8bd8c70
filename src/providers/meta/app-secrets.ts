/** The secret of a Meta app that signs webhooks where the login has an app id and secret of its own. */
import type { AppSecret } from '../connect.ts';

/**
 * Webhooks are signed with the secret of the app that is subscribed to them, which need not be the one that logs end users
 * in. Source: Graph API, "Webhooks: Getting Started", "Validating Payloads".
 */
export const appSecrets: readonly AppSecret[] = [
  {
    name: 'webhook',
    label: 'App secret of the app that is subscribed to webhooks',
    description:
      'Needed only where webhooks are signed with another secret than the client secret. In the app dashboard: App settings, Basic, App secret.',
    signsWebhooks: true,
  },
];
