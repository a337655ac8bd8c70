/** Makes the events of a content type: a webhook per topic, the schemas of the events, and their bodies. */
import { madeFrom, type Node } from '../source.ts';
import { type ContentType, type Event, events as sentences } from './read.ts';

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/**
 * Returns the names of the events' schemas, each with its events. Only `moderated` has a field of its own, so it has
 * a schema of its own; all other events share one.
 */
export function eventSchemas({ schema, events }: ContentType): [name: string, events: Event[]][] {
  const named: [string, Event[]][] = [
    [`${schema}Event`, events.filter((event) => event !== 'moderated')],
    [`${schema}ModeratedEvent`, events.filter((event) => event === 'moderated')],
  ];
  return named.filter(([, own]) => own.length > 0);
}

const topicOf = ({ id }: ContentType, event: Event) => `content.${id}.${event}`;

/** Returns the webhooks by topic, in the order in which the events are declared. */
export function webhooksOf(type: ContentType): Node {
  const bodies = new Map(eventSchemas(type).flatMap(([name, own]) => own.map((event) => [event, name])));
  return Object.fromEntries(
    type.events.map((event) => {
      const post = {
        tags: ['Webhooks'],
        summary: `An item of ${type.id} ${sentences[event]}`,
        requestBody: { $ref: `#/components/requestBodies/${bodies.get(event)}Body` },
        responses: { '2XX': { $ref: '#/components/responses/EventReceivedResponse' } },
      };
      return [topicOf(type, event), madeFrom(type.written, { post }, 'events')];
    }),
  );
}

export function eventBodiesOf(type: ContentType): Node {
  return Object.fromEntries(
    eventSchemas(type).map(([name]) => {
      const body = { required: true, content: { 'application/json': { schema: named(name) } } };
      return [`${name}Body`, madeFrom(type.written, body, 'events')];
    }),
  );
}

export function eventSchemasOf(type: ContentType): Node {
  return Object.fromEntries(
    eventSchemas(type).map(([name, events]) => [
      name,
      madeFrom(type.written, envelopeOf(type, events), 'events'),
    ]),
  );
}

/** Returns the schema of an event. Content that is only read on request is never marked as unreadable. */
function envelopeOf(type: ContentType, events: readonly Event[]): Node {
  const moderated = events.includes('moderated');
  const observed = events.some((event) => event !== 'backfilled');
  const id = { type: 'string', minLength: 1 };
  return {
    type: 'object',
    additionalProperties: false,
    required: [
      'id',
      'topic',
      'timestamp',
      'mode',
      'organizationId',
      'origin',
      ...(moderated ? ['hidden'] : []),
      'data',
    ],
    properties: {
      id: named('EventId'),
      topic: { type: 'string', enum: events.map((event) => topicOf(type, event)) },
      timestamp: named('Timestamp'),
      mode: named('EventMode'),
      organizationId: id,
      connectedProfileId: id,
      origin: named('EventOrigin'),
      ...(moderated ? { hidden: named('EventHidden') } : {}),
      ...(observed ? { unreadable: named('EventUnreadable') } : {}),
      data: named(type.schema),
    },
  };
}
