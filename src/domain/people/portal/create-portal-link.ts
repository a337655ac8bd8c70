import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { createPortalLink as insertPortalLink } from '../../../db/tables/portal-links.ts';
import { refuseProblems } from '../../../errors/index.ts';
import { spellingProblem } from '../../../outbound/url-rules.ts';
import type { Caller } from '../../foundation/caller.ts';
import { topicProblems } from '../../foundation/events/topic-patterns.ts';
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
 * Checks the topics, which are those of destinations, and the address to return to.
 * @throws ServiceError `validation_error`
 */
export function admitPortalLink(
  _ctx: Context,
  _caller: Caller,
  { topics = [], returnUrl }: Partial<Input<'portalLinks.create'>>,
): void {
  const misspelt = returnUrl === undefined ? undefined : spellingProblem(returnUrl);
  refuseProblems([
    ...topicProblems(topics),
    ...(misspelt ? [{ field: 'returnUrl', code: 'invalid_format' as const, message: misspelt }] : []),
  ]);
}
