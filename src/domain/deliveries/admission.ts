/** Checks the input of destinations. */
import type { Context } from '../../context.ts';
import { refuseProblems } from '../../errors/index.ts';
import { spellingProblem, urlProblem } from '../../outbound/url-rules.ts';
import type { Caller } from '../foundation/caller.ts';
import { topicProblems } from '../foundation/events/topic-patterns.ts';

/**
 * Checks the given fields; absent fields are not checked.
 * @throws ServiceError `validation_error` with all problems of the input.
 */
export function admitDestination(
  ctx: Context,
  _caller: Caller,
  { url, topics = [] }: { url?: string; topics?: string[] },
): void {
  const wrongUrl =
    url === undefined ? undefined : (urlProblem(url, ctx.config.events) ?? spellingProblem(url));
  refuseProblems([
    ...(wrongUrl ? [{ field: 'url', code: 'url_not_allowed' as const, message: wrongUrl }] : []),
    ...topicProblems(topics),
  ]);
}
