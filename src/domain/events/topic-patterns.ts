/** Matches topics with patterns: exact topics, or a prefix followed by `*`. */
import { topics } from '../../contract/index.ts';

export function matchesTopic(patterns: readonly string[], topic: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? topic.startsWith(pattern.slice(0, -1)) : pattern === topic,
  );
}

/** Tells whether a pattern matches at least one topic; any other pattern is a mistake. */
export function isKnownPattern(pattern: string): boolean {
  return Object.keys(topics).some((topic) => matchesTopic([pattern], topic));
}
