import type { Context } from '../../context.ts';
import { refuseProblems } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { topicProblems } from './topic-patterns.ts';

/**
 * Checks the topics of a stream.
 * @throws ServiceError `validation_error`
 */
export function admitTopics(_ctx: Context, _caller: Caller, { topics = [] }: { topics?: string[] }): void {
  refuseProblems(topicProblems(topics));
}
