/** Matches topics with patterns: exact topics, or a prefix followed by `*`. */
import { topics } from '../../../contract/index.ts';
import type { InputProblem } from '../../../errors/index.ts';
import { meantWord } from '../choice.ts';

export function matchesTopic(patterns: readonly string[], topic: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? topic.startsWith(pattern.slice(0, -1)) : pattern === topic,
  );
}

/** Returns the topics that one of the patterns matches. */
export const topicsOf = (patterns: readonly string[]): string[] =>
  Object.keys(topics).filter((topic) => matchesTopic(patterns, topic));

/** Tells whether a pattern matches at least one topic; any other pattern is a mistake. */
function isKnownPattern(pattern: string): boolean {
  return topicsOf([pattern]).length > 0;
}

/** Asks whether another topic was meant, with a blank at the end; empty when none is close. */
export const meantTopic = (given: string): string => meantWord(given, Object.keys(topics));

/** Returns the problems of the field `topics`. */
export function topicProblems(patterns: readonly string[]): InputProblem[] {
  return patterns.flatMap((pattern, index) =>
    isKnownPattern(pattern)
      ? []
      : [
          {
            field: `topics.${index}`,
            code: 'unknown_topic' as const,
            message: `No topic is called ${pattern}, or begins so. ${meantTopic(pattern)}See the webhooks of the contract.`,
          },
        ],
  );
}
