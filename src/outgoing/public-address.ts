/**
 * Tells whether an address belongs to the public internet, by ipaddr.js's list of special addresses and a few
 * additions.
 */
import ipaddr from 'ipaddr.js';
import { type Address, contains, parseNetwork } from './networks.ts';

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

export function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return isUnicast(address) && !contains(azureHost, address);
  if (contains(nat64, address)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return isUnicast(address) && contains(globalUnicast, address);
}

const isUnicast = (address: Address) => address.range() === 'unicast';
