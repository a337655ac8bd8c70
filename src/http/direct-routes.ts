import type { Request, RequestHandler, Response } from 'express';
import type { OperationDescription } from '../contract/index.ts';

export interface Route {
  method: OperationDescription['method'];
  /** The path as Express writes it, with `:name` for a parameter. */
  path: string;
  serve: (req: Request, res: Response) => Promise<void>;
}

/**
 * Makes the handler that finds a route without parameters by its name. Express would try all routes one after the
 * other.
 */
export function routeByName(routes: readonly Route[]): RequestHandler {
  const plain = routes.filter(({ path }) => !path.includes(':'));
  const byName = new Map(plain.map(({ method, path, serve }) => [`${method.toUpperCase()} ${path}`, serve]));
  return (req, res, next) => {
    const serve = byName.get(`${req.method} ${req.path}`);
    return serve ? serve(req, res) : next();
  };
}
