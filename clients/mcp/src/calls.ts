/** Makes a request to the service of the arguments of a tool. */
import type { Call } from '../../typescript/src/transport.ts';
import { ArgumentError } from './results.ts';
import type { Tool } from './tool.ts';

export type Arguments = Record<string, unknown>;

/** Returns the request. What is wrong within the query and the body, the service says itself. */
export function callOf(tool: Tool, given: Arguments): Call {
  const { properties, required } = tool.inputSchema;
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) throw new ArgumentError(`${tool.name} takes no ${unknown.join(', ')}`);
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new ArgumentError(`${tool.name} needs ${missing.join(', ')}`);
  const { body } = given;
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))
    throw new ArgumentError('body is an object');
  return {
    method: tool.method,
    path: pathOf(tool, given),
    query: Object.fromEntries(tool.query.map((name) => [name, given[name]])),
    ...(body ? { body } : {}),
    idempotent: tool.idempotent,
  };
}

/** Fills the path. A part that would lead to another operation is refused, so that no tool can act as another one. */
function pathOf({ path, inputSchema }: Tool, given: Arguments): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = given[name];
    if (typeof value !== 'string' || ['', '.', '..'].includes(value))
      throw new ArgumentError(`${name} is a text with something in it`);
    const { enum: known } = inputSchema.properties[name] as { enum?: readonly string[] };
    if (known && !known.includes(value)) throw new ArgumentError(`${name} is one of ${known.join(', ')}`);
    return encodeURIComponent(value);
  });
}
