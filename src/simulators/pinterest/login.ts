/**
 * The hosts of Pinterest and of the storage that takes its uploads, the login of end users, whose tokens are refreshed without
 * end, and the tokens that apps have of their own.
 */

import { daySeconds } from '../../lib/time.ts';
import { pinterestLogin } from '../../providers/pinterest/scopes.ts';
import { createBearerLogin } from '../engine/bearer-login.ts';
import { type Answerer, hostOf, json, outage, pathBelow } from '../engine/http.ts';
import { idsOf, randomText } from '../engine/ids.ts';
import { appFaultIn } from '../faults.ts';
import { rateLimit, refusal, refusals, throttled } from './refusals.ts';

/** The hosts of Pinterest, and of the storage that takes its uploads. */
export const apiHost = 'api.pinterest.com';
export const consentHost = 'www.pinterest.com';
export const uploadHost = 'pinterest-media-upload.s3-accelerate.amazonaws.com';

const day = daySeconds;

export const login = createBearerLogin({
  owner: 'pinterest',
  loginKind: pinterestLogin,
  name: 'Pinterest',
  host: consentHost,
  consentPath: /^oauth\/$/,
  tokenPlace: { host: apiHost, path: 'v5/oauth/token' },
  allScopes: ['user_accounts:read', 'boards:read', 'boards:write', 'pins:read', 'pins:write'],
  fewerScopes: /:read$/,
  accountOf: (persona) => idsOf(persona).digits('account', '7', 18),
  refused: () => refusal(400, 283, 'The provided authorization grant is invalid, expired or revoked.'),
  refreshed: { accessSeconds: 30 * day, refreshSeconds: 60 * day },
  granted: (token, now, refreshSeconds) =>
    json({
      ...token,
      token_type: 'bearer',
      refresh_token_expires_in: refreshSeconds,
      refresh_token_expires_at: Math.floor(now.getTime() / 1000) + refreshSeconds,
    }),
});

/** Gives apps tokens of their own, which nothing here takes. Source: v5/openapi.json, `OauthAccessTokenRequestClientCredentials`. */
export const answerApp: Answerer = async (request) => {
  const form = new URLSearchParams(request.body);
  const isAsked = hostOf(request, [apiHost]) && pathBelow(request, apiHost) === 'v5/oauth/token';
  if (!isAsked || form.get('grant_type') !== 'client_credentials') return undefined;
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [clientId, secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  const fault = appFaultIn(secret);
  if (fault === 'app_outage') return outage;
  if (fault === 'app_throttled') throw throttled(request, 60);
  if (!clientId || !secret || fault === 'secret_refused') throw refusals.tokenInvalid();
  const token = {
    access_token: randomText('pinc_'),
    token_type: 'bearer',
    expires_in: 30 * day,
    scope: form.get('scope') ?? '',
  };
  return json(token, 200, rateLimit(request, { isTrial: fault === 'app_on_trial' }));
};
