/** Whether an address is one of the public internet. The registry of special addresses is ipaddr.js. */
import ipaddr from 'ipaddr.js';
import { type Address, contains, parseNetwork } from './networks.ts';

/** All that IANA has assigned. ipaddr.js calls the rest public too, `::127.0.0.1` in hexadecimal among it. */
const globalUnicast = parseNetwork('2000::/3');

/** RFC 6052: how a host that has IPv6 alone reaches an IPv4 address, public or not. */
const nat64 = parseNetwork('64:ff9b::/96');

/** Azure's host services, which only a machine inside sees: learn.microsoft.com, "What is IP address 168.63.129.16". */
const azureHost = parseNetwork('168.63.129.16');

export function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return isUnicast(address) && !contains(azureHost, address);
  if (contains(nat64, address)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return isUnicast(address) && contains(globalUnicast, address);
}

const isUnicast = (address: Address) => address.range() === 'unicast';
