/** Tells a person or a program why a command failed. */
import { ApiError, ConnectionError } from '../errors.ts';
import type { Violation } from '../generated/models.ts';
import type { Terminal } from './terminal.ts';

/** A failure whose message says what to do. */
export class CommandError extends Error {}

/** A command line that cannot be carried out as it is written. */
export class UsageError extends Error {
  constructor(problem: string, meant: string | undefined, help: string) {
    super([problem, ...(meant ? [`Did you mean \`${meant}\`?`] : []), `See \`${help}\`.`].join(' '));
  }
}

/** Prints the failure, and returns the exit code. */
export function fail(error: unknown, terminal: Terminal): number {
  const told = toldOf(error);
  if (terminal.json) terminal.note(JSON.stringify({ error: told }));
  else {
    const { code, message, violations = [], requestId } = told;
    terminal.note(`${message}${error instanceof ApiError ? ` (${code})` : ''}`);
    for (const { path, code: what } of violations) terminal.note(`  ${path}: ${what.replaceAll('_', ' ')}`);
    if (requestId) terminal.note(`  Request-Id: ${requestId}`);
  }
  return error instanceof UsageError ? 2 : 1;
}

interface Told {
  code: string;
  message: string;
  violations?: readonly Violation[];
  requestId?: string | undefined;
}

function toldOf(error: unknown): Told {
  if (error instanceof ApiError) {
    const { violations } = error.meta;
    return {
      code: error.code,
      message: error.message,
      ...(violations ? { violations } : {}),
      requestId: error.requestId,
    };
  }
  const code =
    error instanceof UsageError ? 'usage' : error instanceof ConnectionError ? 'connection' : 'failed';
  if (error instanceof ConnectionError) return { code, message: `${error.message}${reasonOf(error)}` };
  if (code !== 'failed' || error instanceof CommandError) return { code, message: (error as Error).message };
  return { code, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Says why there was no answer, by the innermost cause, and what to look at. */
function reasonOf(error: Error): string {
  let innermost: Error & { code?: string } = error;
  while (innermost.cause instanceof Error) innermost = innermost.cause;
  if (innermost === error) return '';
  const reason = innermost.code ?? innermost.message;
  return `: ${reason}. Does the service run at this address? --base-url or SOCIAL_CONTENT_URL names another.`;
}
