/** The login of end users, and the calls by which apps are registered and asked for, and tokens revoked. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { allScopes, oauth } from '../../providers/mastodon/scopes.ts';
import { createBearerLogin } from '../engine/bearer-login.ts';
import { type Answerer, hostOf, json, pathBelow } from '../engine/http.ts';
import { idsOf, randomText, sealed } from '../engine/ids.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { accountIdOf, serverHost } from './accounts.ts';
import { clientUnknown, grantRefused, invalid, rateLimit } from './refusals.ts';

const clientIds = sealed('mastodon-app-', z.object({ nonce: z.string() }));
const secretOf = (clientId: string) => hash('sha256', clientId, 'base64url');

export const login = createBearerLogin({
  owner: 'mastodon',
  loginKind: oauth,
  name: 'Mastodon',
  host: serverHost,
  allScopes,
  fewerScopes: /^read\b/,
  accountOf: (persona) => accountIdOf(idsOf(persona).digits('account', '109', 18)),
  refused: (problem) => grantRefused(`The provided authorization grant is invalid: ${problem}`),
  granted: (token, now) =>
    json({ ...token, created_at: Math.floor(now.getTime() / 1000) }, 200, rateLimit(now)),
});

/** Answers the calls that need no token of an end user. */
export const answerApp: Answerer = async (request, store) => {
  const host = hostOf(request, [serverHost]);
  const path = host && pathBelow(request, host);
  const form = new URLSearchParams(request.body);
  if (path === 'api/v1/apps') return registerApp(form, store.now());
  if (path === 'oauth/token' && form.get('grant_type') === 'client_credentials')
    return tokenOfApp(form, store.now());
  if (path !== 'oauth/revoke') return undefined;
  await login.revoke(form.get('token'), store);
  return json({}, 200, rateLimit(store.now()));
};

function registerApp(form: URLSearchParams, now: Date): SimulatedAnswer {
  const [name, redirect, scopes] = ['client_name', 'redirect_uris', 'scopes'].map(
    (field) => form.get(field) ?? '',
  );
  if (!name || !redirect) throw invalid('Validation failed: Application name can’t be blank');
  const clientId = clientIds.write({ nonce: randomText('') });
  const app = {
    id: '1',
    name,
    website: form.get('website'),
    scopes: (scopes ?? '').split(' '),
    redirect_uris: [redirect],
    redirect_uri: redirect,
    client_id: clientId,
    client_secret: secretOf(clientId),
    client_secret_expires_at: 0,
    vapid_key: 'simulated',
  };
  return json(app, 200, rateLimit(now));
}

/** Gives an app a token of its own, which nothing here takes. */
function tokenOfApp(form: URLSearchParams, now: Date): SimulatedAnswer {
  const clientId = form.get('client_id') ?? '';
  if (!clientIds.read(clientId) || form.get('client_secret') !== secretOf(clientId)) throw clientUnknown();
  const token = {
    access_token: randomText(''),
    token_type: 'Bearer',
    scope: form.get('scope') ?? '',
    created_at: Math.floor(now.getTime() / 1000),
  };
  return json(token, 200, rateLimit(now));
}
