import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { deletePortalLink as removePortalLink } from '../../../db/tables/portal-links.ts';
import type { Caller } from '../../foundation/caller.ts';

/** Deletes a link, whose page answers nobody from then on. */
export async function deletePortalLink(
  ctx: Context,
  caller: Caller,
  { portalLinkId }: Input<'portalLinks.delete'>,
): Promise<Output<'portalLinks.delete'>> {
  await removePortalLink(ctx.db, caller, portalLinkId);
  return { portalLinkId, deleted: true };
}
