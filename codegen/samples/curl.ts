import { curl } from '../../src/web/docs/samples/calls.ts';
import type { ExampleCall } from './example-call.ts';

/** Writes the call for curl. The service and the key are in the shell variables `SERVICE` and `KEY`. */
export function curlSample({ operation, path, query, body, idempotencyKey }: ExampleCall): string {
  const filled = path.reduce(
    (left, { name, value }) => left.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const search = query.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&');
  return curl({
    method: operation.method as Parameters<typeof curl>[0]['method'],
    keyless: operation.keyless,
    url: `$SERVICE${filled}${search && `?${search}`}`,
    headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
    ...(body ? { body } : {}),
  });
}
