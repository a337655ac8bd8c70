/**
 * Checks an app's id and secret by asking for its own token, and tells by the rate limit of the answer whether the app has
 * Trial or Standard access. Sources: v5/openapi.json, `oauth/token`; developers.pinterest.com/docs/reference/rate-limits.
 */
import { z } from 'zod';
import type { AppCheck, AppFinding, ConnectCall } from '../connect.ts';
import { record } from '../kit/fields.ts';
import { basicOf } from '../kit/oauth.ts';
import { nextPolicy } from '../kit/rate-policies.ts';
import type { UpstreamRules } from '../upstream-rules.ts';
import { isOfTrial, rateHeaders } from './api.ts';

const appPage = 'My apps at developers.pinterest.com';

export const appCheck = (rules: UpstreamRules): AppCheck => ({
  asked: {
    names: ['credentials', 'access'],
    async run(call) {
      const { status, headers } = await askForToken(call, rules);
      return [credentials(call, status), access(headers)];
    },
  },
  byHand: ({ redirectUri }) => [
    {
      name: 'redirect_uri',
      status: 'unknown',
      message: 'Pinterest does not tell which redirect URIs an app has.',
      fix: `Look into ${appPage}: under Configure, the redirect URIs have to list ${redirectUri}, exactly.`,
    },
  ],
});

const answered = z.object({ status: z.number(), headers: record(z.unknown()) });

/** The statuses with which an app may be told that it gets no token of its own, although its secret is right. */
const noOwnToken = [400, 403];
const refused = 401;

/** Asks for a token of the app's own. Not every app gets one; the answer says all the same whether the secret is right. */
const askForToken = (call: ConnectCall, rules: UpstreamRules) =>
  call.open(rules, { accessToken: '' }).request({
    method: 'POST',
    path: '/oauth/token',
    form: { grant_type: 'client_credentials', scope: 'user_accounts:read' },
    headers: { Authorization: basicOf(call.app) },
    target: 'account',
    accepts: [...noOwnToken, refused],
    whole: true,
    parse: answered.parse,
  });

function credentials({ app }: ConnectCall, status: number): AppFinding {
  if (status === refused)
    return {
      name: 'credentials',
      status: 'problem',
      message: `Pinterest does not accept the app id ${app.clientId} with the secret.`,
      fix: `Compare both with App ID and App secret key in ${appPage}. Enter the right secret as this Auth Integration’s clientSecret; another id takes a new Auth Integration.`,
    };
  if (noOwnToken.includes(status))
    return {
      name: 'credentials',
      status: 'unknown',
      message: 'Pinterest did not refuse the app id and the secret, but gives this app no token of its own.',
    };
  return { name: 'credentials', status: 'ok', message: 'Pinterest accepts the app id and the secret.' };
}

function access(headers: Readonly<Record<string, unknown>>): AppFinding {
  const policy = nextPolicy(headers, rateHeaders);
  if (!policy)
    return {
      name: 'access',
      status: 'unknown',
      message: 'Pinterest did not tell which access the app has.',
      fix: `Look into ${appPage}: it has to say Standard access.`,
    };
  if (isOfTrial(policy))
    return {
      name: 'access',
      status: 'problem',
      message:
        'The app has Trial access: 1,000 calls a day for all accounts, and what it publishes is seen by nobody but its account.',
      fix: `Upgrade to Standard access in ${appPage}. Pinterest wants a video of the consent and of a pin that is published.`,
    };
  return { name: 'access', status: 'ok', message: 'The app has Standard access.' };
}
