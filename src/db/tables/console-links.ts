/**
 * Stores the console's links that work once, such as invitations. Only the SHA-256 hash of their secret is
 * stored.
 */
import { dayMs, hourMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { newId } from '../client/ids.ts';
import type { ConsoleLinkModel as ConsoleLink } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

export type { ConsoleLink };
export type LinkPurpose = ConsoleLink['purpose'];

/** How long a link works. */
export const linkLifetimesMs: Record<LinkPurpose, number> = {
  setup: 24 * hourMs,
  invitation: 7 * 24 * hourMs,
  password_reset: hourMs,
};

/** How many invitations an organization, and a member in all organizations, may make: in an hour, and in a day. */
export const mostInvitations = [
  { count: 20, withinMs: hourMs, within: 'an hour' },
  { count: 60, withinMs: 24 * hourMs, within: 'a day' },
] as const;

export type NewLink = Pick<ConsoleLink, 'purpose' | 'tokenHash' | 'expiresAt'> &
  Partial<Pick<ConsoleLink, 'email' | 'organizationId' | 'role' | 'createdBy' | 'proof'>>;

export function createLink(db: Db, link: NewLink): Promise<ConsoleLink> {
  return db.consoleLink.create({ data: { id: newId('consoleLink'), ...link } });
}

export function findLink(db: Db, tokenHash: string): Promise<ConsoleLink | null> {
  return db.consoleLink.findUnique({ where: { tokenHash } });
}

/**
 * Marks a link as used, unless it was used before or has expired. Of several callers at once, one gets true;
 * the others wait for its transaction and get false.
 */
export async function takeLink(tx: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.consoleLink.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}

/** Locks the links for an address until the transaction ends, so that one caller at a time decides about a new one. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`console links of ${email}`}))`;
}

/** Tells whether a link for the address has been made since then, used or not. */
export async function hasLinkSince(
  db: Db,
  purpose: LinkPurpose,
  email: string,
  since: Date,
): Promise<boolean> {
  return (await db.consoleLink.count({ where: { purpose, email, createdAt: { gt: since } } })) > 0;
}

/** Deletes the unused links of a purpose; with an email address, only the links for it. */
export async function endLinks(db: Db, purpose: LinkPurpose, email?: string): Promise<void> {
  await db.consoleLink.deleteMany({ where: { purpose, usedAt: null, ...(email && { email }) } });
}

const open = (now: Date) => ({ purpose: 'invitation', usedAt: null, expiresAt: { gt: now } }) as const;

/** Lists the invitations to an organization that can still be accepted, newest first. */
export function listOpenInvitations(db: Db, organizationId: string, now: Date): Promise<ConsoleLink[]> {
  return db.consoleLink.findMany({ where: { organizationId, ...open(now) }, orderBy: { id: 'desc' } });
}

/** Lists the invitations of an email address that can still be accepted, to any organization. */
export function listInvitationsOf(db: Db, email: string, now: Date): Promise<ConsoleLink[]> {
  return db.consoleLink.findMany({ where: { email, ...open(now) }, orderBy: { id: 'asc' } });
}

export async function hasOpenInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  return (await db.consoleLink.count({ where: { email, ...open(now) } })) > 0;
}

/** Deletes an unused invitation. Returns false when the organization has none with this id. */
export async function revokeInvitation(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { count } = await db.consoleLink.deleteMany({
    where: { id, organizationId, purpose: 'invitation', usedAt: null },
  });
  return count === 1;
}

/** Deletes earlier unused invitations of an email address to an organization, because a new one takes their place. */
export async function replaceInvitations(
  db: Db,
  organizationId: string | null,
  email: string,
): Promise<void> {
  await db.consoleLink.deleteMany({ where: { purpose: 'invitation', organizationId, email, usedAt: null } });
}

/** Links are kept for a month after they expire, so that their page can say what became of them. */
const keptMs = 30 * dayMs;

export const consoleLinkRetention: RetentionPolicy = {
  table: 'console_links',
  since: 'expires_at',
  forMs: keptMs,
};
