/** Emits the event topics, each with the schema of its data. */
import { type Contract, type Node, resolve, type Schema, schemaName } from './document.ts';
import { contractError } from './source.ts';

export function emitTopics(contract: Contract): string {
  const webhooks = (contract.document.webhooks ?? {}) as Record<string, Node>;
  return [
    'export const topics = {',
    ...Object.entries(webhooks).map(
      ([topic, item]) => `  '${topic}': '${dataSchema(contract, topic, item)}',`,
    ),
    '} as const;',
    '',
  ].join('\n');
}

function dataSchema({ document }: Contract, topic: string, item: Node): string {
  const body = resolve(document, (item.post as Node).requestBody as Node);
  const { 'application/json': media } = body.content as { 'application/json': { schema: Schema } };
  const envelope = resolve(document, media.schema).properties as { topic: Schema; data: Schema };
  if (!(envelope.topic.enum as string[]).includes(topic))
    throw contractError(item, `${topic} is not a topic of its own schema`);
  return schemaName(envelope.data.$ref as string);
}
