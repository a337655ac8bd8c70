/** Answers lookups of handles and DIDs, as DNS over HTTPS, well-known files and the directory would. */

import { json } from '../engine/answers.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { didOfHandle, handleOfDid } from './accounts.ts';
import type { Exchange } from './exchange.ts';
import { type Address, directoryHost, serverDid, serverHost } from './hosts.ts';
import { xrpcRefusal } from './refusals.ts';

export function describeServer() {
  return {
    did: serverDid,
    availableUserDomains: [`.${serverHost}`],
    inviteCodeRequired: false,
    links: {},
    contact: {},
  };
}

export function resolveHandle({ parameters }: Exchange) {
  const handle = parameters.required('handle');
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(handle))
    throw parameters.invalid(`Invalid handle (got "${handle}")`);
  const did = didOfHandle(handle);
  if (!did) throw xrpcRefusal(400, 'HandleNotFound', 'Unable to resolve handle');
  return { did };
}

/** Returns the answer to a lookup; `undefined` for other addresses. */
export function answerIdentity({ host, path, urlOf }: Address): SimulatedAnswer | undefined {
  if (host === directoryHost) return directoryEntry(path.slice(1), urlOf(serverHost));
  return path === '/.well-known/atproto-did' ? didBehind(host) : undefined;
}

function didBehind(handle: string): SimulatedAnswer {
  const did = didOfHandle(handle);
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return did ? { status: 200, headers, body: did } : { status: 404, headers, body: 'User not found' };
}

function directoryEntry(escaped: string, serviceEndpoint: string): SimulatedAnswer {
  const did = decodeURIComponent(escaped);
  const handle = handleOfDid(did);
  if (!handle) return json({ message: `DID not registered: ${did}` }, 404);
  return json(documentOf(did, handle, serviceEndpoint), 200, {
    'content-type': 'application/did+ld+json; charset=utf-8',
  });
}

function documentOf(did: string, handle: string, serviceEndpoint: string) {
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    alsoKnownAs: [`at://${handle}`],
    verificationMethod: [
      {
        id: `${did}#atproto`,
        type: 'Multikey',
        controller: did,
        publicKeyMultibase: 'zQ3shSimulatedSimulatedSimulatedSimulatedSimulated',
      },
    ],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
  };
}
