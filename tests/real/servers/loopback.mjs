/**
 * Keeps the servers on this machine. By themselves they listen on every interface and ask the internet; with
 * this module, which is imported before them, they listen on loopback only and find only each other and the
 * sites of the tests.
 */
import dns from 'node:dns';
import { Server } from 'node:net';

const listen = Server.prototype.listen;
Server.prototype.listen = function (port, ...rest) {
  if (typeof port !== 'number') throw new Error('these servers listen on a port number');
  return listen.call(this, { port, host: '127.0.0.1' }, ...rest);
};

const lookup = dns.lookup;
dns.lookup = (name, options, done) => {
  if (name === 'localhost' || name === '127.0.0.1') return lookup('127.0.0.1', options, done);
  const found = typeof options === 'function' ? options : done;
  const error = new Error(`${name} is not on this network`);
  process.nextTick(
    found,
    Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: name }),
  );
};

/**
 * Origin -> the URL at which a test really serves this site. An OAuth client's metadata must have an https
 * address with a host name, so tests cannot name their own servers.
 */
export const sites = new Map();

const fetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { origin, pathname, search } = new URL(request.url);
  const site = sites.get(origin);
  return site ? fetch(new URL(pathname + search, site), { headers: request.headers }) : fetch(input, init);
};
