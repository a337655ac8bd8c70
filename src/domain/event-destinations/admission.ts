/** What a destination may be. */
import type { Context } from '../../context.ts';
import type { InputProblem } from '../../errors.ts';
import { urlProblem } from '../../outgoing/url-rules.ts';
import { isKnownPattern } from '../events/topic-patterns.ts';

/** All that is wrong, together. What is absent is not looked at. */
export function destinationProblems(
  ctx: Context,
  { url, topics = [] }: { url?: string; topics?: string[] },
): InputProblem[] {
  const wrongUrl = url === undefined ? undefined : urlProblem(url, ctx.config.events);
  return [
    ...(wrongUrl ? [{ field: 'url', code: 'url_not_allowed' as const, message: wrongUrl }] : []),
    ...topics.flatMap((pattern, index) =>
      isKnownPattern(pattern)
        ? []
        : [
            {
              field: `topics.${index}`,
              code: 'unknown_topic' as const,
              message: `No topic is called ${pattern}, or begins so. See the webhooks of the contract.`,
            },
          ],
    ),
  ];
}
