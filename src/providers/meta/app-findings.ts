/** What the checks of apps find, in words that Meta's providers share. */
import type { AppFinding, AppSetup, ProviderApp } from '../connect.ts';

export const untold = (name: AppFinding['name'], message: string, fix: string): AppFinding => ({
  name,
  status: 'unknown',
  message,
  fix,
});

export const credentialsAccepted = (provider: string): AppFinding => ({
  name: 'credentials',
  status: 'ok',
  message: `${provider} accepts the client id and secret.`,
});

/** The finding that the provider refuses the app's id or secret; it does not tell which of them is wrong. */
export const credentialsRefused = (provider: string, { clientId }: ProviderApp, fix: string): AppFinding => ({
  name: 'credentials',
  status: 'problem',
  message: `${provider} does not accept the client id ${clientId} with the client secret.`,
  fix,
});

/** The places where a developer looks up the settings of an app that Instagram and Threads do not tell. */
interface Places {
  /** The provider's name. */
  name: string;
  /** The page of the App Dashboard with the redirect URIs, and the name of their field. */
  redirectPage: string;
  redirectField: string;
  webhookPage: string;
  /** Says what the webhook has to be. */
  webhook(callbackUrl: string): string;
}

/** Returns the findings about the redirect URI and the webhook. */
export function untoldSettings(
  { name, redirectPage, redirectField, webhookPage, webhook }: Places,
  { redirectUri, callbackUrl }: AppSetup,
): AppFinding[] {
  return [
    untold(
      'redirect_uri',
      `${name} does not tell which redirect URIs an app has.`,
      `Look into the App Dashboard, under ${redirectPage}: the field ${redirectField} has to list ${redirectUri}, exactly.`,
    ),
    untold(
      'webhook_subscription',
      `${name} does not tell which webhook an app has.`,
      `Look into the App Dashboard, under ${webhookPage}: ${webhook(callbackUrl)}`,
    ),
  ];
}
