/** Answers lookups of handles and DIDs, as DNS over HTTPS, well-known files and the directory would. */
import { json } from '../engine/answers.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import type { Exchange } from './exchange.ts';
import { type Address, accounts, directoryHost, serverHost } from './hosts.ts';
import { xrpcRefusal } from './refusals.ts';

export function resolveHandle({ parameters }: Exchange) {
  const handle = parameters.required('handle');
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(handle))
    throw parameters.invalid(`Invalid handle (got "${handle}")`);
  const did = accounts.idOf(handle);
  if (!did) throw xrpcRefusal(400, 'HandleNotFound', 'Unable to resolve handle');
  return { did };
}

/**
 * Answers who a handle or a DID is: as the DID directory, or as the host that a handle names. Returns `undefined` for
 * other addresses.
 */
export function answerIdentity({ host, path, urlOf }: Address): SimulatedAnswer | undefined {
  if (host === directoryHost) return directoryEntry(decodeURIComponent(path.slice(1)), urlOf(serverHost));
  if (path !== '/.well-known/atproto-did') return undefined;
  const did = accounts.idOf(host);
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { status: did ? 200 : 404, headers, body: did ?? 'User not found' };
}

function directoryEntry(id: string, serviceEndpoint: string): SimulatedAnswer {
  const handle = accounts.handleOf(id);
  if (!handle) return json({ message: `DID not registered: ${id}` }, 404);
  const key = {
    id: `${id}#atproto`,
    type: 'Multikey',
    controller: id,
    publicKeyMultibase: 'zQ3shSimulatedSimulatedSimulatedSimulatedSimulated',
  };
  const document = {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    alsoKnownAs: [`at://${handle}`],
    verificationMethod: [key],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
  };
  return json(document, 200, { 'content-type': 'application/did+ld+json; charset=utf-8' });
}
