/**
 * The login of a provider whose access tokens are plain bearer tokens (RFC 6750), and whose end users have one account
 * each: a consent screen, codes, tokens and their grants. Tokens do not expire by themselves unless they are refreshed.
 */
import { z } from 'zod';
import type { Persona } from '../personas.ts';
import type { GrantChange, SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { type ConsentScreen, createConsentScreen } from './authorization.ts';
import {
  changeGrant,
  codesWith,
  lifetimeOf,
  problemOf,
  readGrant,
  recordConsent,
  takeCode,
  writeGrant,
} from './grants.ts';
import { type Answerer, hostOf, json, outage, pathBelow, type Refusal } from './http.ts';
import { randomText, sealed } from './ids.ts';

const claims = z.object({
  accountId: z.string(),
  /** The id under which the store keeps the grant's state. */
  grantId: z.string(),
  scenario: z.string(),
  persona: z.string().optional(),
  scopes: z.array(z.string()),
  /** The number of refreshes before the token was issued. */
  generation: z.number().default(0),
  /** When the token expires, in milliseconds since 1970; absent when it does not. */
  expiresAt: z.number().optional(),
});
export type Claims = z.infer<typeof claims>;

interface Login extends Pick<ConsentScreen, 'owner' | 'loginKind' | 'name' | 'host' | 'fewerScopes'> {
  /** The scopes of accounts that were made without a consent. */
  allScopes: readonly string[];
  /** Returns the id of the account of a persona. */
  accountOf(persona: Persona): string;
  /** Returns the refusal of a code. */
  refused(problem: string): Refusal;
  /** Returns the token of a request; by default, that of the header `Authorization: Bearer`. */
  tokenIn?(headers: SimulatedRequest['headers']): string | undefined;
  /**
   * Answers with what the token endpoint says (RFC 6749, section 5.1); by default, with nothing else.
   * @param refreshSeconds the lifetime of the refresh token; 0 where none is sent.
   */
  granted?(token: object, now: Date, refreshSeconds: number): SimulatedAnswer;
  /** Matches the path of the consent screen; by default `oauth/authorize`. */
  consentPath?: RegExp;
  /** The host and the path at which tokens are issued; by default `oauth/token` at the host of the consent screen. */
  tokenPlace?: { host: string; path: string };
  /** How long tokens live, in seconds, where a refresh token gets the next ones; absent where tokens do not end. */
  refreshed?: {
    accessSeconds: number;
    refreshSeconds: number;
    /** True when a refresh token is sent once, and continues after it was used. */
    lasting?: true;
    /** True when a refresh token is sent each time, continues after it was used, and never lives longer. */
    fixedEnd?: true;
  };
  /** True when the app keeps what earlier consents of the same account have granted it. */
  incremental?: true;
}

const codeMs = 10 * 60_000;
const bearerIn = ({ authorization }: SimulatedRequest['headers']) => authorization?.replace(/^Bearer /, '');
const onlyToken = (token: object) => json(token);
/** Returns the form of a request for tokens, with the app's id although it authenticates by HTTP Basic. */
function formOf({ body, headers }: SimulatedRequest): URLSearchParams {
  const form = new URLSearchParams(body);
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  const [clientId] = basic ? Buffer.from(basic, 'base64').toString().split(':') : [];
  if (clientId) form.set('client_id', decodeURIComponent(clientId));
  return form;
}

const grantKey = ({ grantId }: Pick<Claims, 'grantId'>) => `grant/${grantId}`;

export type BearerLogin = ReturnType<typeof createBearerLogin>;

export function createBearerLogin({
  allScopes,
  accountOf,
  refused,
  tokenIn = bearerIn,
  granted = onlyToken,
  consentPath = /^oauth\/authorize$/,
  tokenPlace,
  refreshed,
  incremental,
  ...screen
}: Login) {
  const { owner, host } = screen;
  const issuing = tokenPlace ?? { host, path: 'oauth/token' };
  const codes = codesWith(`${owner}-code-`);
  const tokens = sealed(`${owner}-`, claims);
  const refreshTokens = sealed(`${owner}-refresh-`, claims);

  function newClaims(accountId: string, more: Partial<Claims> = {}): Claims {
    const begun = { scenario: 'healthy', scopes: [...allScopes], generation: 0 };
    return { accountId, grantId: randomText(''), ...begun, ...more };
  }

  /** Returns the claims of a token. Throws for tokens that this simulator did not make. */
  function claimsOf(accessToken: string): Claims {
    const known = tokens.read(accessToken);
    if (!known) throw new Error('not a token of a simulated account');
    return known;
  }

  const answerToken: Answerer = async (request, store) => {
    if (!hostOf(request, [issuing.host]) || pathBelow(request, issuing.host) !== issuing.path)
      return undefined;
    const form = formOf(request);
    return refreshed && form.get('grant_type') === 'refresh_token'
      ? refresh(form, store)
      : exchange(form, store);
  };

  async function exchange(form: URLSearchParams, store: SimulatorStore): Promise<SimulatedAnswer> {
    const code = codes.read(form.get('code'));
    if (code?.persona === 'exchange_outage') return outage;
    const problem = code ? problemOf(code, form, { lifetimeMs: codeMs, now: store.now() }) : 'unreadable';
    const grantId = code?.nonce ?? '';
    if (!code || problem || !(await takeCode(code, grantKey({ grantId }), store)))
      throw refused(problem ?? 'used');
    const { persona, scopes, clientId } = code;
    const accountId = accountOf(persona);
    if (!incremental) return issue(newClaims(accountId, { grantId, persona, scopes }), scopes, store.now());
    const known = newClaims(accountId, { grantId: `${clientId}/${accountId}`, persona, scopes });
    await recordConsent(grantKey(known), { scopes }, store);
    return issue(known, (await grantOf(known, store)).scopes, store.now());
  }

  /** Gets the next tokens. The refresh token is used up by that, unless it lasts. */
  async function refresh(form: URLSearchParams, store: SimulatorStore): Promise<SimulatedAnswer> {
    const known = refreshTokens.read(form.get('refresh_token'));
    if (!known) throw refused('unreadable');
    if (known.scenario === 'refresh_outage') return outage;
    const { ended, refreshes, scopes } = await grantOf(known, store);
    if (ended) throw refused(ended);
    if (refreshed?.lasting) return issue(known, scopes, store.now(), true);
    if (refreshed?.fixedEnd) return issue(known, scopes, store.now());
    if (known.generation !== refreshes) throw refused('used');
    await writeGrant(grantKey(known), { refreshes: refreshes + 1 }, store);
    return issue({ ...known, generation: refreshes + 1 }, scopes, store.now());
  }

  function issue(
    known: Claims,
    scopes: readonly string[],
    now: Date,
    keepsRefreshToken = false,
  ): SimulatedAnswer {
    const access = refreshed && lifetimeOf(known.persona, refreshed.accessSeconds);
    const after = (seconds: number) => ({ ...known, expiresAt: now.getTime() + seconds * 1000 });
    const token = {
      access_token: tokens.write(access ? after(access) : known),
      token_type: 'Bearer',
      scope: scopes.join(' '),
    };
    if (!refreshed) return granted(token, now, 0);
    if (keepsRefreshToken) return granted({ ...token, expires_in: access }, now, 0);
    const secondsLeft = known.expiresAt && Math.floor((known.expiresAt - now.getTime()) / 1000);
    const refreshSeconds =
      (refreshed.fixedEnd && secondsLeft) || lifetimeOf(known.persona, refreshed.refreshSeconds);
    const refresh_token = refreshTokens.write(after(refreshSeconds));
    return granted({ ...token, expires_in: access, refresh_token }, now, refreshSeconds);
  }

  /** Returns what has become of a token's grant. A token that has ended by itself counts as one that has expired. */
  const grantOf = ({ expiresAt, ...token }: Claims, store: SimulatorStore) =>
    readGrant(grantKey(token), { ...token, ...(expiresAt ? { expiresAt: new Date(expiresAt) } : {}) }, store);

  return {
    answerConsent: createConsentScreen({ ...screen, path: consentPath, codes }),
    answerToken,
    newClaims,
    claimsOf,
    writeToken: tokens.write,
    /** Tells whether a token is of this login. */
    isOwn: (accessToken: string) => tokens.read(accessToken) !== undefined,
    /** Returns the claims of the request's token; `undefined` without a token of this simulator. */
    claimsIn: ({ headers }: SimulatedRequest) => tokens.read(tokenIn(headers)),
    grantOf,
    /** Returns the refresh token of such an account; `undefined` where tokens are not refreshed. */
    writeRefreshToken: (token: Claims) => (refreshed ? refreshTokens.write(token) : undefined),
    /** Ends the grant of a token, if there is one. Source: RFC 7009. */
    async revoke(accessToken: string | null, store: SimulatorStore): Promise<void> {
      const known = tokens.read(accessToken) ?? refreshTokens.read(accessToken);
      if (known) await writeGrant(grantKey(known), { revoked: true }, store);
    },
    /** Returns a token by which a persona has granted everything. */
    grantToken: (persona: Persona) =>
      tokens.write(newClaims(accountOf(persona), { persona, grantId: persona })),
    changeGrant: (accessToken: string, change: GrantChange, store: SimulatorStore) =>
      changeGrant(grantKey(claimsOf(accessToken)), change, store),
  };
}
