/**
 * Checks an app's id and secret by asking for its own token, and tells a developer where the other settings are.
 * Sources: Threads API, "App Access Tokens", "Webhooks"; "Threads Use Case".
 */
import { failedAs } from '../call.ts';
import type { AppCheck, AppFinding, ConnectCall } from '../connect.ts';
import { appToken } from '../kit/oauth.ts';
import { credentialsAccepted, credentialsRefused, untoldSettings } from '../meta/app-findings.ts';
import type { OwnLogin } from '../meta/own-login/index.ts';
import { codeEndpoint } from '../meta/own-login/tokens.ts';

const settingsPage = 'Use cases > Access the Threads API > Customize > Settings';

/** The topics of the webhook, with the fields that events come from. */
const webhookFields = { moderate: ['replies', 'delete'], interaction: ['mentions', 'publish'] };

export function threadsAppCheck(login: OwnLogin): AppCheck {
  return {
    asked: {
      names: ['credentials'],
      run: async (call) => [await checkCredentials(call, login)],
    },
    byHand: (setup) => untoldSettings(places, setup),
  };
}

const topics = new Intl.ListFormat('en').format(
  Object.entries(webhookFields).map(
    ([topic, fields]) => `the topic ${topic} with the fields ${fields.join(', ')}`,
  ),
);

const places = {
  name: 'Threads',
  redirectPage: settingsPage,
  redirectField: 'Redirect Callback URLs',
  webhookPage: `${settingsPage} > Get real-time notifications with Threads Webhooks`,
  webhook: (callbackUrl: string) =>
    `for ${topics}, the callback URL has to be ${callbackUrl}, with this Auth Integration’s verify token.`,
};

/** Asks for the app's own token, which the provider gives for the right id and secret only. */
async function checkCredentials(call: ConnectCall, login: OwnLogin): Promise<AppFinding> {
  try {
    await appToken({ ...codeEndpoint(call, login), method: 'GET' });
    return credentialsAccepted('Threads');
  } catch (error) {
    if (!failedAs(error, 'rejected')) throw error;
    return credentialsRefused('Threads', call.app, rightCredentials);
  }
}

const rightCredentials =
  'Compare both with Threads App ID and Threads App secret in the App Dashboard, under App settings > Basic; App ID and App secret there are others. Enter the right secret as this Auth Integration’s clientSecret; another id takes a new Auth Integration.';
