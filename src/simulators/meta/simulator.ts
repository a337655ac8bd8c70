/** Puts a simulated provider of Meta's together: what its accounts hold, its login, and the API over both. */

import { createHash } from 'node:crypto';
import { writeSignedRequest } from '../../providers/meta/user-callbacks.ts';
import type { SignedUser } from '../../providers/observations.ts';
import { type Answerer, runExclusive as answerInTurn, json, Refusal, refusalAnswer } from '../engine/http.ts';
import type { SimulatedAccount, SimulatedAnswer, SimulatedRequest, Simulator } from '../simulator.ts';
import { createContent } from './content.ts';
import { changeGrant } from './grants.ts';
import type { ContentSource } from './graph.ts';
import { createGraphAnswerer, type GraphSimulator } from './graph-answerer.ts';
import { signatureHeaders } from './notices.ts';
import type { SimulatedOwner } from './page.ts';
import { createProviderEvents, type ProviderEventKinds } from './provider-events.ts';
import { type TokenClaims, writeToken } from './tokens.ts';

interface MetaSimulator extends Omit<GraphSimulator, 'content'> {
  source: ContentSource;
  providerEvents: ProviderEventKinds;
  /** The answerers of its logins, in the order in which they are asked. */
  logins: readonly Simulator['answer'][];
  /** The rest of the simulator; its hosts are those besides the hosts of the API. */
  rest: Pick<Simulator, 'hosts' | 'consentHosts' | 'createAccount' | 'grantToken'> & Partial<Simulator>;
}

export function createMetaSimulator({
  source,
  providerEvents,
  logins,
  rest,
  ...api
}: MetaSimulator): Simulator {
  const content = createContent(source);
  return {
    changeGrant,
    ...createProviderEvents(providerEvents, { content, reporter: api.reporter }),
    signatureHeaders,
    userCallback: signedRequestForm,
    unauthenticatedAnswer,
    answer: runExclusive(...logins, createGraphAnswerer({ ...api, content })),
    triggers: api.triggers,
    ...rest,
    hosts: [...Object.values(api.hosts), ...rest.hosts],
  };
}

/**
 * Returns a fresh account with its token.
 * @param prefix the first characters of the provider's tokens.
 */
export function accountWith(
  prefix: string,
  token: TokenClaims & { scopes: string[] },
  { self, avatarUrl }: Pick<SimulatedOwner, 'self' | 'avatarUrl'>,
  references: Record<string, string> = {},
): SimulatedAccount {
  return {
    externalId: token.accountId,
    references,
    displayName: self.name,
    username: self.username,
    avatarUrl,
    accessToken: writeToken(prefix, { ...token, ...references }),
    grantedScopes: token.scopes,
  };
}

function signedRequestForm(user: SignedUser, appSecret: string): string {
  return new URLSearchParams({ signed_request: writeSignedRequest(user, appSecret) }).toString();
}

/** Lets the first answerer that knows the request answer it. Errors get an id that support can trace. */
const runExclusive = (...answerers: Answerer[]) => answerInTurn(answerers, traced);

function traced(error: unknown, { method, url }: SimulatedRequest): SimulatedAnswer {
  if (!(error instanceof Refusal && 'error' in error.body)) return refusalAnswer(error);
  const trace = createHash('sha256').update(`${method} ${url.pathname}`).digest('base64url').slice(0, 22);
  return json(
    { error: { ...(error.body.error as object), fbtrace_id: `A${trace}` } },
    error.status,
    error.headers,
  );
}

/** The answer to tokens and codes that no simulated provider has issued. */
const unauthenticatedAnswer = json(
  { error: { message: 'The access token cannot be read', type: 'OAuthException', code: 190 } },
  400,
);
