/**
 * Reads parameters with a structure.
 * @throws Refusal when a parameter has another form.
 */
import { z } from 'zod';
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
