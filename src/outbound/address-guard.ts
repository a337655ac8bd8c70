/** Decides which IP addresses the service may connect to: public ones, and networks that the operator has opened. */
import dns, { type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createNameLookup } from './name-lookup.ts';
import { type Address, contains, parseNetwork } from './networks.ts';

export interface AddressGuard {
  /** Tells whether the address is in a network that the operator has opened. */
  opens(address: string): boolean;
  /** Tells whether the address is public or in a network that the operator has opened. */
  allows(address: string): boolean;
  /** Replaces `dns.lookup` for a connection, so that the address that was checked is the one that is connected to. */
  lookup: LookupFunction;
}

/**
 * Makes a guard.
 * @param allowedNetworks networks that may be reached besides public addresses: CIDRs, or single addresses.
 * @param lookup replaces the lookup of names, as `dns.lookup` does it.
 */
export function createAddressGuard(
  allowedNetworks: readonly string[],
  // Names of the machine's own have addresses of its own networks, which are forbidden unless some are opened.
  lookup: LookupFunction = createNameLookup(allowedNetworks.length > 0 ? { ownNames: dns.lookup } : {}),
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

  /**
   * Tells whether a name has addresses and all of them are allowed. One forbidden address rules the whole
   * name out, because no honest receiver has both public and private addresses.
   */
  function allAllowed(addresses: LookupAddress[]): addresses is [LookupAddress, ...LookupAddress[]] {
    return addresses.length > 0 && addresses.every(({ address }) => allows(address));
  }
}

/** Makes the error for an address that may not be reached. */
export function forbidden(host: string): Error {
  return Object.assign(new Error(`${host} may not be reached`), { code: 'ERR_ADDRESS_FORBIDDEN' });
}

/**
 * The IPv6 space that IANA has assigned. ipaddr.js also calls the rest public, for example `::127.0.0.1` in
 * hexadecimal.
 */
const globalUnicast = parseNetwork('2000::/3');

/** The addresses through which a host with IPv6 alone reaches IPv4 addresses, public or not (RFC 6052). */
const nat64 = parseNetwork('64:ff9b::/96');

/**
 * Azure's host services, which only machines inside Azure can reach: learn.microsoft.com, "What is IP address
 * 168.63.129.16".
 */
const azureHost = parseNetwork('168.63.129.16');

/** Tells whether an address belongs to the public internet, by ipaddr.js's list of special addresses and the above. */
function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return isUnicast(address) && !contains(azureHost, address);
  if (contains(nat64, address)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return isUnicast(address) && contains(globalUnicast, address);
}

const isUnicast = (address: Address) => address.range() === 'unicast';
