/** Every place of the contract with JSON has an example that fits its schema and looks like a real answer. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { loadConfig } from '../../src/config.ts';
import { type OperationDescription, operations, readContract } from '../../src/contract/index.ts';
import { idPrefixes, isId } from '../../src/db/client/ids.ts';
import { validateInput } from '../../src/http/validation/validate.ts';
import { createRegistry } from '../../src/providers/registry.ts';

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Content {
  $ref?: string;
  content: Record<string, Media>;
}

/** The contract, with its references to schemas rewritten to `$defs`, where zod looks for them. */
const document = JSON.parse(
  JSON.stringify(readContract()).replaceAll('#/components/schemas/', '#/$defs/'),
) as {
  paths: Record<string, Record<string, { requestBody?: Content; responses: Record<string, Content> }>>;
  webhooks: Record<string, { post: { requestBody: Content } }>;
  components: Record<string, Record<string, Content>>;
};

/** Returns the JSON of a body or an answer: none for a stream, whose messages are those of the webhooks. */
function mediaOf(part: Content): Media[] {
  const [, , kind = '', name = ''] = part.$ref?.split('/') ?? [];
  const { content } = document.components[kind]?.[name] ?? part;
  const json = content['application/json'] as Media | undefined;
  return json ? [json] : [];
}

const valuesOf = ({ example, examples = {} }: Media): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
];

const partsOf = ({ path, method }: OperationDescription) =>
  document.paths[path]?.[method] ?? { responses: {} };

/** Every place in the document that has JSON, with the name of the place. */
const places: [string, Media][] = [
  ...Object.values(operations).flatMap((operation): [string, Media][] => {
    const { requestBody, responses } = partsOf(operation);
    const parts = Object.entries({ ...responses, ...(requestBody ? { body: requestBody } : {}) });
    return parts.flatMap(([name, part]) =>
      mediaOf(part).map((media): [string, Media] => [`${operation.operationId} ${name}`, media]),
    );
  }),
  ...Object.entries(document.webhooks).flatMap(([topic, { post }]) =>
    mediaOf(post.requestBody).map((media): [string, Media] => [topic, media]),
  ),
];

const everything = JSON.stringify(places.map(([, media]) => valuesOf(media)));

describe('the examples of the contract', () => {
  test('are there for every request body, answer and event, and are what the schema says', () => {
    const $defs = document.components.schemas as never;
    const problems = places.flatMap(([place, media]) => {
      const check = z.fromJSONSchema({ ...media.schema, $defs });
      const values = valuesOf(media);
      if (values.length === 0) return [`${place}: none`];
      return values.flatMap((value) => {
        const { error } = check.safeParse(value);
        return error ? [`${place}: ${z.prettifyError(error)}`] : [];
      });
    });
    expect(problems).toEqual([]);
  });

  test('of request bodies are taken by the service', () => {
    for (const operation of Object.values(operations)) {
      const { requestBody } = partsOf(operation);
      for (const value of requestBody ? mediaOf(requestBody).flatMap(valuesOf) : []) {
        const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']);
        const query = operation.query.connectedProfileId ? { connectedProfileId: 'x' } : {};
        const parts = { path: Object.fromEntries(names), query, body: structuredClone(value) };
        expect(() => validateInput(operation.operationId, parts)).not.toThrow();
      }
    }
  });

  test('have ids as the service makes them', () => {
    const kinds = Object.keys(idPrefixes) as (keyof typeof idPrefixes)[];
    const ids = everything.match(/\b(test_)?[a-z]{2,4}_[0-9a-z]{20,}\b/g) ?? [];
    expect(ids.length).toBeGreaterThan(100);
    const strange = ids.filter(
      (id) => !kinds.some((kind) => isId(kind, 'live', id) || isId(kind, 'test', id)),
    );
    expect(strange).toEqual([]);
  });

  test('end their lists', () => {
    const lists = everything.match(/"hasMore":(true|false)/g) ?? [];
    expect([...new Set(lists)]).toEqual(['"hasMore":false']);
    expect(everything).not.toContain('nextCursor');
  });

  test('of missing scopes name one that the operation needs', () => {
    const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
    for (const { operationId, path, method, content } of Object.values(
      operations,
    ) as OperationDescription[]) {
      const response = document.paths[path]?.[method]?.responses['403'];
      if (!response || !content) continue;
      const [value] = mediaOf(response).flatMap(valuesOf) as {
        error: { meta: { missingScopes: string[] } };
      }[];
      const declared = providers
        .flatMap(({ contentTypes }) => contentTypes)
        .find(({ contentType }) => contentType === content.contentType)?.capabilities[content.action];
      const needed = Object.values(declared?.scopes ?? {}).flatMap((names) => Object.values(names).flat());
      expect([operationId, needed]).toEqual([
        operationId,
        expect.arrayContaining(value?.error.meta.missingScopes ?? ['none']),
      ]);
    }
  });
});
