import { createConcurrency } from '../../lib/concurrency.ts';

/**
 * Runs the tasks of one key one after the other, as a server commits writes to one account. Each task sees
 * what the task before it has written.
 */
export const { runExclusive: oneAtATime } = createConcurrency();
