/** Opens the portal of one of the customer's users. */
import type { Context } from '../../../context.ts';
import { found } from '../../../db/client/scope.ts';
import { findOrganization } from '../../../db/tables/organizations.ts';
import { findWorkingLink, type PortalLink } from '../../../db/tables/portal-links.ts';
import type { Caller } from '../../foundation/caller.ts';
import { linkIdOf } from './portal-url.ts';

export interface Portal {
  link: PortalLink;
  /** The name of the customer, from whom the user comes. */
  organization: string;
  /** The user as a caller, to whom everybody else's destinations do not exist. */
  caller: Caller;
}

/**
 * Opens a portal by the token in its address.
 * @throws ServiceError `not_found` when the token was not made here, or the link or its key has ended.
 */
export async function openPortal(ctx: Context, token: string): Promise<Portal> {
  const id = linkIdOf(ctx, token);
  const link = found(id ? await findWorkingLink(ctx.db, id, ctx.now()) : null, 'The portal link');
  const { organizationId, mode, keyId, externalUser } = link;
  const { name } = found(await findOrganization(ctx.db, organizationId), 'The portal link');
  return { link, organization: name, caller: { organizationId, mode, keyId, externalUser } };
}
