/** Stores the links on which customers' users manage their event destinations. */
import type { Db } from '../client/client.ts';
import { deleteOwn } from '../client/delete-own.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { PortalLinkModel as PortalLink } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';
import { findKey, isOver } from './keys.ts';

export type { PortalLink };

type NewPortalLink = Omit<PortalLink, keyof Scope>;

export function createPortalLink(db: Db, scope: Scope, link: NewPortalLink): Promise<PortalLink> {
  return db.portalLink.create({
    data: { ...scopeOf(scope), ...link },
  });
}

/**
 * Finds a link that works, by the id in its address, which only the service can have written there: whoever has the link
 * learns the tenant from it. Returns `null` when the link or the key that made it has ended.
 */
export async function findWorkingLink(db: Db, id: string, now: Date): Promise<PortalLink | null> {
  const link = await db.portalLink.findUnique({ where: { id } });
  if (!link || link.expiresAt <= now) return null;
  const key = await findKey(db, link, link.keyId);
  return !key || isOver(key, now) ? null : link;
}

/**
 * Deletes a tenant's link.
 * @throws ServiceError `not_found`
 */
export function deletePortalLink(db: Db, scope: Scope, id: string): Promise<void> {
  return deleteOwn(db.portalLink, scope, { kind: 'portalLink', id, what: 'The portal link' });
}

export const portalLinkRetention: RetentionPolicy = { table: 'portal_links', since: 'expires_at', forMs: 0 };
