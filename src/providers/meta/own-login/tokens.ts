/**
 * Gets and refreshes the tokens of a login, which last 60 days. Sources: "Business Login for Instagram";
 * Threads API, "Get Access Tokens", "Long-Lived Tokens".
 */

import { z } from 'zod';
import { dayMs } from '../../../lib/time.ts';
import type { ConnectCall, ConsentAnswer, RefreshedCredential } from '../../connect.ts';
import { errorText, list, scopes, word } from '../../kit/fields.ts';
import * as oauth from '../../kit/oauth.ts';
import type { GrantCredential, UpstreamRules } from '../../upstream-rules.ts';
import { classifyGraphAnswer } from '../failures.ts';
import type { OwnLogin } from './index.ts';

/** The age that a token must have before the provider refreshes it. */
export const refreshableAgeMs = dayMs;

/** Trades a code for a token, which lasts an hour. The answer may name the granted scopes. */
export const exchangeCode = (
  call: ConnectCall,
  login: OwnLogin,
  answer: ConsentAnswer,
): Promise<RefreshedCredential> =>
  oauth.exchangeCode(codeEndpoint(call, login), {
    ...answer,
    // The address that the browser is sent back to ends in `#_`, which some browsers have been seen to send with the
    // code.
    code: answer.code.replace(/#_$/, ''),
  });

/** Trades a token that lasts an hour for one that lasts 60 days. */
export const extendToken = (
  call: ConnectCall,
  login: OwnLogin,
  { accessToken }: GrantCredential,
): Promise<RefreshedCredential> =>
  oauth.requestToken(graphEndpoint(call, login, '/access_token'), {
    grant_type: `${login.tokenName}_exchange_token`,
    client_secret: call.app.clientSecret,
    access_token: accessToken,
  });

export const refreshToken = (
  call: ConnectCall,
  login: OwnLogin,
  credential: GrantCredential,
): Promise<RefreshedCredential> =>
  oauth.refreshCredential(graphEndpoint(call, login, '/refresh_access_token'), credential, {
    grant_type: `${login.tokenName}_refresh_token`,
    access_token: credential.accessToken,
  });

/** Returns the endpoint that makes tokens. */
export const codeEndpoint = (call: ConnectCall, { codeUrl }: OwnLogin) =>
  endpoint(call, { baseUrl: codeUrl, classify: classifyRefusal }, '/oauth/access_token');

/** Returns an endpoint that renews tokens. These have no version, and take parameters in the query. */
const graphEndpoint = (call: ConnectCall, { graphUrl }: OwnLogin, path: string) => ({
  ...endpoint(call, { baseUrl: graphUrl, classify: classifyGraphAnswer }, path),
  method: 'GET' as const,
});

const endpoint = (call: ConnectCall, rules: Pick<UpstreamRules, 'baseUrl' | 'classify'>, path: string) => ({
  upstream: call.open({ ...rules, authorize: () => ({}) }, { accessToken: '' }),
  path,
  app: call.app,
  now: call.now(),
  translate,
});

const token = z.object({
  permissions: z.union([list(word()), scopes().transform((names) => names.join(' ').split(','))]).optional(),
});
const listed = z.object({ data: list(z.unknown(), 1) });

/**
 * Puts an answer into the form of RFC 6749. That to a code is documented as a list with one entry, but is also seen as
 * the entry itself. Scopes are called permissions, and are a list or have commas between them.
 */
function translate(answer: unknown): unknown {
  const [found = answer] = listed.safeParse(answer).data?.data ?? [];
  const { permissions = [] } = token.parse(found);
  return permissions.length > 0 ? { ...(found as object), scope: permissions.join(' ') } : found;
}

const refusal = z.object({ error_type: errorText(), code: z.union([z.number(), word()]).optional() });

/** Reads the refusals of the endpoint that makes tokens, which have a form of their own. */
const classifyRefusal: UpstreamRules['classify'] = ({ body }, { method, path }) => {
  const refused = refusal.safeParse(body);
  if (!refused.success) return undefined;
  const { error_type, code } = refused.data;
  return { failure: { kind: 'rejected', detail: {} }, detail: `${method} ${path}: ${error_type} ${code}` };
};
