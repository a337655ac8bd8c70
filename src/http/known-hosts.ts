/**
 * Refuses requests for a name that is not this server's. A page of a stranger can have its own name lead to this machine (DNS
 * rebinding), and would then read what a server without secrets answers. An address in digits leads nowhere else.
 */
import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { validationError } from '../errors/index.ts';

/** Tells whether a `Host` header names this machine, an address, or one of the names. */
export function isKnownHost(host: string | undefined, names: readonly string[]): boolean {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(host ?? '') ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  if (plain === undefined) return false;
  const name = plain.toLowerCase();
  return name === 'localhost' || isIP(name) === 4 || names.some((known) => known.toLowerCase() === name);
}

export function refuseUnknownHosts(names: readonly string[]): RequestHandler {
  return (req: Request, _res: Response, next: NextFunction) => {
    if (isKnownHost(req.headers.host, names)) return next();
    const message =
      'The Host is none of this server. Ask for localhost or an IP address, or name the host when the server is started, as in npm run mock -- --allow-host mock.';
    throw validationError([{ field: 'Host', message }]);
  };
}
