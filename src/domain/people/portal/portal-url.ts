/** Makes and reads the addresses of portals, which contain the sealed id of their link. */
import type { Context } from '../../../context.ts';

const binding = ['portal'];

export function portalUrlOf(ctx: Context, portalLinkId: string): string {
  return `${ctx.config.publicUrl}/portal/${ctx.sealers.portalLinks.seal(portalLinkId, binding)}`;
}

/** Returns the id of the link; `undefined` when the service has not made the token. */
export function linkIdOf(ctx: Context, token: string): string | undefined {
  return ctx.sealers.portalLinks.open(token, binding);
}
