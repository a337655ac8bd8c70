/**
 * The login of a provider whose access tokens are plain bearer tokens (RFC 6750) that never expire by
 * themselves, and whose end users have one account each: a consent screen, codes, tokens and their grants.
 */
import { z } from 'zod';
import type { Persona } from '../personas.ts';
import type { GrantChange, SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { type Answerer, json, outage, type Refusal } from './answers.ts';
import { type ConsentScreen, createConsentScreen } from './authorization.ts';
import { codesWith, problemOf, takeCode } from './codes.ts';
import { changeGrant, readGrant, writeGrant } from './grants.ts';
import { hostOf, pathBelow } from './hosts.ts';
import { drawText } from './ids.ts';
import { sealed } from './sealed.ts';

const claims = z.object({
  accountId: z.string(),
  /** The id under which the store keeps the grant's state. */
  grantId: z.string(),
  scenario: z.string(),
  persona: z.string().optional(),
  scopes: z.array(z.string()),
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
  /** Answers with what the token endpoint says (RFC 6749, section 5.1); by default, with nothing else. */
  granted?(token: object, now: Date): SimulatedAnswer;
}

const codeMs = 10 * 60_000;
const bearerIn = ({ authorization }: SimulatedRequest['headers']) => authorization?.replace(/^Bearer /, '');
const onlyToken = (token: object) => json(token);
const grantKey = ({ grantId }: Pick<Claims, 'grantId'>) => `grant/${grantId}`;

export type BearerLogin = ReturnType<typeof createBearerLogin>;

export function createBearerLogin({
  allScopes,
  accountOf,
  refused,
  tokenIn = bearerIn,
  granted = onlyToken,
  ...screen
}: Login) {
  const { owner, host } = screen;
  const codes = codesWith(`${owner}-code-`);
  const tokens = sealed(`${owner}-`, claims);

  function newClaims(accountId: string, more: Partial<Claims> = {}): Claims {
    return { accountId, grantId: drawText(''), scenario: 'healthy', scopes: [...allScopes], ...more };
  }

  /** Returns the claims of a token. Throws for tokens that this simulator did not make. */
  function claimsOf(accessToken: string): Claims {
    const known = tokens.read(accessToken);
    if (!known) throw new Error('not a token of a simulated account');
    return known;
  }

  const answerToken: Answerer = async (request, store) => {
    if (!hostOf(request, [host]) || pathBelow(request, host) !== 'oauth/token') return undefined;
    const form = new URLSearchParams(request.body);
    const code = codes.read(form.get('code'));
    if (code?.persona === 'exchange_outage') return outage;
    const now = store.now();
    const problem = code ? problemOf(code, form, { lifetimeMs: codeMs, now }) : 'unreadable';
    const grantId = code?.nonce ?? '';
    if (!code || problem || !(await takeCode(code, grantKey({ grantId }), store)))
      throw refused(problem ?? 'used');
    const { persona, scopes } = code;
    const access_token = tokens.write(newClaims(accountOf(persona), { grantId, persona, scopes }));
    return granted({ access_token, token_type: 'Bearer', scope: scopes.join(' ') }, now);
  };

  return {
    answerConsent: createConsentScreen({ ...screen, path: /^oauth\/authorize$/, codes }),
    answerToken,
    newClaims,
    claimsOf,
    writeToken: tokens.write,
    /** Returns the claims of the request's token; `undefined` without a token of this simulator. */
    claimsIn: ({ headers }: SimulatedRequest) => tokens.read(tokenIn(headers)),
    grantOf: (token: Claims, store: SimulatorStore) => readGrant(grantKey(token), token, store),
    /** Ends the grant of a token, if there is one. Source: RFC 7009. */
    async revoke(accessToken: string | null, store: SimulatorStore): Promise<void> {
      const known = tokens.read(accessToken);
      if (known) await writeGrant(grantKey(known), { revoked: true }, store);
    },
    /** Returns a token by which a persona has granted everything. */
    grantToken: (persona: Persona) =>
      tokens.write(newClaims(accountOf(persona), { persona, grantId: persona })),
    changeGrant: (accessToken: string, change: GrantChange, store: SimulatorStore) =>
      changeGrant(grantKey(claimsOf(accessToken)), change, store),
  };
}
