/** Which addresses may be reached: public ones, and what the operator opens. */
import dns, { type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { contains, parseNetwork } from './networks.ts';
import { isPublic } from './public-address.ts';

export interface AddressGuard {
  /** Whether the operator's networks have it. */
  opens(address: string): boolean;
  /** Whether the operator's networks have it, or it is public. */
  allows(address: string): boolean;
  /** Takes the place of `dns.lookup` for a connection, so that what is checked is what is connected to. */
  lookup: LookupFunction;
}

export function createAddressGuard(
  allowedNetworks: readonly string[],
  lookup: LookupFunction = dns.lookup,
): AddressGuard {
  const opened = allowedNetworks.map(parseNetwork);

  function opens(text: string): boolean {
    return isIP(text) !== 0 && opened.some((network) => contains(network, ipaddr.parse(text)));
  }

  function allows(text: string): boolean {
    return opens(text) || (isIP(text) !== 0 && isPublic(ipaddr.parse(text)));
  }

  return {
    opens,
    allows,
    lookup(hostname, options, callback) {
      lookup(hostname, { ...options, all: true }, (error, answer, family = 0) => {
        const addresses = typeof answer === 'string' ? [{ address: answer, family }] : answer;
        if (error) callback(error, '');
        else if (!allAllowed(addresses)) callback(forbidden(hostname), '');
        else if (options.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      });
    },
  };

  /** One forbidden address condemns the name: no honest receiver is both public and private. */
  function allAllowed(addresses: LookupAddress[]): addresses is [LookupAddress, ...LookupAddress[]] {
    return addresses.length > 0 && addresses.every(({ address }) => allows(address));
  }
}

export function forbidden(host: string): Error {
  return Object.assign(new Error(`${host} may not be reached`), { code: 'ERR_ADDRESS_FORBIDDEN' });
}
