/** Makes and reads connect links, which contain the sealed id of their session. */
import type { Context } from '../../../context.ts';

const linkBinding = ['connect'];

export function connectLinkOf(ctx: Context, connectSessionId: string): string {
  return `${ctx.config.publicUrl}/connect/${ctx.sealers.connectLinks.seal(connectSessionId, linkBinding)}`;
}

/** Returns the id of the session that a link was made for; `undefined` when the service did not make it. */
export function sessionIdOfLink(ctx: Context, token: string): string | undefined {
  return ctx.sealers.connectLinks.open(token, linkBinding);
}
