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
  audit ??= [...readDocument(), hideContentType].map(exceptUnknownPaths);
  return audit;
}

/** Skips paths that end in a slash. The contract has none, but the validator ignores the slash. */
function exceptUnknownPaths(handler: RequestHandler): RequestHandler {
  return (req, res, next) => (req.path.endsWith('/') ? next() : handler(req, res, next));
}

function readDocument(): RequestHandler[] {
  return openApiValidator.middleware({
    apiSpec: answersOf(readContract() as unknown as Contract),
    validateApiSpec: false,
    validateRequests: false,
    validateResponses: true,
    validateSecurity: false,
    ignoreUndocumented: true,
  }) as RequestHandler[];
}

interface Contract {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { responses: Record<string, Answer>; schemas: Record<string, object> };
}

interface Answer {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

/** Only what says how answers look: the validator walks through all that it is given, for every operation anew. */
function answersOf({ openapi, info, ...contract }: Contract): Document {
  const responses = mapValues(contract.components.responses, shapeOf);
  const paths = mapValues(contract.paths, ({ parameters, ...operations }) =>
    mapValues(operations, (operation) => ({ responses: mapValues(operation.responses, shapeOf) })),
  );
  const schemas = reachable([responses, paths], contract.components.schemas);
  return structuredClone({ openapi, info, paths, components: { responses, schemas } }) as Document;
}

function shapeOf({ $ref, content = {} }: Answer): object {
  return $ref ? { $ref } : { description: '', content: mapValues(content, ({ schema }) => ({ schema })) };
}

/** The schemas that a part of the document refers to, and those that they refer to. */
function reachable(part: object, schemas: Record<string, object>): Record<string, object> {
  const found = new Map<string, object>();
  const visit = (subject: object) => {
    for (const [, name = ''] of JSON.stringify(subject).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (!schema || found.has(name)) continue;
      found.set(name, schema);
      visit(schema);
    }
  };
  visit(part);
  return Object.fromEntries(found);
}

function mapValues<Value, Mapped>(values: Record<string, Value>, map: (value: Value) => Mapped) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
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
