/**
 * The login of the API for Business: a consent screen that shares its address with the other login, and calls about tokens whose
 * bodies are JSON. Sources: business-api.tiktok.com/portal/docs?id=1738083939371009, ?id=1738084387220481, ?id=1765927978092545, as
 * public notes of these pages say (search of 2026-11-29).
 */
import { z } from 'zod';
import { daySeconds } from '../../../lib/time.ts';
import { allBusinessScopes as allScopes, businessLogin } from '../../../providers/tiktok/scopes.ts';
import { type BearerLogin, createBearerLogin } from '../../engine/bearer-login.ts';
import { type Answerer, hostOf, json, outage, pathBelow, Refusal } from '../../engine/http.ts';
import { appFaultIn } from '../../faults.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { accountOf } from './entries.ts';
import {
  answer,
  answered,
  appRefused,
  codeRefused,
  invalid,
  refreshRefused,
  refusals,
  throttled,
} from './refusals.ts';

export const consentHost = 'www.tiktok.com';
export const apiHost = 'business-api.tiktok.com';

const below = 'open_api/v1.3/tt_user';
const tokenPath = `${below}/oauth2/token/`;
const consentPath = /^v2\/auth\/authorize\/?$/;

export const login: BearerLogin = createBearerLogin({
  owner: businessLogin,
  loginKind: businessLogin,
  name: 'TikTok for Business',
  host: consentHost,
  consentPath,
  tokenPlace: { host: apiHost, path: tokenPath },
  allScopes,
  fewerScopes: /^user\.info\.|\.list$|\.insights$/,
  accountOf,
  tokenIn: (headers) => headers['access-token'],
  refused: codeRefused,
  refreshed: { accessSeconds: daySeconds, refreshSeconds: 365 * daySeconds },
  granted(token, _now, refreshSeconds) {
    const { scope, access_token, ...more } = token as { scope: string; access_token: string };
    return json(
      answered({
        ...more,
        access_token,
        scope: scope.replaceAll(' ', ','),
        refresh_token_expires_in: refreshSeconds,
        open_id: login.claimsOf(access_token).accountId,
      }),
    );
  },
});

/**
 * Returns a request for the consent screen as other providers name its parts; `undefined` for one of the other login, whose redirect
 * URI does not end with a slash.
 */
export function consentAsked(request: SimulatedRequest): SimulatedRequest | undefined {
  const url = new URL(request.url);
  const key = url.searchParams.get('client_key');
  if (!url.searchParams.get('redirect_uri')?.endsWith('/')) return undefined;
  if (key) url.searchParams.set('client_id', key);
  url.searchParams.delete('client_key');
  return { ...request, url };
}

export const isConsent = (request: SimulatedRequest) =>
  hostOf(request, [consentHost]) !== undefined && consentPath.test(pathBelow(request, consentHost));

const sent = z.object({
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  app_id: z.string().default(''),
  grant_type: z.string().default(''),
  auth_code: z.string().default(''),
  redirect_uri: z.string().default(''),
  refresh_token: z.string().default(''),
  access_token: z.string().default(''),
});
type Sent = z.infer<typeof sent>;

/** Answers the calls about tokens, which authenticate the app or name the token that they are about. */
export const answerTokens: Answerer = async (request, store) => {
  if (!hostOf(request, [apiHost])) return undefined;
  const path = pathBelow(request, apiHost);
  if (!path.startsWith(`${below}/`)) return undefined;
  const { data: body } = sent.safeParse(JSON.parse(request.body || '{}'));
  if (!body) throw refusals.tokenInvalid();
  if (path === `${below}/token_info/get/`) return describe(body, store);
  const failed = appFailure(body);
  if (failed) return failed;
  switch (path.slice(below.length)) {
    case '/oauth2/token/':
      return issue(request, { ...body, grant_type: 'authorization_code', code: body.auth_code }, store);
    case '/oauth2/refresh_token/':
      return issue(request, body, store).catch((error) => {
        throw error instanceof Refusal ? refreshRefused() : error;
      });
    case '/oauth2/revoke/':
      await login.revoke(body.access_token, store);
      return answer();
    default:
      throw refusals.notFound();
  }
};

function appFailure({ client_id, client_secret }: Sent): SimulatedAnswer | undefined {
  const fault = appFaultIn(client_secret);
  if (fault === 'app_outage') return outage;
  if (fault === 'app_throttled') throw throttled(60);
  if (!client_id || !client_secret || fault === 'secret_refused') throw appRefused();
  return undefined;
}

async function issue(
  request: SimulatedRequest,
  form: Record<string, string>,
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/refresh_token\/$/, 'token/');
  return login.answerToken({ ...request, url, body: String(new URLSearchParams(form)) }, store);
}

async function describe({ app_id, access_token }: Sent, store: SimulatorStore): Promise<SimulatedAnswer> {
  const claims = login.claimsIn({ headers: { 'access-token': access_token } } as never);
  if (!app_id || !claims) throw refusals.tokenInvalid();
  const { scopes, ended } = await login.grantOf(claims, store);
  if (ended) throw ended === 'expired' ? refusals.tokenExpired() : refusals.tokenRevoked();
  return answer({ app_id, creator_id: claims.accountId, scope: scopes.join(',') });
}

const update = z.strictObject({
  app_id: z.string().min(1),
  secret: z.string().min(1),
  event_type: z.enum(['VIDEO', 'COMMENT', 'DIRECT_MESSAGE', 'LEAD']),
  callback_url: z.url({ protocol: /^https?$/ }),
});

/** Answers the call by which an app says where the events of a kind are to go. */
export const answerWebhooks: Answerer = async (request) => {
  const isAsked =
    hostOf(request, [apiHost]) && pathBelow(request, apiHost) === 'open_api/v1.3/business/webhook/update/';
  if (!isAsked) return undefined;
  const { data } = update.safeParse(JSON.parse(request.body || '{}'));
  if (!data) throw invalid('app_id, secret, event_type, callback_url: of another form.');
  const fault = appFaultIn(data.secret);
  if (fault === 'app_outage') return outage;
  if (fault === 'app_throttled') throw throttled(60);
  if (fault === 'secret_refused') throw appRefused();
  const { app_id, event_type, callback_url } = data;
  return answer({ app_id, event_type, callback_url });
};
