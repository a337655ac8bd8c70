import type { Request } from 'express';
import type { Visitor } from '../../auth/index.ts';

export function visitorOf(req: Request): Visitor {
  return { headers: req.headers, address: req.ip ?? '' };
}
