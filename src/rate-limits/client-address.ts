/** What a client's address is counted as. */
import ipaddr from 'ipaddr.js';

/** Some proxies write the port, too, which changes with every connection. */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;
const longestName = 64;

/** One customer of a network has a whole /64 of IPv6. IPv4 in IPv6 is IPv4. */
export function clientAddress(text: string): string {
  const { v6, v4 } = withPort.exec(text)?.groups ?? {};
  const address = v6 ?? v4 ?? text;
  if (!ipaddr.isValid(address)) return text.slice(0, longestName);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((part) => (part ?? 0).toString(16)).join(':')}::/64`;
}
