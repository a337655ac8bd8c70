import type { Schemas } from '../../../contract/index.ts';
import type { PortalLink } from '../../../db/tables/portal-links.ts';

/** Presents a portal link in the contract's form, with its address, which is not stored. */
export function presentPortalLink(link: PortalLink, url: string): Schemas['PortalLink'] {
  return {
    portalLinkId: link.id,
    externalUser: link.externalUser,
    topics: link.topics,
    ...(link.returnUrl ? { returnUrl: link.returnUrl } : {}),
    frameAncestors: link.frameAncestors,
    url,
    expiresAt: link.expiresAt.toISOString(),
    createdAt: link.createdAt.toISOString(),
  };
}
