/**
 * Gives every webhook an operation id, no API key, and the headers of the signature and of the cause. Without operation ids of
 * their own, generators let webhooks replace operations of the API.
 */
import type { Node } from '../document.ts';

const headers = ['WebhookId', 'WebhookTimestamp', 'WebhookSignature', 'WebhookRequestId', 'TraceParent'].map(
  (name) => ({
    $ref: `#/components/parameters/${name}`,
  }),
);

/** Sets the operation id `webhooks.{topic}` and everything else that all webhooks share. */
export function webhooks(document: Node): Node {
  const items = (document.webhooks ?? {}) as Record<string, { post: Node }>;
  for (const [topic, item] of Object.entries(items))
    item.post = {
      operationId: `webhooks.${topic}`,
      ...item.post,
      security: [],
      parameters: headers,
    };
  return document;
}
