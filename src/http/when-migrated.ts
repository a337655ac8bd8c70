/**
 * Refuses what needs the database while its tables are not those of this version, as before `npm run migrate`. Nothing
 * is attempted on the tables of another version. A load balancer that looks at `/readyz` sends nothing here yet.
 */
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ServiceError } from '../errors/index.ts';

interface Schema {
  /** Tells whether the schema has been found in order, which is remembered. */
  fits(): boolean;
  /** Returns what is wrong with the schema, in words. */
  problems(): Promise<string[]>;
}

/** Discovery, the documentation and the contract tell what this version does, whatever the database has. */
const needsNoDatabase = /^\/(v1\/providers|docs|openapi)(\/|\.|$)/;
const retryAfterSeconds = 5;

export function whenMigrated(schema: Schema): RequestHandler {
  return (req: Request, _res: Response, next: NextFunction) => {
    if (schema.fits() || needsNoDatabase.test(req.path)) return next();
    schema.problems().then((problems) => {
      const detail = problems.join('; ');
      next(detail ? new ServiceError('service_unavailable', { retryAfterSeconds, detail }) : undefined);
    }, next);
  };
}
