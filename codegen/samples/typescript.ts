import { literal, typescriptStyle } from '../../src/web/docs/samples/calls.ts';
import type { ExampleCall } from './example-call.ts';

/** The types of the client take no variable that may be missing. */
const style = { ...typescriptStyle, variable: (name: string) => `env.${name} ?? ''` };
const write = (value: unknown) => literal(style, value, 0);

/** Writes the call for the TypeScript client. The service and the key are in the environment, as `SERVICE` and `KEY`. */
export function typescriptSample({ method, path, query, body, idempotencyKey }: ExampleCall): string {
  const parameters = { ...body, ...Object.fromEntries(query.map(({ name, value }) => [name, value])) };
  const given = [
    ...path.map(({ value }) => write(value)),
    ...(body || query.length > 0 ? [write(parameters)] : []),
    ...(idempotencyKey ? [write({ idempotencyKey })] : []),
  ];
  const call = `client.${method.operationId}(${given.join(', ')})`;
  return [
    `import { env } from 'node:process';`,
    `import { SocialContent } from 'social-content-sdk';`,
    '',
    `const client = new SocialContent({ apiKey: env.KEY ?? '', baseUrl: env.SERVICE ?? '' });`,
    method.list?.cursor || method.stream || method.lines
      ? `for await (const each of ${call}) console.log(each);`
      : `console.log(await ${call});`,
  ].join('\n');
}
