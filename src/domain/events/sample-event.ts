import { type Topic, topics } from '../../contract/index.ts';
import { sampleOf } from '../../contract/samples.ts';
import type { EventRow } from '../../db/events.ts';

/** An event of the topic about something made up, in the shape that the contract has for it. */
export function sampleEvent(topic: Topic, { id, createdAt }: Pick<EventRow, 'id' | 'createdAt'>): EventRow {
  return {
    id,
    topic,
    origin: 'test',
    connectedProfileId: null,
    subjectId: null,
    data: JSON.stringify(sampleOf(topics[topic])),
    createdAt,
  };
}

export function isTopic(name: string): name is Topic {
  return Object.hasOwn(topics, name);
}
