/** Tells a developer where to look up the settings of an app that Instagram and Threads do not tell. */
import type { AppFinding, AppSetup } from '../../connect.ts';

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

export function untold(name: AppFinding['name'], message: string, fix: string): AppFinding {
  return { name, status: 'unknown', message, fix };
}
