/** Stores the links by which somebody outside approves what waits for it. */
import type { Db } from '../client/client.ts';
import { deleteOwn } from '../client/delete-own.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { ApprovalLinkModel as ApprovalLink } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';
import { findKey, isOver } from './keys.ts';

export type { ApprovalLink };

export function insertApprovalLink(
  db: Db,
  scope: Scope,
  link: Omit<ApprovalLink, keyof Scope>,
): Promise<ApprovalLink> {
  return db.approvalLink.create({ data: { ...scopeOf(scope), ...link } });
}

/**
 * Finds a link that works, by the id in its address, which only the service can have written there: whoever has the link
 * learns the tenant from it. Returns `null` when the link or the key that made it has ended, or the key needs approval by now.
 */
export async function findWorkingApprovalLink(db: Db, id: string, now: Date): Promise<ApprovalLink | null> {
  const link = await db.approvalLink.findUnique({ where: { id } });
  if (!link || link.expiresAt <= now) return null;
  if (link.keyId === null) return link;
  const key = await findKey(db, link, link.keyId);
  return !key || key.needsApproval || isOver(key, now) ? null : link;
}

/** Lists the links to what was submitted at a time, newest first. */
export function listApprovalLinks(
  db: Db,
  scope: Scope,
  { publishRequestId, submittedAt, now }: { publishRequestId: string; submittedAt: Date; now: Date },
): Promise<ApprovalLink[]> {
  return db.approvalLink.findMany({
    where: { ...scopeOf(scope), publishRequestId, submittedAt, expiresAt: { gt: now } },
    orderBy: { id: 'desc' },
    take: mostListed,
  });
}

const mostListed = 50;

/**
 * Deletes a tenant's link.
 * @throws ServiceError `not_found`
 */
export function removeApprovalLink(db: Db, scope: Scope, id: string): Promise<void> {
  return deleteOwn(db.approvalLink, scope, { kind: 'approvalLink', id, what: 'The approval link' });
}

export const approvalLinkRetention: RetentionPolicy = {
  table: 'approval_links',
  since: 'expires_at',
  forMs: 0,
};
