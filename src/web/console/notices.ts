/**
 * Carries a short message about a change over to the next page. It is signed, so that nobody can make our pages say
 * something else.
 */
import { type SignedInContext, withQuery } from './page-context.ts';

const binding = ({ user }: SignedInContext) => [user.userId, 'notice'];

/** Adds a signed message to a URL, for the next page to show. */
export function withNotice(visit: SignedInContext, url: string, notice: string): string {
  return withQuery(url, { notice: visit.ctx.security.sealers.cursors.seal(notice, binding(visit)) });
}

/**
 * Returns the message that the URL carries for this person; `undefined` when there is none or its signature is wrong.
 */
export function noticeOf(visit: SignedInContext): string | undefined {
  const sealed = visit.query.get('notice');
  return sealed ? visit.ctx.security.sealers.cursors.open(sealed, binding(visit)) : undefined;
}
