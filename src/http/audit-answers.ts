/**
 * Checks every answer of an operation against openapi.yaml by Ajv, independently of the generated validators.
 * An answer that breaks the contract becomes `internal`, with the difference in the log.
 */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { RequestHandler } from 'express';
import { type OperationDescription, operations, readContract } from '../contract/index.ts';

/** The part of the contract that says which statuses an operation answers. */
interface Contract {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
}

let reader: Ajv2020 | undefined;

/**
 * Reads the contract once for every app of the process. Each schema is compiled once, when an answer first needs it, and not
 * optimized, since that takes longer than it saves.
 */
function contractReader(): Ajv2020 {
  reader ??= addFormats
    .default(
      new Ajv2020({
        strict: false,
        inlineRefs: false,
        logger: false,
        validateSchema: false,
        code: { optimize: false },
      }),
    )
    .addSchema(readContract(), 'contract');
  return reader;
}

export function auditResponses(): RequestHandler {
  return (_req, res, next) => {
    const json = res.json.bind(res);
    res.json = (body) => {
      // The error that an audit ends in is answered without another audit.
      res.json = json;
      const problem = problemOf(res.locals.operationId, res.statusCode, body);
      if (problem === undefined) return json(body);
      next(new Error(problem));
      return res;
    };
    next();
  };
}

/** Returns how an answer differs from the contract; nothing for requests that reached no operation. */
function problemOf(operationId: unknown, status: number, body: unknown): string | undefined {
  const operation = operations[operationId as keyof typeof operations];
  if (!operation) return undefined;
  const place = placeOf(operation, status);
  if (!place) return `${operation.operationId} answers ${status}, which the contract does not list`;
  const validate = contractReader().getSchema(`contract${place}/content/application~1json/schema`);
  // The answer is read as it is sent, with dates as texts.
  if (validate?.(JSON.parse(JSON.stringify(body)))) return undefined;
  return `${operation.operationId} answers ${status}: ${contractReader().errorsText(validate?.errors, { dataVar: 'answer' })}`;
}

/** Returns where the contract describes what an operation answers with a status, as the fragment of a URI. */
function placeOf({ path, method }: OperationDescription, status: number): string | undefined {
  const { responses = {} } = (readContract() as unknown as Contract).paths[path]?.[method] ?? {};
  const listed = [`${status}`, `${Math.trunc(status / 100)}XX`].find((name) => name in responses);
  if (!listed) return undefined;
  return responses[listed]?.$ref ?? `#/paths/${pointerToken(path)}/${method}/responses/${listed}`;
}

/** Returns a name as a part of a JSON pointer (RFC 6901) in the fragment of a URI. */
const pointerToken = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
