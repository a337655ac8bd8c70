/** The portal of customers' users: its links, who opens it, and the topics that a link allows. */

import type { Context } from '../../context.ts';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { found } from '../../db/client/scope.ts';
import { findOrganization } from '../../db/tables/organizations.ts';
import {
  findWorkingLink,
  createPortalLink as insertPortalLink,
  type PortalLink,
  deletePortalLink as removePortalLink,
} from '../../db/tables/portal-links.ts';
import { refuseProblems, validationError } from '../../errors/index.ts';
import { spellingProblem } from '../../outbound/url-rules.ts';
import type { Caller } from '../foundation/caller.ts';
import { userTopicProblems } from '../foundation/events/topics.ts';

/** Everything that belongs to a user: what happens to their Connections, and what is done through them. */
export const ofUsers = [
  'connection.*',
  'connectedProfile.*',
  'content.*',
  'publishRequest.*',
  'backfillRequest.*',
] as const;

/** Tells whether everything that a pattern matches is matched by an allowed one. */
function isWithin(pattern: string, allowed: readonly string[]): boolean {
  return allowed.some(
    (one) => one === pattern || (one.endsWith('*') && pattern.startsWith(one.slice(0, -1))),
  );
}

/**
 * Checks the topics that a user has chosen.
 * @param kept topics that the destination has already, which stay allowed; a new one has none.
 * @throws ServiceError `validation_error`
 */
export function requireAllowed(
  chosen: readonly string[],
  allowed: readonly string[],
  kept: readonly string[],
): void {
  const refused = chosen.filter((pattern) => !kept.includes(pattern) && !isWithin(pattern, allowed));
  if (refused.length > 0)
    throw validationError([{ field: 'topics', message: `${refused.join(', ')} cannot be chosen here.` }]);
}

/** Returns the patterns to choose from; everything is split up into what belongs to users. */
export function choicesOf(allowed: readonly string[]): string[] {
  return allowed.includes('*') ? [...ofUsers] : [...allowed];
}

/** Presents a portal link in the contract's form, with its address, which is not stored. */
function presentPortalLink(link: PortalLink, url: string): Schemas['PortalLink'] {
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

// Makes, opens and deletes links to the pages on which customers’ users manage their event destinations.

const usualSeconds = 3_600;

export async function createPortalLink(
  ctx: Context,
  caller: Caller,
  { expiresInSeconds = usualSeconds, externalUser, ...input }: Input<'portalLinks.create'>,
): Promise<Output<'portalLinks.create'>> {
  admitPortalLink(input);
  const createdAt = ctx.clock.now();
  const link = await insertPortalLink(ctx.db, caller, {
    id: ctx.db.$ids.newId('portalLink', caller),
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
function admitPortalLink({
  topics = [],
  returnUrl,
}: Pick<Input<'portalLinks.create'>, 'topics' | 'returnUrl'>): void {
  const misspelt = returnUrl === undefined ? undefined : spellingProblem(returnUrl);
  refuseProblems([
    ...userTopicProblems(topics),
    ...(misspelt ? [{ field: 'returnUrl', code: 'invalid_format' as const, message: misspelt }] : []),
  ]);
}

/** Deletes a link, whose page answers nobody from then on. */
export async function deletePortalLink(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { portalLinkId }: Input<'portalLinks.delete'>,
): Promise<Output<'portalLinks.delete'>> {
  await removePortalLink(ctx.db, caller, portalLinkId);
  return { portalLinkId, deleted: true };
}

// Opens the portal of one of the customer's users.

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
  const link = found(id ? await findWorkingLink(ctx.db, id, ctx.clock.now()) : null, 'The portal link');
  const { organizationId, mode, keyId, externalUser } = link;
  const { name } = found(await findOrganization(ctx.db, organizationId), 'The portal link');
  return { link, organization: name, caller: { organizationId, mode, keyId, externalUser } };
}

// Makes and reads the addresses of portals, which contain the sealed id of their link.

const binding = ['portal'];

function portalUrlOf(ctx: Pick<Context, 'config' | 'security'>, portalLinkId: string): string {
  return `${ctx.config.publicUrl}/portal/${ctx.security.sealers.portalLinks.seal(portalLinkId, binding)}`;
}

/** Returns the id of the link; `undefined` when the service has not made the token. */
function linkIdOf(ctx: Pick<Context, 'security'>, token: string): string | undefined {
  return ctx.security.sealers.portalLinks.open(token, binding);
}
