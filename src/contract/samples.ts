/** Reads the contract's examples of events. */
import { readContract, type Topic } from './index.ts';

interface ExampleEvent {
  id: string;
  timestamp: string;
  organizationId: string;
  connectedProfileId?: string;
  hidden?: boolean;
  data: object;
}

/** Returns the example. All callers share one object, so a caller that wants to change it makes a copy. */
export function exampleEvent(topic: Topic): ExampleEvent {
  const { webhooks } = readContract() as { webhooks: Record<Topic, Webhook> };
  return webhooks[topic].post.requestBody.content['application/json'].example;
}

interface Webhook {
  post: { requestBody: { content: { 'application/json': { example: ExampleEvent } } } };
}
