/**
 * Writes JSON logs by subsystem. Credentials are removed by name and by shape before a line is written, and what a line
 * says of others is cut before anything looks at it: a server's error text may have megabytes.
 */

import { styleText, types } from 'node:util';
import winston from 'winston';
import { cutText } from '../lib/storable-text.ts';
import { standardOutput } from './log-output.ts';
import { idsForLog } from './tracing/span.ts';

export type Logger = winston.Logger;

const secretNames =
  /^(authorization|cookie|set-cookie|access_?token|refresh_?token|client_?secret|credential|password|key)$/i;
const secretShapes = [
  /svc_(?:live|test)_[A-Za-z0-9]+/g,
  /\b(?:Bearer|OAuth|DPoP)\s+[^\s"',]+/gi,
  /\b(?:access_token|client_secret|code|fb_exchange_token|input_token|appsecret_proof|refresh_token|code_verifier)=[^\s&"']+/gi,
  /\beyJ[A-Za-z0-9_-]{8}[A-Za-z0-9_.-]*/g,
  /\bref-[0-9a-f]{16,}\b/g,
  /\b(?:EAA|IGAA|IGQV|THAA|THQV|TH\|\d+\|)[A-Za-z0-9_-]{8,}/g,
  /\bpostgres(?:ql)?:\/\/[^\s"']+/g,
];

/** Matches whatever one of the shapes matches. Nearly every text has none of them, and one look is faster than seven. */
const anySecretShape = new RegExp(secretShapes.map(({ source }) => source).join('|'), 'i');

/** In characters. A text that was cut may end within a credential, whose beginning still has its shape. */
const longestText = 2_000;
const longestStack = 4_000;
const longestName = 100;
/** Of all texts of a line together. */
const longestLine = 16_000;
/** Of an object or a list. */
const mostMembers = 50;
const mostLevels = 8;
const leftOut = '…';

/** The characters that a line has left for its texts. */
interface Room {
  left: number;
}

/** Returns a bounded copy without credentials. Errors become objects with name, message, stack and cause. */
export function redact(value: unknown): unknown {
  return copyOf(value, 0, { left: longestLine });
}

function copyOf(value: unknown, level: number, room: Room, longest = longestText): unknown {
  if (typeof value === 'string') return textOf(value, longest, room);
  if (typeof value === 'bigint') return `${value}`;
  if (typeof value !== 'object' || value === null) return value;
  if (level > mostLevels || room.left <= 0) return leftOut;
  if (value instanceof Error || types.isNativeError(value)) return membersOf(partsOf(value), level, room);
  if (types.isDate(value)) return Number.isNaN(value.getTime()) ? leftOut : value.toISOString();
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (!Array.isArray(value)) return membersOf(value, level, room);
  const kept = value.slice(0, mostMembers).map((each) => copyOf(each, level + 1, room));
  return value.length > mostMembers ? [...kept, leftOut] : kept;
}

function membersOf(value: object, level: number, room: Room): object {
  const copied: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (copied.length === mostMembers || room.left <= 0)
      return Object.fromEntries([...copied, [leftOut, leftOut]]);
    const known = textOf(name, longestName, room);
    const longest = name === 'stack' ? longestStack : longestText;
    copied.push([known, secretNames.test(known) ? '[redacted]' : copyOf(member, level + 1, room, longest)]);
  }
  return Object.fromEntries(copied);
}

function textOf(text: string, longest: number, room: Room): string {
  const cut = cutText(text, Math.max(1, Math.min(longest, room.left)));
  room.left -= cut.length;
  return anySecretShape.test(cut)
    ? secretShapes.reduce((rest, shape) => rest.replace(shape, '[redacted]'), cut)
    : cut;
}

/** Returns the parts of an error. Its message is cut within its stack, too, so that the lines of the stack stay. */
function partsOf(error: Error): object {
  const { name, message, stack, cause } = error;
  const lines = stack?.slice(Math.max(0, stack.indexOf('\n    at ')));
  return {
    name,
    message,
    stack: lines?.startsWith('\n') ? `${name}: ${cutText(`${message}`, longestText)}${lines}` : lines,
    ...(cause === undefined ? {} : { cause }),
    ...('detail' in error && error.detail !== undefined ? { detail: error.detail } : {}),
  };
}

/** Drops the lines that nobody wants before anything is done for them; winston would do so after they are written out. */
const wanted = (level: string) => {
  const most = severities[level] ?? Number.POSITIVE_INFINITY;
  return winston.format((info) => (severities[info.level] ?? 0) <= most && info);
};
const severities: Record<string, number> = winston.config.npm.levels;

/** Writes a line out. It names the request and the trace that have caused it, unless it says that itself. */
const line = winston.format.printf(({ timestamp, level, message, ...fields }) =>
  JSON.stringify(redact({ timestamp, level, message, ...idsForLog(), ...fields })),
);

const lines = {
  json: line,
  short: winston.format.combine(
    winston.format((info) => isShown(info) && info)(),
    winston.format.printf((info) => shortLine(redact({ ...idsForLog(), ...info }) as typeof info)),
  ),
};

/** @param format `json` has every field of every line; `short` is for a person who looks at a terminal. */
export function createLogger(
  level: string,
  transport?: winston.transport,
  format: keyof typeof lines = 'json',
): Logger {
  return winston.createLogger({
    level,
    format: winston.format.combine(wanted(level)(), winston.format.timestamp(), lines[format]),
    transports: [transport ?? new winston.transports.Stream({ stream: standardOutput() })],
  });
}

// The log as a developer reads it in a terminal: a line for each request, and what fails. What goes well besides is left out;
// `LOG_FORMAT=json` writes all of it.

type Fields = Record<string, unknown>;

/** Tells whether a developer waits for a line: for all but those of level `info` that only say that something went well. */
const isShown = ({ level, message, subsystem, outcome }: Fields) =>
  level !== 'info' ||
  message === 'request' ||
  subsystem === 'main' ||
  (message === 'delivery' && outcome !== 'received');

/** Writes the fields of a line out, in colours where the standard output has them. */
function shortLine({ timestamp, level, message, subsystem, ...fields }: Fields): string {
  const at = styleText('dim', new Date(`${timestamp}`).toLocaleTimeString('en-GB'));
  if (message === 'request') return `${at} ${requestLine(fields)}`;
  if (message === 'delivery') return `${at} ${deliveryLine(fields)}`;
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

/** Says which event a receiver has not taken, and why. */
function deliveryLine({ topic, error, statusCode, eventDestinationId, deliveryId }: Fields): string {
  const why = plain(`${error ?? statusCode ?? ''}`);
  return `${styleText('yellow', why)} ${plain(`${topic}`)} not delivered ${styleText('dim', `${eventDestinationId} ${deliveryId}`)}`;
}

/** Returns the message of an error. Its stack is in the JSON log. */
const whyOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'message' in error ? error.message : error;

/** Removes control characters that a terminal would act on, since some of the texts are user-supplied. */
const plain = (text: string) => text.replace(/\p{Cc}/gu, ' ');
