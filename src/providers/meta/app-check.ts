/**
 * Checks a customer's app under Facebook Login, as far as the provider tells its settings. Sources: App
 * Subscriptions reference (needs an app access token), "Subscriptions Edge" (its answer), "Facebook Login for
 * Business" (where redirect URIs are entered).
 */

import { z } from 'zod';
import type { AppCheck, AppFinding, AppSetup, ConnectCall, ProviderApp } from '../connect.ts';
import { ifUsable, list, url, word } from '../kit/fields.ts';
import { untold } from '../kit/oauth.ts';
import type { MetaSettings } from './settings.ts';
import { AppRefused, askAsApp, facebookAppAccess } from './token-inspection.ts';

// What the checks of apps find, in words that Meta's providers share.

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

/** The places where a developer looks up the settings of an app that the APIs of Instagram and Threads do not return. */
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

/** The webhook of one kind of object; an app has one per kind. */
export interface AppWebhook {
  object: 'page' | 'instagram';
  /** The object's name in the App Dashboard. */
  title: string;
  fields: readonly string[];
}

/** More fields than an object has. */
const mostFields = 1_000;

const subscriptions = z.object({
  data: list(
    z.object({
      object: word(),
      callback_url: ifUsable(url()),
      active: z.boolean().default(true),
      // "App Subscriptions" shows each field as its name, "Subscriptions Edge" as an object with the name.
      fields: list(
        z.union([word(), z.object({ name: word() }).transform(({ name }) => name)]),
        mostFields,
      ).default([]),
    }),
  ),
});
type Subscription = z.infer<typeof subscriptions>['data'][number];

export function facebookAppCheck(settings: MetaSettings, webhook: AppWebhook): AppCheck {
  return {
    asked: {
      names: ['credentials', 'webhook_subscription', 'webhook_fields'],
      async run(call, setup) {
        const found = await readSubscriptions(call, settings);
        if (!found) return [credentialsRefused('Facebook', call.app, rightCredentials), ...untoldWebhook];
        const own = found.find(({ object }) => object === webhook.object);
        return [
          credentialsAccepted('Facebook'),
          checkSubscription(own, webhook, setup),
          checkFields(own, webhook),
        ];
      },
    },
    byHand: ({ redirectUri }) => [
      untold(
        'redirect_uri',
        'Facebook does not tell which redirect URIs an app has.',
        `Look into the App Dashboard, under Facebook Login for Business > Settings > Client OAuth Settings: the field Valid OAuth Redirect URIs has to list ${redirectUri}, exactly.`,
      ),
    ],
  };
}

/** Reads the app's webhook subscriptions; `undefined` when the provider refuses the app's own token. */
async function readSubscriptions(
  call: ConnectCall,
  settings: MetaSettings,
): Promise<Subscription[] | undefined> {
  try {
    const { data } = await askAsApp(call, facebookAppAccess(settings), {
      method: 'GET',
      path: `/${encodeURIComponent(call.app.clientId)}/subscriptions`,
      target: 'object',
      parse: subscriptions.parse,
    });
    return data;
  } catch (error) {
    if (error instanceof AppRefused) return undefined;
    throw error;
  }
}

const rightCredentials =
  'Compare both with App ID and App secret in the App Dashboard, under App settings > Basic. Enter the right App secret as this Auth Integration’s clientSecret; another App ID takes a new Auth Integration.';

const untoldWebhook: AppFinding[] = (['webhook_subscription', 'webhook_fields'] as const).map((name) => ({
  name,
  status: 'unknown',
  message: 'Facebook tells nothing of the app’s webhook before it accepts the client id and secret.',
}));

function checkSubscription(
  own: Subscription | undefined,
  { title, fields }: AppWebhook,
  { callbackUrl }: AppSetup,
): AppFinding {
  const problem = (message: string, fix: string): AppFinding => ({
    name: 'webhook_subscription',
    status: 'problem',
    message,
    fix: `In the App Dashboard, open Webhooks, choose ${title}, and ${fix}.`,
  });
  const enter = `enter ${callbackUrl} as Callback URL, with this Auth Integration’s verify token`;
  if (!own)
    return problem(
      `The app has no webhook for ${title}.`,
      `${enter}; then subscribe to ${fields.join(', ')}`,
    );
  if (own.callback_url !== callbackUrl)
    return problem(`The app’s webhook for ${title} has another callback URL.`, enter);
  if (!own.active)
    return problem(`The app’s webhook for ${title} is switched off.`, `${enter} again, to have it verified`);
  const message = `The app’s webhook for ${title} has the right callback URL, and is active.`;
  return { name: 'webhook_subscription', status: 'ok', message };
}

function checkFields(own: Subscription | undefined, { title, fields }: AppWebhook): AppFinding {
  const name = 'webhook_fields';
  const missing = fields.filter((field) => !own?.fields.includes(field));
  if (missing.length === 0)
    return { name, status: 'ok', message: 'The webhook is subscribed to every field that events come from.' };
  return {
    name,
    status: 'problem',
    message: `The webhook is not subscribed to ${missing.join(', ')}. What these report is told late or never.`,
    fix: `In the App Dashboard, open Webhooks, choose ${title}, and subscribe to ${missing.join(', ')}.`,
  };
}
