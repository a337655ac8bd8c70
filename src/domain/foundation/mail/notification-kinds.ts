/** The kinds of notifications that organizations get by e-mail, each with the topics of its events. */

import type { Context } from '../../../context.ts';
import type { Topic } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import { ofMode, type Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import {
  type MailPreference,
  membersWithPreferences,
  readMailPreference,
  writeMailPreference,
} from '../../../db/tables/mails.ts';

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
  ending_grants: {
    topics: ['connection.expiring'],
    one: 'One grant ends within a week',
    many: 'grants end within a week',
    advice:
      'The service cannot renew them without their end users. Send each a reconnect link, which you create on the page of each Connection, so that nothing stops.',
    choice: 'Grants that end within a week',
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

/** Returns the notification kind of a topic; `undefined` for most topics. */
export function notificationKindOf(topic: Topic): NotificationKind | undefined {
  return notificationKinds.find((name) => (notifications[name].topics as readonly Topic[]).includes(topic));
}

/** Grants that end together are found within minutes of each other, so the first e-mail waits a little for the others. */
const collectMs = 120_000;

/** Writes jobs for what has happened, in its transaction; none when no e-mails are sent. */
export async function queueDigests(
  ctx: Pick<Context, 'queue' | 'outbound'>,
  tx: Sql,
  { organizationId, mode }: Scope,
  happened: readonly { kind: NotificationKind; at: Date }[],
): Promise<void> {
  if (!ctx.outbound.mailer || happened.length === 0) return;
  const jobs = happened.map(({ kind, at }) => ({
    payload: { organizationId, mode, matter: kind, at: at.toISOString() },
    group: organizationId,
    startAfter: new Date(at.getTime() + collectMs),
  }));
  await ctx.queue.insert('mail.gather', jobs, tx);
}

// Reads and changes which notifications a person gets by e-mail.

/** Until they choose, owners get e-mails about everything in live mode, and nobody else gets any. */
const ofOwners: MailPreference = { kinds: notificationKinds, testMode: false };
const ofOthers: MailPreference = { kinds: [], testMode: false };

/** Returns what a person has chosen; `undefined` when they have not chosen yet and their role decides. */
export async function readPreference(
  ctx: Pick<Context, 'db'>,
  userId: string,
): Promise<MailPreference | undefined> {
  return (await readMailPreference(ctx.db, userId)) ?? undefined;
}

/** Returns the choices that a page shows to somebody who has not chosen yet. */
export function preferenceOf(isOwner: boolean): MailPreference {
  return isOwner ? ofOwners : ofOthers;
}

/** Stores a choice; names of kinds that do not exist are ignored. */
export async function changePreference(
  ctx: Pick<Context, 'db'>,
  userId: string,
  { kinds, testMode }: MailPreference,
): Promise<void> {
  const known = notificationKinds.filter((name) => kinds.includes(name));
  await writeMailPreference(ctx.db, userId, { kinds: known, testMode });
}

/** Returns the addresses of the members who have asked to be notified of this kind. */
export async function recipientsOf(tx: Db, scope: Scope, kind: NotificationKind): Promise<string[]> {
  const members = await membersWithPreferences(tx, scope.organizationId);
  return members.flatMap(({ role, email, preference }) => {
    const { kinds, testMode } = preference ?? preferenceOf(role === 'owner');
    return kinds.includes(kind) && ofMode(scope, { live: true, test: testMode }) ? email : [];
  });
}
