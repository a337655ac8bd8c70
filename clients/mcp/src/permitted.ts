/** Leaves out what a key is not allowed, so that assistants do not try in vain. */
import { SocialContentError } from '../../typescript/src/errors.ts';
import type { Transport } from '../../typescript/src/transport.ts';
import type { Tool } from './tool.ts';

/** The operations that a key is limited to; null where it is not. */
type Allowed = readonly string[] | null;

/** Asks the service. Where it does not answer, nothing is left out, since it refuses by itself what is not allowed. */
export async function allowedOf(transport: Transport, signal: AbortSignal): Promise<Allowed> {
  const call = { method: 'GET', path: '/v1/keys/current' };
  try {
    return (await transport.json<{ allowedOperations: Allowed }>(call, { signal })).allowedOperations;
  } catch (error) {
    if (error instanceof SocialContentError) return null;
    throw error;
  }
}

/** Returns the tools of which the key may run something, with those content types alone that it may run them for. */
export function permitted(tools: readonly Tool[], allowed: Allowed): readonly Tool[] {
  if (!allowed) return tools;
  return tools.flatMap((tool) => {
    const left = tool.operationIds.filter((operationId) => allowed.includes(operationId));
    if (left.length === 0 || (tool.validate && !allowed.includes(tool.validate.operationId))) return [];
    return [left.length < tool.operationIds.length ? narrowed(tool, left) : tool];
  });
}

function narrowed(tool: Tool, operationIds: readonly string[]): Tool {
  const { inputSchema } = tool;
  const contentType = {
    ...inputSchema.properties.contentType,
    enum: operationIds.map((operationId) => operationId.slice(0, operationId.lastIndexOf('.'))),
  };
  const properties = { ...inputSchema.properties, contentType };
  return { ...tool, operationIds, inputSchema: { ...inputSchema, properties } };
}
