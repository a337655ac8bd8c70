/** The login of TikTok for Developers: the consent screen, tokens whose refresh tokens rotate, and the end of grants. */
import { daySeconds } from '../../../lib/time.ts';
import { allScopes, tiktokLogin } from '../../../providers/tiktok/scopes.ts';
import { createBearerLogin } from '../../engine/bearer-login.ts';
import { type Answerer, hostOf, json, outage, pathBelow } from '../../engine/http.ts';
import { appFaultIn } from '../../faults.ts';
import { openIdOf } from '../entries.ts';
import { grantRefused, throttled } from './refusals.ts';

export const consentHost = 'www.tiktok.com';
export const apiHost = 'open.tiktokapis.com';

export const consentPath = /^v2\/auth\/authorize\/$/;

export const login = createBearerLogin({
  owner: 'tiktok',
  loginKind: tiktokLogin,
  name: 'TikTok',
  host: consentHost,
  consentPath,
  tokenPlace: { host: apiHost, path: 'v2/oauth/token/' },
  allScopes,
  fewerScopes: /^user\.info\.|^video\.list$/,
  accountOf: openIdOf,
  refused: (problem) => grantRefused('invalid_grant', `The grant is ${problem}.`),
  refreshed: { accessSeconds: 7_200, refreshSeconds: 180 * daySeconds },
  granted(token, _now, refreshSeconds) {
    const { scope, ...more } = token as { scope: string };
    return json({ ...more, scope: scope.replaceAll(' ', ','), refresh_expires_in: refreshSeconds });
  },
});

/** Answers what is asked with a wrong secret, by the app itself, or to end a grant. */
export const answerApp: Answerer = async (request, store) => {
  if (!hostOf(request, [apiHost])) return undefined;
  const path = pathBelow(request, apiHost);
  if (!/^v2\/oauth\//.test(path)) return undefined;
  const form = new URLSearchParams(request.body);
  const [clientKey, secret = ''] = [form.get('client_key'), form.get('client_secret') ?? ''];
  const fault = appFaultIn(secret);
  if (fault === 'app_outage') return outage;
  if (fault === 'app_throttled') throw throttled(60);
  if (!clientKey || !secret || fault === 'secret_refused')
    throw grantRefused('invalid_client', 'Client key or secret is incorrect.');
  if (path === 'v2/oauth/revoke/') {
    await login.revoke(form.get('token'), store);
    return json({});
  }
  if (form.get('grant_type') !== 'client_credentials') return undefined;
  return json({ access_token: 'clt.simulated', expires_in: 7200, token_type: 'Bearer' });
};
