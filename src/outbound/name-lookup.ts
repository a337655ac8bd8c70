/**
 * Resolves untrusted hostnames. It asks the name servers over sockets, because `dns.lookup` occupies a
 * thread of the process until they answer, and has two: receivers whose name servers keep silent would stop the
 * deliveries to all others.
 */
import dns, { type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { createConcurrency } from '../lib/concurrency.ts';

interface NameLookupOptions {
  /** Looks up names that this machine alone knows, such as those in its hosts file; absent when they do not count. */
  ownNames?: LookupFunction;
  /** The name servers to ask instead of the machine's. */
  servers?: readonly string[];
}

/** How long a name server has to answer, at first; the second attempt has twice as long. */
const timing = { timeout: 1_000, tries: 2 };

/**
 * A lookup fails with one of these when the name servers of a name keep silent: the first when this machine has waited
 * for them, the second when the server that it asks has.
 */
const silence = new Set(['ETIMEOUT', 'ESERVFAIL']);

/**
 * Own names take turns in the whole process. An untrusted name server can say that a name does not exist and keep silent
 * when it is asked again for the same name, and must not occupy more than one thread by that.
 */
const { runExclusive } = createConcurrency();

export function createNameLookup({ ownNames, servers }: NameLookupOptions = {}): LookupFunction {
  return (name, options, callback) => {
    // No name server is asked for this name (RFC 6761), so the thread is free again at once.
    if (isLocalhost(name)) return dns.lookup(name, options, callback);
    addressesOf(name, options.family, servers).then(
      (addresses) => callback(null, addresses),
      (error: NodeJS.ErrnoException) => {
        if (!ownNames || silence.has(`${error.code}`)) return callback(notResolved(name, error), []);
        void runExclusive(
          'own names',
          () =>
            new Promise<void>((done) => {
              ownNames(name, options, (...found) => {
                done();
                callback(...found);
              });
            }),
        );
      },
    );
  };
}

const isLocalhost = (name: string) => /^(.+\.)?localhost\.?$/i.test(name);

/** Returns the addresses of a name, those of IPv4 first. The settings of the machine are read again each time. */
async function addressesOf(
  name: string,
  family: number | string | undefined,
  servers: NameLookupOptions['servers'],
): Promise<LookupAddress[]> {
  const resolver = new Resolver(timing);
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([
    wants(4, family) ? resolver.resolve4(name) : [],
    wants(6, family) ? resolver.resolve6(name) : [],
  ]);
  const addresses = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (addresses.length > 0 || reasons.length === 0) return addresses;
  throw reasons.find(({ code }) => silence.has(code)) ?? reasons[0];
}

const wants = (version: 4 | 6, family: number | string | undefined) =>
  !family || family === version || family === `IPv${version}`;

/** Makes the error as `dns.lookup` would, which has one code for every answer that is of no use. */
function notResolved(name: string, cause: Error): Error {
  return Object.assign(new Error(`${name} could not be resolved`, { cause }), { code: 'ENOTFOUND' });
}
