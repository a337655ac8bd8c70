import { type OperationId, operations, readContract } from '../../src/contract/index.ts';

interface Body {
  content: { 'application/json': { example?: object } };
}

/** Returns the contract's example of an operation's body; undefined when the operation has no body. */
export function exampleBodyOf(operationId: OperationId): object | undefined {
  const { path, method, hasBody } = operations[operationId];
  if (!hasBody) return undefined;
  const { paths, components } = readContract() as {
    paths: Record<string, Record<string, { requestBody: { $ref: string } }>>;
    components: { requestBodies: Record<string, Body> };
  };
  const name = paths[path]?.[method]?.requestBody.$ref.split('/').at(-1) ?? '';
  return components.requestBodies[name]?.content['application/json'].example;
}
