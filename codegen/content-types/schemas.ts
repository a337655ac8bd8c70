/** Makes the schemas of a content type: its item, a page of items, and what is changed and published. */
import { madeFrom, type Node } from '../source.ts';
import type { ContentType, DeclaredSchema } from './read.ts';

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string', minLength: 1 };

/** Returns the schemas by name. What all items and all publish requests have is added to what is declared. */
export function schemasOf({ id, schema, actions, item, publish, written }: ContentType): Node {
  const contentType = { type: 'string', const: id };
  const ofItem = closed(item, ['externalId'], ['contentType'], {
    externalId: { ...text, description: 'Provider-owned content id.' },
    ...item.properties,
    providerRaw: named('ProviderRaw'),
    contentType,
  });
  const page = {
    type: 'object',
    additionalProperties: false,
    required: ['data', 'hasMore'],
    properties: {
      data: { type: 'array', items: named(schema) },
      nextCursor: named('NextCursor'),
      hasMore: { type: 'boolean' },
    },
  };
  const ofPublish =
    publish &&
    closed(publish, ['connectedProfileId', 'contentType'], [], {
      connectedProfileId: text,
      contentType,
      title: named('PublishRequestTitle'),
      ...publish.properties,
      ...('media' in publish.properties ? { stripLocation: named('StripLocation') } : {}),
      scheduledFor: named('PublishTime'),
      reference: named('Reference'),
      metadata: named('Metadata'),
    });
  const ofRequest = ofPublish && {
    ...ofPublish,
    properties: { ...ofPublish.properties, draft: named('PublishDraft') },
  };
  const ofTarget = ofPublish && {
    ...ofPublish,
    required: ofPublish.required?.filter((name) => !isShared(name)),
  };
  const { update, moderate } = actions;
  const ofUpdate = update?.body && closed(update.body, [], [], update.body.properties);
  const ofModeration =
    moderate?.body &&
    closed(moderate.body, ['hidden'], [], { hidden: { type: 'boolean' }, ...moderate.body.properties });
  return {
    [schema]: madeFrom(item, ofItem),
    ...(actions.list ? { [`${schema}List`]: madeFrom(written, page, 'list') } : {}),
    ...(ofUpdate ? { [`${schema}Update`]: madeFrom(written, ofUpdate, 'update') } : {}),
    ...(ofModeration ? { [`${schema}Moderation`]: madeFrom(written, ofModeration, 'moderate') } : {}),
    ...(ofRequest ? { [`${schema}Publish`]: madeFrom(publish, ofRequest) } : {}),
    ...(ofTarget ? { [groupTargetOf(schema)]: madeFrom(publish, ofTarget) } : {}),
  };
}

/** Returns the name of what a publish group has for each of its targets of a content type. */
export const groupTargetOf = (schema: string) => `${schema}GroupTarget`;

/** Tells whether a publish group can give a field to its targets, so that none of them has to have its own. */
const isShared = (name: string) => ['text', 'title', 'link', 'media'].includes(name);

/**
 * Returns an object without other fields. It requires the fields that are declared, after those in `first`
 * and before those in `last`.
 */
function closed(
  { description, required = [] }: DeclaredSchema,
  first: string[],
  last: string[],
  properties: Node,
) {
  const all = [...first, ...required, ...last];
  return {
    type: 'object',
    ...(description ? { description } : {}),
    additionalProperties: false,
    ...(all.length > 0 ? { required: all } : {}),
    properties,
  };
}
