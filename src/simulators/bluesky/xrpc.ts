/**
 * Answers queries and procedures of lexicons, as the account's server and the services behind it do, and plays failures on
 * demand, in their wire format.
 */

import { writeUri } from '../../providers/bluesky/records.ts';
import { appPassword } from '../../providers/bluesky/scopes.ts';
import { createApi, type Result, type Route } from '../engine/api.ts';
import { refusalAnswer } from '../engine/http.ts';
import { challengeOf, nonceHeaders } from '../engine/oauth/proofs.ts';
import { authorize, readJwt, type Session, tokenOf } from '../engine/oauth/sessions.ts';
import { type Failures, failingOnDemand, triggerIds } from '../engine/play-scenario.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { collections } from './content/records.ts';
import { asOwner, bodyOf, type Exchange, type OwnExchange, parametersOf } from './exchange.ts';
import { getJobStatus, getServiceAuth, uploadBlob, uploadVideo } from './files.ts';
import { type Address, accounts, appViewService, serverHost, videoHost } from './hosts.ts';
import { authorFeed, notifications, posts, postThread, profile } from './reads/posts.ts';
import {
  accountDeactivated,
  internalError,
  invalidRequest,
  methodUnknown,
  profileNotFound,
  rateLimitHeaders,
  recordNotFound,
  scopeMissing,
  throttled,
  tokenRefusals,
  xrpcRefusal,
} from './refusals.ts';
import { createRecord, deleteRecord, getBlob, getRecord, listRecords, putRecord } from './repo/records.ts';
import { createSession, describe, nameOf, requireScope, sessions } from './sessions.ts';

const failures: Failures<Exchange> = {
  refreshes: () => true,
  grantRevoked: revoked,
  scopeMissing: ({ lexicon }) => scopeMissing(nameOf({ rpc: lexicon, audience: appViewService })),
  throttled: ({ store }, seconds) => throttled(store.now(), seconds),
  throttledWithoutHint: () => xrpcRefusal(429, 'RateLimitExceeded', 'Rate Limit Exceeded'),
  serverError: internalError,
  unusable: ({ lexicon }) => unusable[lexicon] ?? '{}',
  malformed: '{"feed":[{"post":{"uri":"at://did',
  notFound: ({ lexicon, parameters }) =>
    lexicon === 'com.atproto.repo.getRecord' ? recordNotFound(parameters.required('rkey')) : undefined,
};

const unusable: Readonly<Record<string, string>> = {
  'app.bsky.feed.getAuthorFeed': '{"feed":[{}]}',
  'app.bsky.feed.getPosts': '{"posts":[{}]}',
};

function revoked({ claims }: Exchange) {
  if (claims?.loginKind === appPassword) return tokenRefusals.revoked();
  return xrpcRefusal(401, 'invalid_token', 'Invalid token', challengeOf('invalid_token', 'Invalid token'));
}

/** The ids that trigger scenarios, in the form of a post's URI. The account in them does not exist. */
export const triggers = [
  {
    surfaces: ['posts'],
    ids: triggerIds((digits) =>
      writeUri({
        did: 'did:plc:scenarios222222222222222',
        collection: collections.post,
        key: `scenario${digits}`,
      }),
    ),
  },
];

/**
 * Answers a call with its failure. The check of the session refuses expired sessions, and app passwords, which
 * have no scopes, are refused like OAuth sessions, so that each scenario can be tried.
 * @throws Refusal
 */
const failOnDemand = failingOnDemand<Exchange>({
  failures,
  triggers,
  ownerOf: ({ claims }) => claims,
  names: (exchange, id) => namedIn(exchange).includes(id),
  showsAccounts: ({ parameters }) => parameters.optional('collection') === collections.profile,
  inspects: ({ lexicon }) => lexicon === 'com.atproto.server.getSession',
  lists: ({ lexicon }) => /\.(getAuthorFeed|listNotifications)$/.test(lexicon),
});

/** Returns everything that a request names, as text. */
function namedIn(exchange: Exchange): string {
  const { body, url } = exchange.request;
  const query = Object.fromEntries(url.searchParams);
  const { repo, collection, rkey } = { ...query, ...(body.startsWith('{') ? bodyOf(exchange) : {}) };
  return [...url.searchParams.values(), body, `at://${repo}/${collection}/${rkey}`].join(' ');
}

// Lists the simulated methods of the lexicons, by host.

/** The properties of a method besides what it does. */
interface MethodOptions {
  verb: 'GET' | 'POST';
  /** True when it is a method of the AppView behind the account's server, which requires its own permission. */
  view?: true;
  /** True when the method also works for accounts that their owners have deactivated. */
  evenDeactivated?: true;
}
type Method = MethodOptions & Route<Exchange, OwnExchange>;

type Verb = MethodOptions['verb'];
const open = (verb: Verb, run: (exchange: Exchange) => Result) => ({ verb, access: 'public', run }) as const;
const own = (verb: Verb, run: (exchange: OwnExchange) => Result) =>
  ({ verb, access: 'session', run }) as const;
const view = (read: (...from: [OwnExchange['network'], Exchange['parameters']]) => object) => ({
  ...own('GET', ({ network, parameters }) => read(network, parameters)),
  view: true as const,
});

const methods: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  [serverHost]: {
    'com.atproto.server.createSession': open('POST', createSession),
    'com.atproto.server.refreshSession': { ...open('POST', sessions.refresh), unfailing: true },
    'com.atproto.server.deleteSession': { ...open('POST', sessions.end), unfailing: true },
    'com.atproto.server.getSession': {
      ...own('GET', ({ session }) => describe(session)),
      evenDeactivated: true,
    },
    'com.atproto.server.getServiceAuth': own('GET', getServiceAuth),
    'com.atproto.identity.resolveHandle': open('GET', resolveHandle),
    'com.atproto.repo.createRecord': own('POST', createRecord),
    'com.atproto.repo.putRecord': own('POST', putRecord),
    'com.atproto.repo.deleteRecord': own('POST', deleteRecord),
    'com.atproto.repo.uploadBlob': own('POST', uploadBlob),
    'com.atproto.sync.getBlob': open('GET', getBlob),
    'com.atproto.repo.getRecord': open('GET', getRecord),
    'com.atproto.repo.listRecords': open('GET', listRecords),
    'app.bsky.feed.getAuthorFeed': view(authorFeed),
    'app.bsky.feed.getPosts': view(posts),
    'app.bsky.feed.getPostThread': view(postThread),
    'app.bsky.notification.listNotifications': view(notifications),
    'app.bsky.actor.getProfile': view(profile),
  },
  [videoHost]: {
    'app.bsky.video.uploadVideo': open('POST', uploadVideo),
    'app.bsky.video.getJobStatus': open('GET', getJobStatus),
  },
};

function resolveHandle({ parameters }: Exchange) {
  const handle = parameters.required('handle');
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(handle))
    throw parameters.invalid(`Invalid handle (got "${handle}")`);
  const did = accounts.idOf(handle);
  if (!did) throw xrpcRefusal(400, 'HandleNotFound', 'Unable to resolve handle');
  return { did };
}

const prefix = '/xrpc/';

/** Returns the answer; `undefined` for other paths. */
export async function answerXrpc(
  request: SimulatedRequest,
  { host, path }: Address,
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  if (!path.startsWith(prefix)) return undefined;
  const lexicon = path.slice(prefix.length);
  const sent = tokenOf(request);
  const claims = readJwt('at+jwt', sent?.token ?? '');
  const parameters = parametersOf(request.url.searchParams, lexicon);
  const answer = await respond({ request, host, lexicon, parameters, store, claims }).catch(refusalAnswer);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...rateLimitHeaders(store.now()),
    ...(sent?.scheme === 'dpop' ? nonceHeaders(store.now()) : {}),
  };
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

const respond = createApi<Exchange, OwnExchange, Session, MethodOptions>({
  find({ host, lexicon, request: { method: verb } }) {
    const route = methods[host]?.[lexicon];
    if (!route) throw methodUnknown();
    if (verb === route.verb) return { route };
    throw invalidRequest(`Incorrect HTTP method (${verb}) expected ${route.verb}`);
  },
  failOnDemand,
  async authorize({ request, store, lexicon }, { view, evenDeactivated }) {
    const session = await authorize(request, store, tokenRefusals);
    if (view) requireScope(session, { rpc: lexicon, audience: appViewService });
    if (session.persona === 'no_account' && !evenDeactivated)
      throw view ? profileNotFound() : accountDeactivated();
    return session;
  },
  open: asOwner,
});
