/**
 * A test inbox is a receiver of our own, for customers who have none yet. Its address contains the sealed id
 * of its organization, so that nothing has to be stored for it.
 */
import type { Context } from '../../context.ts';
import type { Caller } from '../foundation/caller.ts';

const binding = ['inbox'];

/**
 * Returns the address of a test inbox.
 * @param answer the status that it answers, so that failing deliveries can be tried; 204 by default.
 */
export function inboxUrl({ config, sealers }: Context, { organizationId }: Caller, answer?: number): string {
  const url = `${config.publicUrl}/inbox/${sealers.inboxLinks.seal(organizationId, binding)}`;
  return answer === undefined ? url : `${url}?answer=${answer}`;
}

export function isInboxToken({ sealers }: Context, token: string): boolean {
  return sealers.inboxLinks.open(token, binding) !== undefined;
}

export function isInbox(ctx: Context, url: string): boolean {
  const start = `${ctx.config.publicUrl}/inbox/`;
  const [token = ''] = url.slice(start.length).split('?');
  return url.startsWith(start) && isInboxToken(ctx, token);
}
