/** A receiver of our own, for whoever has none yet: its address says whose it is, and nothing else is kept of it. */
import type { Context } from '../../context.ts';
import type { Caller } from '../caller.ts';

const binding = ['inbox'];

/** @param answer what it answers, so that failing deliveries can be seen; 204 when left out. */
export function inboxUrl(
  { config, inboxLinks }: Context,
  { organizationId }: Caller,
  answer?: number,
): string {
  const url = `${config.publicUrl}/inbox/${inboxLinks.seal(organizationId, binding)}`;
  return answer === undefined ? url : `${url}?answer=${answer}`;
}

export function isInboxToken({ inboxLinks }: Context, token: string): boolean {
  return inboxLinks.open(token, binding) !== undefined;
}

export function isInbox(ctx: Context, url: string): boolean {
  const start = `${ctx.config.publicUrl}/inbox/`;
  const [token = ''] = url.slice(start.length).split('?');
  return url.startsWith(start) && isInboxToken(ctx, token);
}
