/**
 * An independent reading of the contract: express-openapi-validator checks every answer of ours against
 * openapi.yaml. An answer that breaks the contract becomes `internal`, with the difference in the log.
 */
import type { RequestHandler } from 'express';
import * as openApiValidator from 'express-openapi-validator';
import { readContract } from '../contract/index.ts';

type Document = NonNullable<Parameters<typeof openApiValidator.middleware>[0]>['apiSpec'];

let audit: RequestHandler[] | undefined;

/** The same for every app of the process: compiling the schemas takes as long as the rest of a start. */
export function auditResponses(): RequestHandler[] {
  audit ??= [...readDocument(), hideContentType];
  return audit;
}

function readDocument(): RequestHandler[] {
  return openApiValidator.middleware({
    apiSpec: structuredClone(readContract().document) as unknown as Document,
    validateApiSpec: false,
    validateRequests: false,
    validateResponses: true,
    validateSecurity: false,
    ignoreUndocumented: true,
  }) as RequestHandler[];
}

/** It compiles and keeps a schema for every Content-Type that a request may think of; ours depend on none. */
const hideContentType: RequestHandler = (req, res, next) => {
  const json = res.json.bind(res);
  res.json = (body) => {
    delete req.headers['content-type'];
    return json(body);
  };
  next();
};
