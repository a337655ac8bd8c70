import { type Topic, topics } from '../../../contract/index.ts';
import { exampleEvent } from '../../../contract/samples.ts';
import { type IdKind, replaceIds } from '../../../db/client/ids.ts';
import type { WrittenEvent } from './envelope.ts';

/**
 * Returns a made-up event of the topic: the contract's example, with new ids, and with all its times moved so
 * that it happened at `createdAt`.
 */
export function sampleEvent(topic: Topic, createdAt: Date, newId: (kind: IdKind) => string): WrittenEvent {
  const { timestamp, connectedProfileId = null, hidden = null, data } = exampleEvent(topic);
  const aheadMs = createdAt.getTime() - Date.parse(timestamp);
  const text = replaceIds(JSON.stringify({ connectedProfileId, data }), newId);
  const sample = JSON.parse(moved(text, aheadMs)) as { connectedProfileId: string | null; data: object };
  return {
    id: newId('event'),
    topic,
    origin: 'test',
    connectedProfileId: sample.connectedProfileId,
    subjectId: null,
    data: JSON.stringify(sample.data),
    hidden,
    unreadable: null,
    createdAt,
  };
}

/** Moves every time in the text by this many milliseconds. */
function moved(text: string, byMs: number): string {
  return text.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, (time) =>
    new Date(Date.parse(time) + byMs).toISOString(),
  );
}

export function isTopic(name: string): name is Topic {
  return Object.hasOwn(topics, name);
}
