/** Compares what became of a request with what should have. */
import { endingOf, nameOfCase } from './cases.ts';
import type { Met } from './round.ts';

/** Returns the differences in words; empty when all is well. */
export function violationsOf(one: Met): string[] {
  const { outcome, met } = one;
  const expected = endingOf(one);
  const wrong = [
    ...(met ? [] : ['the call was not made']),
    ...(outcome.created > 1 ? ['created more than once'] : []),
    ...differences('status', outcome.status, expected.status),
    ...differences('error', outcome.error ?? undefined, expected.error),
    ...differences('created', outcome.created, expected.created),
    ...differences('events', outcome.events.join(), expected.events.join()),
    ...(outcome.settled ? [] : ['something is left to do']),
    ...(outcome.status === 'published' && !outcome.known ? [`nothing has the id ${outcome.externalId}`] : []),
  ];
  return wrong.length > 0 ? [`${nameOfCase(one)}: ${wrong.join('; ')} [${outcome.story.join(' ')}]`] : [];
}

function differences(what: string, is: unknown, expected: unknown): string[] {
  return is === expected ? [] : [`${what} is ${is}, not ${expected}`];
}
