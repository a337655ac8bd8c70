/** Google's login: the consent screen, the token endpoint, and the end of grants. */
import { daySeconds } from '../../lib/time.ts';
import { allScopes, google } from '../../providers/youtube/scopes.ts';
import { createBearerLogin } from '../engine/bearer-login.ts';
import { type Answerer, hostOf, json, pathBelow } from '../engine/http.ts';
import { idsOf } from '../engine/ids.ts';
import { appFaultIn } from '../faults.ts';
import { clientRefused, grantRefused } from './refusals.ts';

const consentHost = 'accounts.google.com';
const tokenHost = 'oauth2.googleapis.com';

/** A refresh token that is not used for so long ends. Google tells of no such end. */
const unusedSeconds = 180 * daySeconds;

export const channelIdOf = (name: string) => idsOf(name).text('channel', 'UC').slice(0, 24);

export const login = createBearerLogin({
  owner: 'youtube',
  loginKind: google,
  name: 'Google',
  host: consentHost,
  consentPath: /^o\/oauth2\/v2\/auth$/,
  tokenPlace: { host: tokenHost, path: 'token' },
  refreshed: { accessSeconds: 3599, refreshSeconds: unusedSeconds, lasting: true },
  granted: (token, _now, refreshSeconds) =>
    json({
      ...token,
      ...(refreshSeconds > 0 && refreshSeconds < unusedSeconds
        ? { refresh_token_expires_in: refreshSeconds }
        : {}),
    }),
  incremental: true,
  allScopes,
  fewerScopes: /\.readonly$/,
  accountOf: channelIdOf,
  refused: grantRefused,
});

export const loginHosts = { consent: consentHost, more: [tokenHost] };

/** Answers what is asked with a wrong secret, or to end a grant. */
export const answerApp: Answerer = async (request, store) => {
  const host = hostOf(request, [tokenHost]);
  if (!host) return undefined;
  const form = new URLSearchParams(request.body);
  if (appFaultIn(form.get('client_secret') ?? '') === 'secret_refused') throw clientRefused();
  if (pathBelow(request, host) !== 'revoke') return undefined;
  await login.revoke(form.get('token'), store);
  return json({});
};
