/**
 * Holds requests to a server, and its answers, against the OpenAPI document of Mastodon's API, and the answers against those
 * of a real server.
 */
import { hostOf, hostPrefix } from '../../../src/simulators/engine/http.ts';
import { serverHost } from '../../../src/simulators/mastodon/accounts.ts';
import { dialects } from '../../../src/simulators/mastodon/dialects.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { contractOf } from '../../support/contract-kit.ts';
import { document, operationOf } from './contract.ts';
import { recordedProblems } from './recorded-answers.ts';

/**
 * Differences that there may be, each with its reason. The document was written from Mastodon's documentation, and lacks
 * what other pages of it say.
 */
const allowed = [
  {
    difference: /^POST \/oauth\/token: {2}must have required property '(code|redirect_uri)'$/,
    source: 'docs.joinmastodon.org, "OAuth": only the grant type authorization_code has them',
  },
  {
    difference: / {2}must have required property 'details'$/,
    source: 'docs.joinmastodon.org, "accounts": only a refused registration has details',
  },
  {
    difference: /: unknown status 403$/,
    source: 'docs.joinmastodon.org, "OAuth scopes": an action outside of the scopes is answered with 403',
  },
  {
    difference: /\.configuration\.vapid is unknown, as recorded$/,
    source: 'docs.joinmastodon.org, "Instance"; GoToSocial sends no notifications to browsers',
  },
  {
    difference: /\.(avatar|header)_description is not there, as recorded$/,
    source: 'Mastodon 4.6, release notes: earlier versions, as the simulated one, have no descriptions',
  },
  {
    difference: /\.(application|pinned|text) is not there, as recorded$/,
    source:
      'docs.joinmastodon.org, "Status": which app wrote a status may be unknown, only an own status can be pinned, and only a deleted one has its text',
  },
  {
    difference: /\.meta\.focus is not there, as recorded$/,
    source: 'docs.joinmastodon.org, "Guidelines": who uploads a picture may set its focus',
  },
  {
    difference: /: unknown status 500$/,
    source: 'no document says how a server fails',
  },
];

/**
 * Paths that the document does not have: the form by which people grant access is for browsers, and streams are in it as
 * server-sent events, not as the WebSocket. The metadata of RFC 8414 are asked of any server, and most have none. The first
 * version of the instance is asked for where the second cannot be used.
 */
const undocumented =
  /\/(oauth\/authorize|api\/v1\/(streaming|instance)|\.well-known\/oauth-authorization-server)$/;

/** Dialects are there to deviate. */
const dialectHosts = dialects.map(({ host }) => host);

/** Returns the request without the host in its path, which is there when the simulator is served at an address of its own. */
function atItsHost(request: SimulatedRequest): SimulatedRequest {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(hostPrefix(url, serverHost).length);
  return { ...request, url };
}

const contract = contractOf({
  document,
  options: {
    coerceTypes: 'array',
    formats: { scopes: true, 'iso-639-1': true, binary: true },
  },
  allowed,
  schemaOf: withAnyOf,
  more(_operation, request, answer) {
    const found = operationOf(request);
    return found ? recordedProblems(request.method, found, answer) : [];
  },
});

/** Returns how a request and its answer differ from the document, and the answer from recorded ones. */
export function differences(sent: SimulatedRequest, answer: SimulatedAnswer): string[] {
  if (undocumented.test(sent.url.pathname) || hostOf(sent, dialectHosts)) return [];
  return contract.differences(atItsHost(sent), answer);
}

/** The document takes a text or files. With both, more than one of its alternatives fits. */
function withAnyOf(written: object): object {
  const { oneOf, ...schema } = written as { oneOf?: object[] };
  return oneOf ? { ...schema, anyOf: oneOf } : written;
}
