import type { Request } from 'express';
import type { Visitor } from '../../auth/index.ts';
import { clientAddress } from '../../rate-limits/index.ts';

export function visitorOf(req: Request): Visitor {
  const address = req.ip ?? '';
  return { headers: req.headers, address, network: clientAddress(address) };
}
