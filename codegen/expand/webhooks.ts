/**
 * Gives every webhook an operation id, no API key, and the headers of the signature. Without operation ids of
 * their own, generators let webhooks replace operations of the API.
 */
import type { Node } from '../document.ts';

const signatureHeaders = ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

/** Sets the operation id `webhooks.{topic}` and everything else that all webhooks share. */
export function webhooks(document: Node): Node {
  const items = (document.webhooks ?? {}) as Record<string, { post: Node }>;
  for (const [topic, item] of Object.entries(items))
    item.post = {
      operationId: `webhooks.${topic}`,
      ...item.post,
      security: [],
      parameters: signatureHeaders,
    };
  return document;
}
