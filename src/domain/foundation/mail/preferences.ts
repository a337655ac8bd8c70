/** Tells and changes about which matters a person gets e-mails. */
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import { ofMode, type Scope } from '../../../db/client/scope.ts';
import {
  type MailPreference,
  membersWithPreferences,
  readMailPreference,
  writeMailPreference,
} from '../../../db/tables/mail-preferences.ts';
import { type NotificationKind, notificationKinds } from './notification-kinds.ts';

/** Until they choose, owners get e-mails about everything in live mode, and nobody else gets any. */
const ofOwners: MailPreference = { matters: notificationKinds, testMode: false };
const ofOthers: MailPreference = { matters: [], testMode: false };

/** Returns what a person has chosen; `undefined` when they have not chosen yet and their role decides. */
export async function readPreference(ctx: Context, userId: string): Promise<MailPreference | undefined> {
  return (await readMailPreference(ctx.db, userId)) ?? undefined;
}

/** Returns the choices that a page shows to somebody who has not chosen yet. */
export function preferenceOf(isOwner: boolean): MailPreference {
  return isOwner ? ofOwners : ofOthers;
}

/** Stores a choice; names of matters that do not exist are ignored. */
export async function changePreference(
  ctx: Context,
  userId: string,
  { matters, testMode }: MailPreference,
): Promise<void> {
  const known = notificationKinds.filter((name) => matters.includes(name));
  await writeMailPreference(ctx.db, userId, { matters: known, testMode });
}

/** Returns the addresses of the members who want to be told about a matter. */
export async function recipientsOf(tx: Db, scope: Scope, matter: NotificationKind): Promise<string[]> {
  const members = await membersWithPreferences(tx, scope.organizationId);
  return members.flatMap(({ role, email, preference }) => {
    const { matters, testMode } = preference ?? preferenceOf(role === 'owner');
    return matters.includes(matter) && ofMode(scope, { live: true, test: testMode }) ? email : [];
  });
}
