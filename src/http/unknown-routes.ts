/** Refuses requests that no route has taken: the path is unknown, or it does not have the method. */
import type { Request, Response } from 'express';
import { operations } from '../contract/index.ts';
import { notFound, ServiceError } from '../errors.ts';

const routes = Object.values(operations).map(({ method, path }) => ({
  method: method.toUpperCase(),
  path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses a request. When its path has other methods, the answer lists them in `Allow`.
 * @throws ServiceError `not_found` in any case.
 */
export function refuseUnknownRoute({ method, path }: Request, res: Response): never {
  const methods = routes.flatMap((route) => (route.path.test(path) ? [route.method] : []));
  if (methods.length === 0) throw notFound('The path');
  const allowed = order.filter((one) => methods.includes(one)).join(', ');
  res.set('Allow', allowed);
  throw new ServiceError('not_found', { message: `This path has no ${method}. It has ${allowed}.` });
}
