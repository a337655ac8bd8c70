import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { createPortalLink as insertPortalLink } from '../../db/portal-links.ts';
import type { Caller } from '../caller.ts';
import { admitDestination } from '../deliveries/admission.ts';
import { ofUsers } from './allowed-topics.ts';
import { portalUrlOf } from './portal-url.ts';
import { presentPortalLink } from './present-portal-link.ts';

const usualSeconds = 3_600;

export async function createPortalLink(
  ctx: Context,
  caller: Caller,
  { expiresInSeconds = usualSeconds, externalUser, ...input }: Input<'portalLinks.create'>,
): Promise<Output<'portalLinks.create'>> {
  admitPortalLink(ctx, caller, input);
  const createdAt = ctx.now();
  const link = await insertPortalLink(ctx.db, caller, {
    id: ctx.ids.newId('portalLink', caller),
    keyId: caller.keyId,
    externalUser,
    topics: input.topics ?? [...ofUsers],
    returnUrl: input.returnUrl ?? null,
    frameAncestors: input.frameAncestors ?? [],
    createdAt,
    expiresAt: new Date(createdAt.getTime() + expiresInSeconds * 1000),
  });
  return presentPortalLink(link, portalUrlOf(ctx, link.id));
}

/**
 * Checks the topics, which are those of destinations.
 * @throws ServiceError `validation_error`
 */
export function admitPortalLink(
  ctx: Context,
  caller: Caller,
  { topics }: Partial<Input<'portalLinks.create'>>,
): void {
  admitDestination(ctx, caller, topics ? { topics } : {});
}
