/** Turns a client's address into the name under which its requests are counted. */
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Matches an address with or without a port: some proxies also write the port, which changes with every
 * connection.
 */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;
const longestName = 64;

/**
 * Returns the name under which requests from an address are counted. An IPv6 address counts as its /64
 * network, because one customer usually has all of it. IPv4 written as IPv6 counts as IPv4.
 */
export function clientAddress(text: string): string {
  // Nearly every address is of this form, and Node recognizes it faster than the rest is parsed.
  if (isIPv4(text)) return text;
  const { v6, v4 } = withPort.exec(text)?.groups ?? {};
  const address = v6 ?? v4 ?? text;
  if (!ipaddr.isValid(address)) return text.slice(0, longestName);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((part) => (part ?? 0).toString(16)).join(':')}::/64`;
}
