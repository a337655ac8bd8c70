/** Writes JSON logs by subsystem. Credentials are removed by name and by shape before a line is written. */
import winston from 'winston';
import { idsForLog } from './tracing/cause.ts';

export type Logger = winston.Logger;

const secretNames =
  /^(authorization|cookie|set-cookie|access_?token|refresh_?token|client_?secret|credential|password|key)$/i;
const secretShapes = [
  /svc_(?:live|test)_[A-Za-z0-9]+/g,
  /\b(?:Bearer|OAuth|DPoP)\s+[^\s"',]+/gi,
  /\b(?:access_token|client_secret|code|fb_exchange_token|input_token|appsecret_proof|refresh_token|code_verifier)=[^\s&"']+/gi,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/g,
  /\bref-[0-9a-f]{16,}\b/g,
  /\b(?:EAA|IGAA|IGQV|THAA|THQV|TH\|\d+\|)[A-Za-z0-9_-]{8,}/g,
  /\bpostgres(?:ql)?:\/\/[^\s"']+/g,
];

/** Matches whatever one of the shapes matches. Nearly every text has none of them, and one look is faster than seven. */
const anySecretShape = new RegExp(secretShapes.map(({ source }) => source).join('|'), 'i');

/** Returns a copy without credentials. Errors become objects with name, message, stack and cause. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string')
    return anySecretShape.test(value)
      ? secretShapes.reduce((text, shape) => text.replace(shape, '[redacted]'), value)
      : value;
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return redact({ name, message, stack, ...(cause === undefined ? {} : { cause }), ...detailOf(value) });
  }
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      secretNames.test(name) ? '[redacted]' : redact(child),
    ]),
  );
}

function detailOf(error: Error): { detail?: unknown } {
  return 'detail' in error && error.detail !== undefined ? { detail: error.detail } : {};
}

/** Drops the lines that nobody wants before anything is done for them; winston would do so after they are written out. */
const wanted = (level: string) => {
  const most = severities[level] ?? Number.POSITIVE_INFINITY;
  return winston.format((info) => (severities[info.level] ?? 0) <= most && info);
};
const severities: Record<string, number> = winston.config.npm.levels;

/** Lines name the request and the trace that have caused them, unless they say it themselves. */
const causedAndRedacted = winston.format((info) =>
  Object.assign(info, idsForLog(), redact({ ...info }) as object),
);

const line = winston.format.printf((info) => JSON.stringify(info));

export function createLogger(level: string, transport?: winston.transport): Logger {
  return winston.createLogger({
    level,
    format: winston.format.combine(wanted(level)(), causedAndRedacted(), winston.format.timestamp(), line),
    transports: [transport ?? new winston.transports.Console()],
  });
}
