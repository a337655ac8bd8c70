/** Reads networks that are written as CIDRs or single addresses. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

interface Network {
  address: Address;
  prefixLength: number;
}

/**
 * Reads a CIDR or a single address.
 * @throws Error for any other text, so that a typing mistake opens no other network and does not go
 * unnoticed.
 */
export function parseNetwork(text: string): Network {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  const prefixLength = prefix === undefined ? longest : Number(prefix);
  // Node decides what an address is, because ipaddr.js alone reads `10/8` as 0.0.0.10/8.
  const valid = family !== 0 && rest.length === 0 && /^\d+$/.test(prefix ?? '0') && prefixLength <= longest;
  if (!valid) throw new Error(`${text} is not an address, or a network such as 10.0.0.0/8`);
  return { address: ipaddr.parse(address), prefixLength };
}

/**
 * Tells whether the network contains the address. An IPv4 address is in no IPv6 network, even if it can be embedded
 * in one.
 */
export function contains(network: Network, address: Address): boolean {
  return address.kind() === network.address.kind() && address.match(network.address, network.prefixLength);
}

/** Tells whether an address is one of the internet, and not of a network of its own. */
export function isOfInternet(address = ''): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
