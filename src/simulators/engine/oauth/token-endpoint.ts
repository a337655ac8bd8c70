/** Trades codes and refresh tokens for tokens that are bound to the app's key, and revokes sessions. */
import type { SimulatedAnswer, Simulator } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import {
  type CodeProblem,
  type Consent,
  changeGrant as change,
  lifetimeOf,
  problemOf,
  takeCode,
  writeGrant,
} from '../grants.ts';
import { json, outage } from '../http.ts';
import { sealed } from '../ids.ts';
import { codes } from './pushed-requests.ts';
import {
  invalidGrant,
  nextGeneration,
  readJwt,
  readSession,
  type SessionClaims,
  sessionClaims,
  sessionKey,
  writeJwt,
} from './sessions.ts';

/** The refresh tokens, whose form clients cannot rely on. */
export const refreshTokens = sealed('ref-', sessionClaims);

/** Returns the session in an access or refresh token; `undefined` for tokens that were made elsewhere. */
const sessionIn = (token: string) => readJwt('at+jwt', token) ?? refreshTokens.read(token);

/** Returns the claims of a token. Throws for tokens that this simulator did not make. */
export function claimsOf(token: string): SessionClaims {
  const claims = sessionIn(token);
  if (!claims) throw new Error('not a token of a simulated account');
  return claims;
}

export const changeGrant: Simulator['changeGrant'] = (accessToken, asked, store) =>
  change(sessionKey(claimsOf(accessToken).sessionId), asked, store);

export interface Asking {
  form: URLSearchParams;
  /** The thumbprint of the app's key; absent when the app has not proven that it has one. */
  jkt: string | undefined;
  store: SimulatorStore;
  /** The server that the tokens are for. */
  audience: string;
}

const codeMs = 60_000;
const accessSeconds = 3599;

export function grantTokens(asking: Asking): Promise<SimulatedAnswer> {
  const grantType = asking.form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(asking);
  if (grantType === 'refresh_token') return refresh(asking);
  throw invalidGrant(`Grant type "${grantType}" is not supported by the server`);
}

async function exchangeCode(asking: Asking): Promise<SimulatedAnswer> {
  const { form, jkt, store } = asking;
  const code = codes.read(form.get('code'));
  if (!code) throw invalidGrant('Invalid code');
  if (code.persona === 'exchange_outage') return outage;
  if (!jkt) throw invalidGrant('DPoP JKT is required for DPoP bound access tokens');
  await redeem(code, form, store);
  const { loginKind, accounts: [accountId = ''] = [], nonce: sessionId, persona, clientId, scopes } = code;
  const session = { loginKind, accountId, sessionId, persona, clientId, scopes, jkt };
  return issue({ ...session, generation: 0, scenario: 'healthy' }, asking);
}

const sentences: Readonly<Record<CodeProblem, string>> = {
  unreadable: 'Invalid code',
  client: 'This code was issued for another client',
  redirect: 'The redirect_uri parameter must match the one used in the authorization request',
  expired: 'This code has expired',
  verifier: 'Invalid code_verifier',
};

/**
 * Redeems a code. A second use ends the session that came of the first.
 * @throws Refusal
 */
async function redeem(code: Consent, form: URLSearchParams, store: SimulatorStore): Promise<void> {
  const problem = problemOf(code, form, { lifetimeMs: codeMs, now: store.now() });
  if (problem === 'unreadable') throw invalidGrant(sentences[problem]);
  if (!(await takeCode(code, sessionKey(code.nonce), store)))
    return endSession(code.nonce, store, sentences.unreadable);
  if (problem) throw invalidGrant(sentences[problem]);
}

/**
 * Refreshes a session. Each refresh token works once. A second use means theft or a lost answer, and ends the
 * session, as does a proof by another key.
 */
async function refresh(asking: Asking): Promise<SimulatedAnswer> {
  const { form, jkt, store } = asking;
  const claims = refreshTokens.read(form.get('refresh_token'));
  if (!claims) throw invalidGrant('Invalid refresh token');
  const { sessionId, scenario } = claims;
  if (scenario === 'refresh_outage') return outage;
  const { currentGeneration, ended, scopes } = await readSession(claims, store);
  if (ended) throw invalidGrant('Invalid refresh token');
  if (claims.generation !== currentGeneration) return endSession(sessionId, store, 'Refresh token replayed');
  if (claims.jkt !== jkt) return endSession(sessionId, store, 'DPoP proof does not match the expected JKT');
  if (!isClientOf(claims, form)) throw invalidGrant('Invalid refresh token');
  return issue(await nextGeneration(claims, store), asking, scopes);
}

/** Tells whether the session belongs to the client. Sessions without a consent belong to every client. */
function isClientOf({ clientId, persona }: SessionClaims, form: URLSearchParams): boolean {
  return persona === undefined || form.get('client_id') === clientId;
}

async function endSession(sessionId: string, store: SimulatorStore, why: string): Promise<never> {
  await writeGrant(sessionKey(sessionId), { revoked: true }, store);
  throw invalidGrant(why);
}

/**
 * Issues tokens.
 * @param granted the scopes that remain granted.
 */
function issue(
  claims: SessionClaims,
  { store, audience: aud }: Asking,
  granted = claims.scopes,
): SimulatedAnswer {
  const now = store.now();
  const seconds = lifetimeOf(claims.persona, accessSeconds);
  const access = { ...claims, expiresAt: now.getTime() + seconds * 1000 };
  const body = {
    access_token: writeJwt('at+jwt', access, now, { aud }),
    token_type: 'DPoP',
    refresh_token: refreshTokens.write(claims),
    scope: granted.join(' '),
    expires_in: seconds,
    sub: claims.accountId,
  };
  return json(body, 200, { 'cache-control': 'no-store' });
}

/** Revokes a session by its access token or by its refresh token. Any other text changes nothing. */
export async function revoke({ form, store }: Asking): Promise<SimulatedAnswer> {
  const claims = sessionIn(form.get('token') ?? '');
  if (claims) await writeGrant(sessionKey(claims.sessionId), { revoked: true }, store);
  return json({}, 200, { 'cache-control': 'no-store' });
}
