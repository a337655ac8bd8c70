/** Registers apps, shows the consent screen, and trades and revokes tokens. */
import { oauth } from '../../providers/mastodon/scopes.ts';
import { type Answerer, json, outage } from '../engine/answers.ts';
import { createConsentScreen } from '../engine/authorization.ts';
import { codesWith, problemOf, takeCode } from '../engine/codes.ts';
import { writeGrant } from '../engine/grants.ts';
import { hostOf, pathBelow } from '../engine/hosts.ts';
import { drawText } from '../engine/ids.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { grantRefused, invalid, rateLimit } from './refusals.ts';
import { serverHost } from './statuses.ts';
import { accountOfPersona, grantKey, newClaims, tokens } from './tokens.ts';

const owner = 'mastodon';
const codes = codesWith('mastodon-code-');
const codeMs = 10 * 60_000;

export const answerConsent = createConsentScreen({
  owner,
  loginKind: oauth,
  name: 'Mastodon',
  host: serverHost,
  path: /^oauth\/authorize$/,
  codes,
  fewerScopes: /^read:/,
});

/** Answers the calls that need no token of an end user. */
export const answerLogin: Answerer = async (request, store) => {
  const host = hostOf(request, [serverHost]);
  const path = host && pathBelow(request, host);
  const form = new URLSearchParams(request.body);
  if (path === 'api/v1/apps') return registerApp(form, store);
  if (path === 'oauth/token') return exchange(form, store);
  return path === 'oauth/revoke' ? revoke(form, store) : undefined;
};

function registerApp(form: URLSearchParams, store: SimulatorStore): SimulatedAnswer {
  const [name, redirect, scopes] = ['client_name', 'redirect_uris', 'scopes'].map(
    (field) => form.get(field) ?? '',
  );
  if (!name || !redirect) throw invalid('Validation failed: Application name can’t be blank');
  const app = {
    id: '1',
    name,
    website: form.get('website'),
    scopes: (scopes ?? '').split(' '),
    redirect_uris: [redirect],
    redirect_uri: redirect,
    client_id: drawText(''),
    client_secret: drawText(''),
    client_secret_expires_at: 0,
    vapid_key: 'simulated',
  };
  return json(app, 200, rateLimit(store.now()));
}

async function exchange(form: URLSearchParams, store: SimulatorStore): Promise<SimulatedAnswer> {
  const code = codes.read(form.get('code'));
  if (code?.persona === 'exchange_outage') return outage;
  const now = store.now();
  const problem = code ? problemOf(code, form, { lifetimeMs: codeMs, now }) : 'unreadable';
  const grantId = code?.nonce ?? '';
  if (!code || problem || !(await takeCode(code, grantKey({ grantId }), store)))
    throw grantRefused(`The provided authorization grant is invalid: ${problem ?? 'used'}`);
  const { persona, scopes } = code;
  const access_token = tokens.write(newClaims(accountOfPersona(persona), { grantId, persona, scopes }));
  const created_at = Math.floor(now.getTime() / 1000);
  return json(
    { access_token, token_type: 'Bearer', scope: scopes.join(' '), created_at },
    200,
    rateLimit(now),
  );
}

async function revoke(form: URLSearchParams, store: SimulatorStore): Promise<SimulatedAnswer> {
  const claims = tokens.read(form.get('token'));
  if (claims) await writeGrant(grantKey(claims), { revoked: true }, store);
  return json({}, 200, rateLimit(store.now()));
}
