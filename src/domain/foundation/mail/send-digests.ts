/**
 * Sends digests: at most one e-mail an hour for each organization, mode and notification kind.
 * Every event of a kind enqueues a job. The first of them to run writes the e-mail for all; the others find that it
 * has been sent.
 */

import type { Context } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { ofMode, type Scope } from '../../../db/client/scope.ts';
import { connectionsIn } from '../../../db/tables/connections.ts';
import { disabledDestinations } from '../../../db/tables/event-destinations.ts';
import { lockDigest, subjectsToNotify, updateDigest } from '../../../db/tables/mails.ts';
import { findOrganization } from '../../../db/tables/organizations.ts';
import { type NamedProfile, namedProfiles } from '../../../db/tables/profiles.ts';
import { doubtedRequests } from '../../../db/tables/publish-requests.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';
import type { WorkerJobs } from '../../../queue/declarations.ts';
import { type Mail, queueMails } from './mails.ts';
import { type NotificationKind, notifications, recipientsOf } from './notification-kinds.ts';

/** A job that sends the digest of a notification kind, enqueued by an event of that kind. */
export interface DigestJob extends Scope {
  /** Its kind. Jobs that an earlier release has written have this name in their payload. */
  matter: NotificationKind;
  /** The time of the event, in ISO 8601. */
  at: string;
}

/** An event is committed this long after its time at the latest, so no event can turn up later in a period whose digest was sent. */
const latestCommitMs = 30_000;
/** The time between two digests of the same kind. */
const apartMs = hourMs;
/** Older events are not mailed, such as those from before e-mails were configured. */
const longestAgoMs = dayMs;

type WrittenJob = WorkerJobs['mail.gather'];

/** Returns what works on each job; those of one kind are worked on together. */
export function sendDigests(ctx: Context, jobs: DigestJob[]): (job: WrittenJob) => Promise<void> {
  const keyOf = ({ organizationId, mode, matter }: WrittenJob) => `${organizationId}/${mode}/${matter}`;
  const sent = new Map(
    [...Map.groupBy(jobs, keyOf)].map(([key, ofKind]) => {
      const last = ofKind.reduce((one, other) => (one.at > other.at ? one : other));
      return [key, sendDigest(ctx, last)];
    }),
  );
  return (job) => sent.get(keyOf(job)) as Promise<void>;
}

async function sendDigest(ctx: Context, { matter: kind, at, ...scope }: DigestJob): Promise<void> {
  const now = ctx.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const happenedAt = new Date(at);
  await inTransaction(ctx.db, async (tx) => {
    const digest = await lockDigest(tx, scope, kind, ago(longestAgoMs));
    if (happenedAt < digest.notifiedUntil) return;
    const nextAt = digest.writtenAt && new Date(digest.writtenAt.getTime() + apartMs);
    if (nextAt && nextAt > now) {
      if (digest.nextAt?.getTime() === nextAt.getTime()) return;
      await updateDigest(tx, scope, kind, { nextAt });
      const payload = { organizationId: scope.organizationId, mode: scope.mode, matter: kind, at };
      return ctx.queue.insert(
        'mail.gather',
        [{ payload, group: scope.organizationId, startAfter: nextAt }],
        tx,
      );
    }
    const until = ago(latestCommitMs);
    if (happenedAt >= until)
      throw new Error('no digest is sent while an earlier event may still be committed');
    const from = new Date(Math.max(digest.notifiedUntil.getTime(), ago(longestAgoMs).getTime()));
    const written = await writeDigest(ctx, tx, scope, kind, { from, until });
    await updateDigest(tx, scope, kind, { notifiedUntil: until, ...(written && { writtenAt: now }) });
  });
}

/** Writes an e-mail to each recipient. Returns false when nobody wants one, or when there is nothing left to say. */
async function writeDigest(
  ctx: Context,
  tx: Db,
  scope: Scope,
  kind: NotificationKind,
  window: { from: Date; until: Date },
): Promise<boolean> {
  const [recipients, organization, happened] = await Promise.all([
    recipientsOf(tx, scope, kind),
    findOrganization(tx, scope.organizationId),
    subjectsToNotify(tx, scope, notifications[kind].topics, window, mostCounted + 1),
  ]);
  if (!organization || recipients.length === 0 || happened.length === 0) return false;
  const subjectIds = [...new Set(happened)];
  const mail = await digestMail(ctx, tx, scope, { kind, organization: organization.name, subjectIds });
  if (!mail) return false;
  const expiresAt = new Date(ctx.clock.now().getTime() + longestAgoMs);
  const { organizationId } = scope;
  await queueMails(
    ctx,
    tx,
    recipients.map((to) => ({ to, mail, organizationId, expiresAt })),
  );
  return true;
}

// Writes the digest of what has happened in an organization.

/** The largest number that is counted; beyond it, the exact number helps nobody. */
const mostCounted = 1_000;
/** A few things are named; the page behind the button has all of them. */
const namedAtMost = 5;

interface Digest {
  kind: NotificationKind;
  /** The organization's name. */
  organization: string;
  /** The ids of what the events were about, newest first; one more than are counted when there are more. */
  subjectIds: readonly string[];
}

/** Returns the digest; `undefined` when all of it was resolved meanwhile. */
async function digestMail(
  ctx: Pick<Context, 'config'>,
  tx: Db,
  scope: Scope,
  { kind, organization, subjectIds }: Digest,
): Promise<Mail | undefined> {
  const { list, of, stillSo } = things[kind];
  const found = await stillSo(tx, scope, [...subjectIds]);
  if (found.length === 0) return undefined;
  const { one, many, advice } = notifications[kind];
  const number =
    found.length > mostCounted ? `More than ${mostCounted.toLocaleString('en')}` : String(found.length);
  const what = found.length === 1 ? one : `${number} ${many}`;
  const inMode = ofMode(scope, { live: '', test: ', in test mode' });
  const base = `${ctx.config.publicUrl}/console/${scope.organizationId}/${scope.mode}`;
  const named = found.slice(0, namedAtMost);
  const accounts = await accountsOf(tx, scope, named);
  return {
    subject: `${what}: ${organization}${inMode}`,
    paragraphs: [`${what} at ${organization}${inMode}.`, advice],
    items: named.map((thing) => ({ text: nameOf(thing, accounts), url: `${base}/${of}/${thing.id}` })),
    action: {
      text: found.length > namedAtMost ? 'See all of them' : 'See the list',
      url: `${base}/${list}`,
    },
    footer: [`You receive this e-mail as a member of ${organization}, at most once an hour for each kind.`],
    preferencesUrl: `${ctx.config.publicUrl}/console/account#mail`,
  };
}

/** A thing that somebody should see to, which is known by its own name or by those of its accounts. */
interface Thing {
  id: string;
  name?: string;
  connectionId?: string;
  connectedProfileId?: string;
}

/** Matter -> the pages of its things, and what finds those among them that are still in that state. */
const things: Record<
  NotificationKind,
  { list: string; of: string; stillSo(tx: Db, scope: Scope, ids: string[]): Promise<Thing[]> }
> = {
  expired_grants: {
    list: 'connections?status=expired',
    of: 'connections',
    stillSo: async (tx, scope, ids) =>
      (await connectionsIn(tx, scope, ids, ['expired', 'revoked'])).map((id) => ({ id, connectionId: id })),
  },
  ending_grants: {
    list: 'connections?status=expiring',
    of: 'connections',
    stillSo: async (tx, scope, ids) =>
      (await connectionsIn(tx, scope, ids, ['expiring'])).map((id) => ({ id, connectionId: id })),
  },
  disabled_destinations: {
    list: 'destinations',
    of: 'destinations',
    stillSo: async (tx, scope, ids) =>
      (await disabledDestinations(tx, scope, ids)).map(({ id, name, url }) => ({
        id,
        name: name ?? new URL(url).host,
      })),
  },
  unknown_outcomes: {
    list: 'publishing?status=outcome_unknown',
    of: 'publishing',
    // Words of a post are content, which no mail carries; its title is the customer's own.
    stillSo: async (tx, scope, ids) =>
      (await doubtedRequests(tx, scope, ids)).map(({ title, ...thing }) => ({
        ...thing,
        ...(title === null ? {} : { name: title }),
      })),
  },
};

function accountsOf(tx: Db, scope: Scope, named: readonly Thing[]): Promise<NamedProfile[]> {
  return namedProfiles(
    tx,
    scope,
    named.flatMap(({ connectedProfileId }) => connectedProfileId ?? []),
    named.flatMap(({ connectionId }) => connectionId ?? []),
  );
}

function nameOf({ id, name, connectionId, connectedProfileId }: Thing, accounts: NamedProfile[]): string {
  const names = accounts
    .filter((account) =>
      connectionId ? account.connectionId === connectionId : account.id === connectedProfileId,
    )
    .map(({ displayName, username, externalId }) => displayName ?? username ?? externalId);
  return name ?? [names.slice(0, namedAtMost).join(', '), id].filter(Boolean).join(' · ');
}
