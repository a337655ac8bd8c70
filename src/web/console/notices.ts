/** A word on what was done, carried over a redirect. It is signed, so that nobody can put words into our mouth. */
import { type Visit, withQuery } from './visit.ts';

const binding = ({ user }: Visit) => [user.userId, 'notice'];

export function withNotice(visit: Visit, url: string, notice: string): string {
  return withQuery(url, { notice: visit.ctx.cursors.seal(notice, binding(visit)) });
}

export function noticeOf(visit: Visit): string | undefined {
  const sealed = visit.query.get('notice');
  return sealed ? visit.ctx.cursors.open(sealed, binding(visit)) : undefined;
}
