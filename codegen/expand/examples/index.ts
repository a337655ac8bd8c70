/** Gives every request body, answer and event an example. */
import { contractOf, type Node, type Operation, resolve, type Schema } from '../../document.ts';
import { answers } from '../../examples/by-operation.ts';
import { itemMetrics } from '../../examples/metrics.ts';
import { eventExample } from './events.ts';
import { examplesOf, nameOf, type Schemas } from './example-of.ts';

type Media = { schema: Schema } & Node;

/** Adds the examples. It runs after `addErrors`, which puts the answers at their operations. */
export function addExamples(document: Node): Node {
  const { schemas } = document.components as { schemas: Schemas };
  for (const operation of contractOf(document).operations) {
    const { operationId, body, node } = operation;
    const { 200: success } = node.responses as Record<string, Node>;
    const answer =
      answers[operationId as keyof typeof answers] ?? metricsOf(operation) ?? changeOf(schemas, operation);
    const media = mediaOf(success as Node);
    if (operation.streams) media.example = messageOf(schemas, media['x-data'] as Schema);
    else if (operation.lines) media.example = linesOf(schemas, media['x-data'] as Schema);
    else setExamples(media, answer ? { [operationId]: answer } : examplesOf(schemas, nameOf(media.schema)));
    if (body)
      setExamples(mediaOf(resolve(document, node.requestBody as Node)), examplesOf(schemas, nameOf(body)));
  }
  exemplifyEvents(document, schemas);
  return document;
}

/** Returns a message of a stream, as text, whose data is an example of the schema. */
function messageOf(schemas: Schemas, schema: Schema): string {
  const [data] = Object.values(examplesOf(schemas, nameOf(schema))) as { id: string }[];
  return `id: 3Yk0PZdR7pGqf1\nwebhook-id: ${data?.id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Returns lines of JSON, as text, with the examples of the schema. */
function linesOf(schemas: Schemas, schema: Schema): string {
  return Object.values(examplesOf(schemas, nameOf(schema)))
    .map((example) => `${JSON.stringify(example)}\n`)
    .join('');
}

/** Returns the answer to an operation that reads the metrics of an item; undefined for others. */
function metricsOf({ contentType, operationId }: Operation): object | undefined {
  return contentType && operationId === `${contentType}.metrics` ? itemMetrics : undefined;
}

/** Returns the answer to an operation that deletes or moderates content; undefined for others. */
function changeOf(schemas: Schemas, { contentType, operationId }: Operation): object | undefined {
  const change = changes[operationId.split('.').at(-1) as string];
  const [item] = Object.entries(schemas).find(([, schema]) => isItemOf(schema, contentType)) ?? [];
  if (!change || !item) return undefined;
  const [example] = Object.values(examplesOf(schemas, item)) as { externalId: string }[];
  return { externalId: example?.externalId, ...change };
}

const changes: Record<string, object> = {
  delete: { deleted: true },
  moderate: { hidden: true, success: true },
};

function isItemOf({ properties }: Schema, contentType: string | undefined): boolean {
  const { externalId, contentType: kind } = (properties ?? {}) as Record<string, Schema>;
  return externalId !== undefined && kind?.const !== undefined && kind.const === contentType;
}

/** Gives each topic a body of its own, because an event of one topic is no example of another. */
function exemplifyEvents(document: Node, schemas: Schemas): void {
  for (const [topic, { post }] of Object.entries(
    (document.webhooks ?? {}) as Record<string, { post: Node }>,
  )) {
    const body = structuredClone(resolve(document, post.requestBody as Node));
    const media = mediaOf(body);
    media.example = eventExample(schemas, topic, nameOf(media.schema));
    post.requestBody = body;
  }
  dropUnused(document, 'requestBodies');
}

/** Returns what a body consists of, which has one media type. */
function mediaOf({ content }: Node): Media {
  return Object.values(content as Record<string, Media>)[0] as Media;
}

function setExamples(media: Media, examples: Record<string, unknown>): void {
  const entries = Object.entries(examples);
  if (entries.length === 1) media.example = entries[0]?.[1];
  else media.examples = Object.fromEntries(entries.map(([name, value]) => [name, { value }]));
}

function dropUnused(document: Node, kind: string): void {
  const components = document.components as Record<string, Record<string, Node>>;
  const text = JSON.stringify([document.paths, document.webhooks]);
  components[kind] = Object.fromEntries(
    Object.entries(components[kind] ?? {}).filter(([name]) =>
      text.includes(`"#/components/${kind}/${name}"`),
    ),
  );
}
