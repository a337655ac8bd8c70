/**
 * The log as a developer reads it in a terminal: a line for each request, and what fails. What goes well besides is left out;
 * `LOG_FORMAT=json` writes all of it.
 */
import { styleText } from 'node:util';

type Fields = Record<string, unknown>;

/** Tells whether a developer waits for a line: for all but those of level `info` that only say that something went well. */
export const isShown = ({ level, message, subsystem, outcome }: Fields) =>
  level !== 'info' ||
  message === 'request' ||
  subsystem === 'main' ||
  (message === 'delivery' && outcome !== 'received');

/** Writes the fields of a line out, in colours where the standard output has them. */
export function shortLine({ timestamp, level, message, subsystem, ...fields }: Fields): string {
  const at = styleText('dim', new Date(`${timestamp}`).toLocaleTimeString('en-GB'));
  if (message === 'request') return `${at} ${requestLine(fields)}`;
  const colour = level === 'error' ? 'red' : level === 'warn' ? 'yellow' : 'dim';
  const words = [subsystem, message].filter(Boolean).join(': ');
  const details = Object.entries({ ...fields, error: whyOf(fields.error) }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`],
  );
  const line = `${at} ${styleText(colour, plain(words))}`;
  return details.length > 0 ? `${line} ${styleText('dim', plain(details.join(' ')))}` : line;
}

function requestLine({ status, operationId, method, path, durationMs, requestId }: Fields): string {
  const colour = Number(status) >= 500 ? 'red' : Number(status) >= 400 ? 'yellow' : 'green';
  const what = plain(`${operationId ?? `${method} ${path}`}`);
  return `${styleText(colour, `${status}`)} ${what} ${styleText('dim', `${durationMs} ms ${requestId}`)}`;
}

/** Returns the message of an error. Its stack is in the JSON log. */
const whyOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'message' in error ? error.message : error;

/** Leaves out the characters that steer a terminal, since strangers choose some of the texts. */
const plain = (text: string) => text.replace(/\p{Cc}/gu, ' ');
