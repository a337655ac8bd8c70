/** Checks an app's id and secret by a code that nobody has, and tells a developer where the other settings are. */
import { failedAs } from '../call.ts';
import type { AppCheck, AppFinding, ConnectCall } from '../connect.ts';
import { exchangeCode } from '../kit/oauth.ts';

type EndpointOf = (call: ConnectCall) => Parameters<typeof exchangeCode>[0];

const console = 'https://console.cloud.google.com';

export const appCheck = (endpointOf: EndpointOf): AppCheck => ({
  asked: {
    names: ['credentials'],
    run: async (call, { redirectUri }) => [await checkCredentials(call, endpointOf, redirectUri)],
  },
  byHand: ({ redirectUri }) => [
    untold(
      'redirect_uri',
      'Google does not tell which redirect URIs a client has.',
      `Look at ${console}/auth/clients, at the client: Authorized redirect URIs has to list ${redirectUri}, exactly.`,
    ),
    untold(
      'app_access',
      'Google does not tell whether the app is still in testing, or what YouTube has audited. In testing, each grant ends after seven days; until the audit, every upload stays private.',
      `Look at ${console}/auth/audience: the publishing status has to be In production, and ${console}/auth/verification has to say that the scopes are verified. Ask for the audit and for more quota with the form https://support.google.com/youtube/contact/yt_api_form.`,
    ),
  ],
});

const untold = (name: AppFinding['name'], message: string, fix: string): AppFinding => ({
  name,
  status: 'unknown',
  message,
  fix,
});

/** A code that nobody has is refused as `invalid_grant` only after the id and the secret were accepted. */
async function checkCredentials(
  call: ConnectCall,
  endpointOf: EndpointOf,
  redirectUri: string,
): Promise<AppFinding> {
  try {
    await exchangeCode(endpointOf(call), { code: '4/check', redirectUri });
  } catch (error) {
    if (failedAs(error, 'expired'))
      return { name: 'credentials', status: 'ok', message: 'Google accepts the client id and secret.' };
    if (!failedAs(error, 'rejected')) throw error;
  }
  return {
    name: 'credentials',
    status: 'problem',
    message: `Google does not accept the client id ${call.app.clientId} with the client secret.`,
    fix: `Compare both with the client at ${console}/auth/clients. Enter the right secret as this Auth Integration’s clientSecret; another id takes a new Auth Integration.`,
  };
}
