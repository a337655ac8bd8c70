import type { Context } from '../../../context.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import type { Caller } from '../caller.ts';
import { isTopic } from './sample-event.ts';
import { meantTopic, topicProblems } from './topic-patterns.ts';

/**
 * Checks the topics of a stream.
 * @throws ServiceError `validation_error`
 */
export function admitTopics(_ctx: Context, _caller: Caller, { topics = [] }: { topics?: string[] }): void {
  refuseProblems(topicProblems(topics));
}

/**
 * Checks the one topic that is asked for, which is no pattern.
 * @throws ServiceError `validation_error` when there is no such topic.
 */
export function admitTopic(_ctx: Context, _caller: Caller, { topic }: { topic?: string }): void {
  refuseProblems(problemsOfTopic(topic));
}

/**
 * Checks the topics of a list: one in full, several that may be patterns, or both.
 * @throws ServiceError `validation_error` with all that there are not.
 */
export function admitListTopics(
  _ctx: Context,
  _caller: Caller,
  { topic, topics = [] }: { topic?: string | undefined; topics?: string[] | undefined },
): void {
  refuseProblems([...problemsOfTopic(topic), ...topicProblems(topics)]);
}

function problemsOfTopic(topic: string | undefined): InputProblem[] {
  if (topic === undefined || isTopic(topic)) return [];
  const message = `No topic is called ${topic}. ${meantTopic(topic)}Give one in full, from the webhooks of the contract.`;
  return [{ field: 'topic', code: 'unknown_topic', message }];
}
