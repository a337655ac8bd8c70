/** Links that work once. Only the SHA-256 of their secret is known here. */
import type { Db } from './client.ts';
import type { ConsoleLinkModel as ConsoleLink } from './generated/models.ts';
import { newId } from './ids.ts';
import type { Kept } from './retention.ts';

export type { ConsoleLink };
export type LinkPurpose = ConsoleLink['purpose'];

export type NewLink = Pick<ConsoleLink, 'purpose' | 'tokenHash' | 'expiresAt'> &
  Partial<Pick<ConsoleLink, 'email' | 'organizationId' | 'role' | 'createdBy'>>;

export function createLink(db: Db, link: NewLink): Promise<ConsoleLink> {
  return db.consoleLink.create({ data: { id: newId('consoleLink'), ...link } });
}

export function findLink(db: Db, tokenHash: string): Promise<ConsoleLink | null> {
  return db.consoleLink.findUnique({ where: { tokenHash } });
}

/** True for the one caller that has taken it; whoever else tries waits for that transaction and gets false. */
export async function takeLink(tx: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.consoleLink.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}

/** Ends the links of a purpose, or those of one address. */
export async function endLinks(db: Db, purpose: LinkPurpose, email?: string): Promise<void> {
  await db.consoleLink.deleteMany({ where: { purpose, usedAt: null, ...(email && { email }) } });
}

const open = (now: Date) => ({ purpose: 'invitation', usedAt: null, expiresAt: { gt: now } }) as const;

/** The newest first. */
export function listOpenInvitations(db: Db, organizationId: string, now: Date): Promise<ConsoleLink[]> {
  return db.consoleLink.findMany({ where: { organizationId, ...open(now) }, orderBy: { id: 'desc' } });
}

/** Of an address, to whatever it is invited. */
export function listInvitationsOf(db: Db, email: string, now: Date): Promise<ConsoleLink[]> {
  return db.consoleLink.findMany({ where: { email, ...open(now) }, orderBy: { id: 'asc' } });
}

export async function hasOpenInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  return (await db.consoleLink.count({ where: { email, ...open(now) } })) > 0;
}

/** False when the organization has no such open invitation. */
export async function revokeInvitation(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { count } = await db.consoleLink.deleteMany({
    where: { id, organizationId, purpose: 'invitation', usedAt: null },
  });
  return count === 1;
}

/** An invitation of the same address to the same organization takes the place of an earlier one. */
export async function replaceInvitations(
  db: Db,
  organizationId: string | null,
  email: string,
): Promise<void> {
  await db.consoleLink.deleteMany({ where: { purpose: 'invitation', organizationId, email, usedAt: null } });
}

/** A month after they ended: until then their page says what became of them. */
const keptMs = 30 * 24 * 3600_000;

export const keptConsoleLinks: Kept = { table: 'console_links', since: 'expires_at', forMs: keptMs };
