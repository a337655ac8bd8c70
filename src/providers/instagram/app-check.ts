/**
 * Tells a developer where to check the settings of an app with Instagram Login. No call can check its id and
 * secret without an end user, and its webhook belongs to a dashboard app with another id. Sources: "Business
 * Login for Instagram", "Setup Webhooks Subscriptions", "Customize the Manage messaging and content on
 * Instagram Use Case".
 */
import type { AppCheck, AppFinding } from '../connect.ts';
import { webhookFields } from './webhook-fields.ts';

const setupPage = 'Instagram > API setup with Instagram login';
const loginSettings = `${setupPage} > Set up Instagram business login > Business login settings`;

export const instagramLoginAppCheck: AppCheck = {
  byHand: ({ redirectUri, callbackUrl }) => [
    untold(
      'credentials',
      'Instagram does not tell whether it accepts a client id and secret before an end user connects.',
      `Look into the App Dashboard, under ${loginSettings}: clientId has to be the Instagram app ID, and clientSecret the Instagram app secret. App ID and App secret under App settings > Basic are others.`,
    ),
    untold(
      'redirect_uri',
      'Instagram does not tell which redirect URIs an app has.',
      `Look into the App Dashboard, under ${loginSettings}: the field OAuth redirect URIs has to list ${redirectUri}, exactly.`,
    ),
    untold(
      'webhook_subscription',
      'Instagram does not tell which webhook an app has.',
      `Look into the App Dashboard, under ${setupPage} > Configure webhooks: Callback URL has to be ${callbackUrl}, with this Auth Integration’s verify token, and these fields have to be subscribed: ${webhookFields.join(', ')}.`,
    ),
  ],
};

function untold(name: AppFinding['name'], message: string, fix: string): AppFinding {
  return { name, status: 'unknown', message, fix };
}
