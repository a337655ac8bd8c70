/** Reads the parameters that have a structure, and checks the files that they name: the address, the size, the kind. */

import { z } from 'zod';
import type { Measured } from '../../engine/measure.ts';
import { invalidParameter } from '../errors.ts';
import type { Parameters } from '../node.ts';

export function requiredParameter(parameters: Parameters, name: string): string {
  const text = parameters.get(name);
  if (text?.trim()) return text;
  throw invalidParameter(`The parameter ${name} is required`);
}

export function flagParameter(parameters: Parameters, name: string): boolean | undefined {
  const text = parameters.get(name);
  if (text === undefined || text === null) return undefined;
  if (/^(true|1)$/.test(text)) return true;
  if (/^(false|0)$/.test(text)) return false;
  throw invalidParameter(`Param ${name} must be true or false`);
}

/** Reads a parameter as JSON; `undefined` when it is missing. */
export function jsonParameter<Value>(
  parameters: Parameters,
  name: string,
  schema: z.ZodType<Value>,
): Value | undefined {
  const text = parameters.get(name);
  if (text === undefined || text === null) return undefined;
  const parsed = schema.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw invalidParameter(`Param ${name} is not of the expected form`);
}

/** Reads all parameters of a call together. */
export function formParameters<Form>(parameters: URLSearchParams, schema: z.ZodType<Form>): Form {
  const { access_token: _token, fields: _fields, ...sent } = Object.fromEntries(parameters);
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidParameter(`Param ${issue?.path.join('.')}: ${issue?.message}`);
}

/** Parses a parameter whose value is JSON. */
export function jsonText<Value>(schema: z.ZodType<Value>) {
  return z.string().transform(parse).pipe(schema);
}

/** Reads a list, given as JSON or separated by commas. */
export function listParameter(parameters: Parameters, name: string): string[] | undefined {
  const text = parameters.get(name);
  if (text === undefined || text === null) return undefined;
  if (text.trim().startsWith('[')) return jsonParameter(parameters, name, z.array(z.coerce.string()));
  return text.split(',').map((entry) => entry.trim());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Says what is wrong with a file by the limits of a document. Providers round what they measure, and so does this.

type Range = readonly [least: number, most: number];

export interface FileLimits {
  /** The width divided by the height. */
  ratio?: Range;
  /** The smallest width and height in pixels. */
  least?: readonly [width: number, height: number];
  mostWidth?: number;
  seconds?: Range;
  framesPerSecond?: Range;
}

export type FileFlaw = 'ratio' | 'size' | 'seconds' | 'framesPerSecond';

const hundredths = (value: number) => Math.round(value * 100) / 100;
const isIn = (value: number | undefined, range: Range | undefined, slack: number) =>
  value === undefined || !range || (value >= range[0] - slack && value <= range[1] + slack);

/** @param file absent when the file could not be measured, in which nothing is wrong then. */
export function flawOf(file: Measured | undefined, limits: FileLimits): FileFlaw | undefined {
  if (!file) return undefined;
  const { width, height, seconds, framesPerSecond } = file;
  if (!isIn(hundredths(width / height), limits.ratio, 0.005)) return 'ratio';
  const [leastWidth, leastHeight] = limits.least ?? [0, 0];
  if (width < leastWidth || height < leastHeight || width > (limits.mostWidth ?? width)) return 'size';
  if (!isIn(seconds, limits.seconds, 0.15)) return 'seconds';
  return isIn(framesPerSecond && Math.round(framesPerSecond), limits.framesPerSecond, 0)
    ? undefined
    : 'framesPerSecond';
}

/**
 * Checks the addresses of files that the provider is to fetch. The simulated provider fetches nothing and
 * only looks at the form of the address.
 */
const publicAddress = /^https:\/\/[^/\s]+/i;
/** An address on the developer's own machine. */
const ownMachine = /^http:\/\/(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/i;

export function isFetchable(url: string | null): url is string {
  if (url === null || !/^[\x21-\x7e]+$/.test(url) || !URL.canParse(url)) return false;
  return publicAddress.test(url) || ownMachine.test(url);
}
