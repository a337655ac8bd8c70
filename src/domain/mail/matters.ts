/** The matters that organizations are told about by e-mail, each with the topics of the events behind it. */
import type { Topic } from '../../contract/index.ts';

interface Matter {
  topics: readonly Topic[];
  /** The sentence for one thing that something has happened to. */
  one: string;
  /** The rest of the sentence for several things, which follows their number. */
  many: string;
  /** The consequence of it, and the advice what to do. */
  advice: string;
  /** The name of the choice on the account's page. */
  choice: string;
}

export const matters = {
  expired_grants: {
    topics: ['connection.expired', 'connection.revoked'],
    one: 'One grant has ended',
    many: 'grants have ended',
    advice:
      'Nothing can be read or published through these Connections until their end users connect again. Send them a reconnect link: the page of each Connection makes one.',
    choice: 'Grants that have expired or were taken back',
  },
  disabled_destinations: {
    topics: ['eventDestination.disabled'],
    one: 'One Event Destination was disabled',
    many: 'Event Destinations were disabled',
    advice:
      'Their receivers have accepted no events for days, or have said that they are gone. They get no more events until somebody enables them. What they have missed can be sent again from their pages.',
    choice: 'Event Destinations that were disabled',
  },
  unknown_outcomes: {
    topics: ['publishRequest.outcomeUnknown'],
    one: 'The outcome of one publish request is unknown',
    many: 'publish requests have an unknown outcome',
    advice:
      'The provider has not said whether it published them. The service looks for them at the provider, and never publishes them again by itself. If it does not find out, the page of each request lets you settle it.',
    choice: 'Publish requests whose outcome is unknown',
  },
} as const satisfies Record<string, Matter>;

export type MatterName = keyof typeof matters;

export const matterNames = Object.keys(matters) as MatterName[];

/** Returns the matter that an event of a topic belongs to; `undefined` for most topics. */
export function matterOf(topic: Topic): MatterName | undefined {
  return matterNames.find((name) => (matters[name].topics as readonly Topic[]).includes(topic));
}
