/**
 * Puts a simulated provider of Meta's together: what its accounts hold, its login, and a simulated Graph API over both. This checks
 * token and grant, and answers `/{version}/{node}` and `/{version}/{node}/{edge}` with field selection and expansion, cursor paging,
 * hiding, deletion, subscriptions, usage headers, publishing and the failure scenarios. Batches are not covered. Sources: Graph API
 * "Overview", "Handling Errors", "Rate Limits"; node shapes are the fixtures' own.
 */

import { createHash } from 'node:crypto';
import { writeSignedRequest } from '../../providers/meta/user-callbacks.ts';
import type { SignedUser } from '../../providers/observations.ts';
import type { Grant } from '../engine/grants.ts';
import {
  type Answerer,
  runExclusive as answerInTurn,
  hostOf,
  json,
  Refusal,
  refusalAnswer,
} from '../engine/http.ts';
import { failingOnDemand } from '../engine/play-scenario.ts';
import type { SimulatedAccount, SimulatedAnswer, SimulatedRequest, Simulator } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { type Address, loginCallOf, readAddress, readParameters, tokenOf, uploadHost } from './address.ts';
import { type Reporter, signatureHeaders } from './changes.ts';
import {
  type Budget,
  type FailingCall,
  failures,
  missingToken,
  unreadableToken,
  usageHeaders,
} from './errors.ts';
import { type Content, type ContentSource, createContent, overlayOf } from './graph.ts';
import { pageClaims } from './login/consents.ts';
import { endUserFixtureSet, type OwnPage } from './login/people.ts';
import type { Overlay } from './node.ts';
import type { SimulatedOwner } from './page.ts';
import { createProviderEvents, type ProviderEventKinds } from './provider-events.ts';
import type { Publishing } from './publishing/publish.ts';
import { type Exchange, serve } from './serve-graph.ts';
import { changeGrant, readGrant, readToken, requireGrant, type TokenClaims, writeToken } from './tokens.ts';

interface GraphSimulator {
  /**
   * The name of the provider in its tokens. A request with another provider's token is left to that
   * provider's simulator.
   */
  owner: string;
  /** Login kind -> the host that its tokens work on. */
  hosts: Readonly<Record<string, string>>;
  budget: Budget;
  triggers: Simulator['triggers'];
  /** Returns the account that a Page's token acts as: the Page, or the account linked to it. */
  accountOfPage(page: OwnPage): string;
  content: Content;
  reporter: Reporter;
  publishing: Publishing;
}

function createGraphAnswerer(simulator: GraphSimulator): Simulator['answer'] {
  const hosts = [
    ...new Set([...Object.values(simulator.hosts), ...(simulator.publishing.uploads ? [uploadHost] : [])]),
  ];
  const failOnDemand = failuresOf(simulator);
  return async (request, store) => {
    const host = hostOf(request, hosts);
    if (!host || loginCallOf(request, host)) return undefined;
    const exchange = readExchange(request, host);
    if (exchange.account.owner !== simulator.owner) return undefined;
    if (![simulator.hosts[exchange.account.loginKind], uploadHost].includes(host)) throw unreadableToken();
    const goOn = () => respond(simulator, exchange, store);
    const answer = await failOnDemand(failingCall(exchange, simulator), store, goOn);
    return withHeaders(answer, simulator, exchange);
  };
}

function readExchange(request: SimulatedRequest, host: string): Exchange {
  const parameters = readParameters(request);
  const token = tokenOf(request, parameters);
  if (!token) throw missingToken();
  const account = readToken(token);
  if (!account) throw unreadableToken();
  return { request, address: readAddress(request, host), parameters, token, account };
}

async function respond(
  simulator: GraphSimulator,
  exchange: Exchange,
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  const { reporter, publishing, budget } = simulator;
  const { account } = exchange;
  const [grant, writes] = await Promise.all([readGrant(account, store), store.read(account.accountId)]);
  requireGrant(account, grant);
  const overlay = account.endUser
    ? endUserOverlay(simulator, account, grant, store)
    : simulator.content(exchange.token, writes);
  return serve(exchange, { reporter, publishing, budget, overlay, writes, grant, store });
}

function endUserOverlay(
  { accountOfPage }: GraphSimulator,
  account: TokenClaims,
  grant: Grant,
  store: SimulatorStore,
): Overlay {
  const pageToken = (page: OwnPage) =>
    writeToken('EAA', pageClaims(account, page, accountOfPage(page), store.now()));
  return overlayOf(endUserFixtureSet(account, grant, pageToken));
}

function failuresOf({ triggers }: GraphSimulator) {
  return failingOnDemand<Exchange & FailingCall>({
    failures,
    triggers,
    ownerOf: ({ account }) => account,
    names: ({ nodeId }, id) => id === nodeId,
    showsAccounts: ({ account, address }) => listsAccounts(account, address),
    lists: ({ list }) => list,
  });
}

/**
 * Tells whether the address lists the end user's accounts. Under Instagram Login the end user is the only
 * account.
 */
function listsAccounts({ endUser }: TokenClaims, { nodeId, edge }: Address): boolean {
  return nodeId === 'me' && edge === (endUser ? 'accounts' : undefined);
}

function failingCall(exchange: Exchange, { budget }: GraphSimulator): Exchange & FailingCall {
  const { request, address, account } = exchange;
  const list = request.method === 'GET' && address.edge !== undefined;
  const { accountId, loginKind } = account;
  const refreshed = loginKind !== 'facebook_login';
  return { ...exchange, budget, accountId, nodeId: address.nodeId, method: request.method, list, refreshed };
}

function withHeaders(
  answer: SimulatedAnswer,
  { budget }: GraphSimulator,
  { account }: Exchange,
): SimulatedAnswer {
  return { ...answer, headers: { ...usageHeaders(account.accountId, budget.type), ...answer.headers } };
}

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
