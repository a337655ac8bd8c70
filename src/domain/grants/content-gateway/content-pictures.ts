/**
 * Pictures of content, for people who look at it. Their addresses leave this service sealed, so that it fetches no address
 * that anybody else has chosen.
 */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { type Picture, providersOf } from '../../../provider-client/providers.ts';

/** Returns an address at a provider in a form that `getContentPicture` reads, for this organization alone. */
export function sealPicture(
  { security: { keyring } }: Pick<Context, 'security'>,
  { organizationId }: Scope,
  url: string,
): string {
  return keyring.seal(url, organizationId).toString('base64url');
}

/** Reads the picture at a sealed address; `undefined` when it cannot be had. */
export async function getContentPicture(
  ctx: Pick<Context, 'security' | 'providers'>,
  scope: Scope,
  sealed: string,
): Promise<Picture | undefined> {
  const url = opened(ctx, scope, sealed);
  return url === undefined ? undefined : providersOf(ctx, scope).picture(url);
}

function opened(
  { security: { keyring } }: Pick<Context, 'security'>,
  { organizationId }: Scope,
  sealed: string,
): string | undefined {
  try {
    return keyring.open(Buffer.from(sealed, 'base64url'), organizationId);
  } catch {
    return undefined;
  }
}
