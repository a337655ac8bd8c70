/**
 * Names the statements that are sent again and again, so that a connection parses and plans each of them once. For a
 * short statement that costs PostgreSQL as much as running it.
 */

/** Returns the name under which a statement stays prepared; `undefined` for one that is not to be. */
export type StatementNames = (text: string) => string | undefined;

/**
 * At most this many texts are prepared, because each takes memory in every connection. A text that differs at every
 * call would otherwise use up that memory.
 */
const mostNames = 200;

/** @param keepsSessions true when each connection is a session of PostgreSQL, so that statements stay prepared in it. */
export function createStatementNames(keepsSessions: boolean): StatementNames {
  if (!keepsSessions) return () => undefined;
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === mostNames) return known;
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}
