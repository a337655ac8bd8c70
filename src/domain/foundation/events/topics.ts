/** Topics and the patterns that choose among them. */

import { topics } from '../../../contract/index.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import { meantWord } from '../wording.ts';
import { isTopic } from './sample-event.ts';

/** Matches topics with patterns: exact topics, or a prefix followed by `*`. */
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
const meantTopic = (given: string): string => meantWord(given, Object.keys(topics));

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

/**
 * Checks the topics of a stream.
 * @throws ServiceError `validation_error`
 */
export function admitTopics(topics: readonly string[] = []): void {
  refuseProblems(topicProblems(topics));
}

/**
 * Checks the one topic that is asked for, which is no pattern.
 * @throws ServiceError `validation_error` when there is no such topic.
 */
export function admitTopic(topic: string | undefined): void {
  refuseProblems(problemsOfTopic(topic));
}

/**
 * Checks the topics of a list: one in full, several that may be patterns, or both.
 * @throws ServiceError `validation_error` with all that there are not.
 */
export function admitListTopics({
  topic,
  topics = [],
}: {
  topic?: string | undefined;
  topics?: string[] | undefined;
}): void {
  refuseProblems([...problemsOfTopic(topic), ...topicProblems(topics)]);
}

function problemsOfTopic(topic: string | undefined): InputProblem[] {
  if (topic === undefined || isTopic(topic)) return [];
  const message = `No topic is called ${topic}. ${meantTopic(topic)}Give one in full, from the webhooks of the contract.`;
  return [{ field: 'topic', code: 'unknown_topic', message }];
}
