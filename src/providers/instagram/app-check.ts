/**
 * Tells a developer where to check the settings of an app with Instagram Login. No call can check its id and
 * secret without an end user, and its webhook belongs to a dashboard app with another id. Sources: "Business
 * Login for Instagram", "Setup Webhooks Subscriptions", "Customize the Manage messaging and content on
 * Instagram Use Case".
 */
import type { AppCheck } from '../connect.ts';
import { untold, untoldSettings } from '../meta/app-findings.ts';
import { webhookFields } from './webhook-fields.ts';

const setupPage = 'Instagram > API setup with Instagram login';
const loginSettings = `${setupPage} > Set up Instagram business login > Business login settings`;

const places = {
  name: 'Instagram',
  redirectPage: loginSettings,
  redirectField: 'OAuth redirect URIs',
  webhookPage: `${setupPage} > Configure webhooks`,
  webhook: (callbackUrl: string) =>
    `Callback URL has to be ${callbackUrl}, with this Auth Integration’s verify token, and these fields have to be subscribed: ${webhookFields.join(', ')}.`,
};

export const instagramLoginAppCheck: AppCheck = {
  byHand: (setup) => [
    untold(
      'credentials',
      'Instagram does not tell whether it accepts a client id and secret before an end user connects.',
      `Look into the App Dashboard, under ${loginSettings}: clientId has to be the Instagram app ID, and clientSecret the Instagram app secret. App ID and App secret under App settings > Basic are others.`,
    ),
    ...untoldSettings(places, setup),
  ],
};
