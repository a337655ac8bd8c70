/** A call of the API that a guide shows. It is described once and written in several languages. */
import { type OperationDescription, type OperationId, operations } from '../../../../contract/index.ts';

export interface Call {
  operationId: OperationId;
  /** Values for the `{name}` parameters in the path. They, the query and the body may have variables. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** Required where the operation requires an `Idempotency-Key`. */
  idempotencyKey?: string;
  body?: object;
}

/** A call as it goes over the network, with the names of variables in place of their values. */
export interface WireCall extends Pick<OperationDescription, 'method' | 'keyless'> {
  url: string;
  /** The headers besides those for the key and the type of the body. */
  headers: Record<string, string>;
  body?: object;
}

export function wireCall({ operationId, path = {}, query, idempotencyKey, body }: Call): WireCall {
  const { method, path: template, keyless } = operations[operationId];
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? `{${name}}`);
  const search = Object.entries(query ?? {})
    // curl expands brackets that are not encoded.
    .map(([name, value]) => `${name.replace('[', '%5B').replace(']', '%5D')}=${value}`)
    .join('&');
  return {
    method,
    keyless,
    url: `$SERVICE${filled}${search && `?${search}`}`,
    headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
    ...(body ? { body } : {}),
  };
}
