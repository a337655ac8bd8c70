/** Opens connections for undici's clients, with the address guard before each one if there is one. */
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressGuard, forbidden } from './address-guard.ts';

interface ConnectorOptions {
  /** The limit for DNS, TCP and TLS together, in milliseconds. */
  timeoutMs: number;
  /** The check of addresses; absent when only the operator decides which hosts are called. */
  guard?: AddressGuard;
}

export function createConnector({ timeoutMs, guard }: ConnectorOptions): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    // This is set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
    rejectUnauthorized: true,
    ...(guard ? { lookup: guard.lookup } : {}),
  });
  if (!guard) return connect;
  return (target, callback) => {
    // Hosts that are written as IP addresses are checked here, because Node connects to them without the guarded lookup.
    const { hostname } = target;
    if (isIP(hostname) === 0 || guard.allows(hostname)) connect(target, callback);
    else callback(forbidden(hostname), null);
  };
}
