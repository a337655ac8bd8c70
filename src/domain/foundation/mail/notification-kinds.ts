/** The matters that organizations are told about by e-mail, each with the topics of the events behind it. */
import type { Topic } from '../../../contract/index.ts';

interface Notification {
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

export const notifications = {
  expired_grants: {
    topics: ['connection.expired', 'connection.revoked'],
    one: 'One grant has ended',
    many: 'grants have ended',
    advice:
      'Nothing can be read or published through these Connections until their end users reconnect. Send them a reconnect link, which you create on the page of each Connection.',
    choice: 'Grants that expired or were revoked',
  },
  disabled_destinations: {
    topics: ['eventDestination.disabled'],
    one: 'One Event Destination was disabled',
    many: 'Event Destinations were disabled',
    advice:
      'Their receivers accepted no events for days, or answered that they are gone. They receive no events until somebody enables them again. Missed events can be replayed from the page of each destination.',
    choice: 'Disabled Event Destinations',
  },
  unknown_outcomes: {
    topics: ['publishRequest.outcomeUnknown'],
    one: 'The outcome of one publish request is unknown',
    many: 'publish requests have an unknown outcome',
    advice:
      'The provider did not confirm whether it published them. The service looks for them at the provider, and never publishes them again on its own. If it cannot find out, set the outcome on the page of each post.',
    choice: 'Publish requests whose outcome is unknown',
  },
} as const satisfies Record<string, Notification>;

export type NotificationKind = keyof typeof notifications;

export const notificationKinds = Object.keys(notifications) as NotificationKind[];

/** Returns the matter that an event of a topic belongs to; `undefined` for most topics. */
export function notificationKindOf(topic: Topic): NotificationKind | undefined {
  return notificationKinds.find((name) => (notifications[name].topics as readonly Topic[]).includes(topic));
}
