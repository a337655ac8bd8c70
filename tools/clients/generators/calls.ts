/** The ten calls that each generated client makes, and what its program has to print of each. */
import type { World } from '../world.ts';

interface Call {
  /** What the program does. */
  does: string;
  /** What it prints, which the fields of the answers' types have given it. */
  gives(world: World): unknown;
}

export const calls: Record<string, Call> = {
  'read a list to its end': {
    does: 'Reads the items of the profile, two at a time, until there is no further cursor.',
    gives: ({ itemIds }) => itemIds,
  },
  'read one': {
    does: 'Reads the first of these items by its id.',
    gives: ({ itemIds }) => [itemIds[0], 'instagram.media.items'],
  },
  'publish once': {
    does: 'Publishes a picture with a reference and metadata of its own, twice with the same Idempotency-Key.',
    gives: () => ['the same id', 'instagram.media.items', 'monday'],
  },
  'filter by statuses': {
    does: 'Lists the publish requests of the profile that have one of several statuses, and those that are canceled.',
    gives: () => [['monday'], []],
  },
  'filter by metadata': {
    does: 'Lists the publish requests that have a value in their metadata, and those that have another.',
    gives: () => [['monday'], []],
  },
  'change and delete': {
    does: 'Makes an Event Destination, changes its topics and its status, deletes it, and looks for it.',
    gives: () => [['content.*', 'connection.*'], 'disabled', true, 404],
  },
  'take an error': {
    does: 'Reads a publish request that does not exist, and prints the status and the code.',
    gives: () => [404, 'not_found'],
  },
  'take the violations': {
    does: 'Publishes at a time in the past, and prints what is wrong with which field.',
    gives: () => [400, 'validation_error', [['scheduled_in_past', '/scheduledFor']]],
  },
  'type a delivery': {
    does: 'Gives the body of a delivery the type of the event, and prints its topic and the id and text of its comment.',
    gives({ delivery }) {
      const { topic, data } = JSON.parse(delivery.body);
      return [topic, data.externalId, data.text];
    },
  },
  'survive what is new': {
    does: 'Counts two items and reads a publish request whose answers have unknown fields and an unknown status.',
    gives: () => [2, 'reticulating'],
  },
};
