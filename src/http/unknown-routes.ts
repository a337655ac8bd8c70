/** Refuses requests that no route has taken: the path is unknown, or it does not have the method. */
import type { Request, Response } from 'express';
import { operations } from '../contract/index.ts';
import { notFound, ServiceError } from '../errors/index.ts';

const routes = Object.values(operations).map(({ method, path }) => ({
  method: method.toUpperCase(),
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses a request. When its path has other methods, the answer lists them in `Allow`.
 * @throws ServiceError `not_found` in any case.
 */
export function refuseUnknownRoute({ method, path }: Request, res: Response): never {
  const fitting = routes.filter(({ pattern }) => pattern.test(path));
  if (fitting.length === 0) throw notFound('The path');
  // A path of the contract's own, such as `/v1/connections/import`, is not also that of a resource with this id.
  const own = fitting.filter((route) => route.path === path);
  const methods = (own.length > 0 ? own : fitting).map((route) => route.method);
  const allowed = order.filter((one) => methods.includes(one)).join(', ');
  res.set('Allow', allowed);
  throw new ServiceError('not_found', { message: `This path has no ${method}. It has ${allowed}.` });
}
