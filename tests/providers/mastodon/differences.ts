/**
 * Holds requests to a server, and its answers, against the OpenAPI document of Mastodon's API, and the answers against those
 * of a real server.
 */
import { hostOf, hostPrefix } from '../../../src/simulators/engine/hosts.ts';
import { serverHost } from '../../../src/simulators/mastodon/accounts.ts';
import { dialects } from '../../../src/simulators/mastodon/dialects.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { validatorFor } from '../../support/json-contract.ts';
import { document, type Operation, operationOf } from './contract.ts';
import { recordedProblems } from './recorded-answers.ts';

const problemsOf = validatorFor(document, {
  coerceTypes: 'array',
  formats: { scopes: true, 'iso-639-1': true, binary: true },
});

/**
 * Differences that there may be, each with its reason. The document was written from Mastodon's documentation, and lacks
 * what other pages of it say.
 */
const allowed: readonly { difference: RegExp; source: string }[] = [
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

/** Returns how a request and its answer differ from the document, and the answer from recorded ones. */
export function differences(sent: SimulatedRequest, answer: SimulatedAnswer): string[] {
  if (undocumented.test(sent.url.pathname) || hostOf(sent, dialectHosts)) return [];
  const request = atItsHost(sent);
  const told = `${request.method} ${request.url.pathname}`;
  const operation = operationOf(request);
  if (!operation) return [`${told} is not in the document`];
  const { query, body, answers } = operation;
  return [
    ...queryProblems(query, request.url.searchParams),
    ...bodyProblems(body, request),
    ...answerProblems(answers, answer),
    ...recordedProblems(request.method, operation, answer),
  ]
    .map((problem) => `${told}: ${problem}`)
    .filter((found) => !allowed.some(({ difference }) => difference.test(found)));
}

function queryProblems(known: Operation['query'], given: URLSearchParams): string[] {
  return [...given].flatMap(([name, value]) => {
    const schema = known[name.replace(/\[\]$/, '')];
    return schema ? problemsOf(schema, name.endsWith('[]') ? [value] : value) : [`unknown parameter ${name}`];
  });
}

function bodyProblems(known: Operation['body'], { headers, body }: SimulatedRequest): string[] {
  const [written] = Object.values(known);
  if (!written || headers['content-type']?.startsWith('multipart/')) return [];
  const isForm = headers['content-type']?.includes('urlencoded');
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body || '{}');
  // The document takes a text or files. With both, more than one of its alternatives fits.
  const { oneOf, ...schema } = written as { oneOf?: object[] };
  return problemsOf(oneOf ? { ...schema, anyOf: oneOf } : written, fields);
}

function answerProblems(known: Operation['answers'], { status, body }: SimulatedAnswer): string[] {
  const schema = known[String(status)];
  if (schema === undefined) return [`unknown status ${status}`];
  return schema ? problemsOf(schema, JSON.parse(body)) : [];
}
