import { literal, pythonStyle } from '../../src/web/docs/samples/calls.ts';
import { snake } from '../sdk/python/names.ts';
import type { ExampleCall } from './example-call.ts';

const write = (value: unknown) => literal(pythonStyle, value, 0);

/** Writes the call for the Python client. The service and the key are in the environment, as `SERVICE` and `KEY`. */
export function pythonSample({ method, path, query, body, idempotencyKey }: ExampleCall): string {
  const given = [
    ...path.map(({ value }) => write(value)),
    ...(body ? [write(body)] : []),
    ...query.map(({ name, value }) => `${snake(name)}=${write(value)}`),
    ...(idempotencyKey ? [`idempotency_key=${write(idempotencyKey)}`] : []),
  ];
  const call = `client.${method.operationId.split('.').map(snake).join('.')}(${given.join(', ')})`;
  return [
    'import os',
    '',
    'from social_content_sdk import SocialContent',
    '',
    'client = SocialContent(os.environ["KEY"], os.environ["SERVICE"])',
    ...(method.list || method.stream || method.lines
      ? [`for each in ${call}:`, '    print(each)']
      : [`print(${call})`]),
  ].join('\n');
}
