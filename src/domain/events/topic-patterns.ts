/** Exact topics, or a beginning with a `*` at its end. */
import { topics } from '../../contract/index.ts';

export function matchesTopic(patterns: readonly string[], topic: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? topic.startsWith(pattern.slice(0, -1)) : pattern === topic,
  );
}

/** A pattern that no topic fits is a mistake. */
export function isKnownPattern(pattern: string): boolean {
  return Object.keys(topics).some((topic) => matchesTopic([pattern], topic));
}
