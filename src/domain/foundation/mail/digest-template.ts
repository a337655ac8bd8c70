/** Writes what has happened in an organization as a letter to its members. */
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import { ofMode, type Scope } from '../../../db/client/scope.ts';
import { endedConnections } from '../../../db/tables/connections.ts';
import { disabledDestinations } from '../../../db/tables/event-destinations.ts';
import { type NamedProfile, namedProfiles } from '../../../db/tables/profiles.ts';
import { doubtedRequests } from '../../../db/tables/publish-requests.ts';
import { type NotificationKind, notifications } from './notification-kinds.ts';
import type { Mail } from './template.ts';

/** The largest number that is counted; beyond it, the exact number helps nobody. */
export const mostCounted = 1_000;
/** A few things are named; the page behind the button has all of them. */
const namedAtMost = 5;

interface Digest {
  matter: NotificationKind;
  /** The organization's name. */
  organization: string;
  /** The ids of what the events were about, newest first; one more than are counted when there are more. */
  subjectIds: readonly string[];
}

/** Returns the letter; `undefined` when somebody has seen to all of it meanwhile. */
export async function digestMail(
  ctx: Context,
  tx: Db,
  scope: Scope,
  { matter, organization, subjectIds }: Digest,
): Promise<Mail | undefined> {
  const { list, of, stillSo } = things[matter];
  const found = await stillSo(tx, scope, [...subjectIds]);
  if (found.length === 0) return undefined;
  const { one, many, advice } = notifications[matter];
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
      (await endedConnections(tx, scope, ids)).map((id) => ({ id, connectionId: id })),
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
