/** Makes an example event of a topic, with its data in the state that the topic reports. */

import type { Schema } from '../../document.ts';
import { changes } from '../../examples/by-topic.ts';
import { ids } from '../../examples/ids.ts';
import { providers } from '../../examples/providers/index.ts';
import { examplesOf, nameOf, type Schemas } from './example-of.ts';

export function eventExample(schemas: Schemas, topic: string, envelope: string): object {
  const { properties } = schemas[envelope] as { properties: Record<string, Schema> };
  const [usual] = Object.values(examplesOf(schemas, nameOf(properties.data as Schema))) as [Item];
  const changed = (changes as Record<string, object>)[topic] ?? {};
  // Fields that the event lacks are undefined here, and JSON leaves them out.
  const data = JSON.parse(JSON.stringify({ ...usual, ...changed })) as Item;
  const profile = profileOf(topic, data);
  return {
    id: ids.event,
    topic,
    timestamp: '2026-03-09T16:20:05.341Z',
    mode: 'live',
    organizationId: ids.organization,
    ...(profile ? { connectedProfileId: profile } : {}),
    origin: topic.endsWith('.backfilled') ? 'backfill' : 'live',
    ...(properties.hidden ? { hidden: true } : {}),
    data,
  };
}

interface Item {
  connectedProfileId?: string;
  contentType?: string;
}

/** Returns the Connected Profile through which the content was observed, or which the event is about. */
function profileOf(topic: string, data: Item): string | undefined {
  const [provider = ''] = data.contentType?.split('.') ?? [];
  return topic.startsWith('content.') ? providers[provider]?.profile : data.connectedProfileId;
}
