/** Writes: hiding and deletion go to the store, which reads are laid under. */
import { invalidParameter, unreachable } from './errors.ts';
import type { GraphNode, Parameters } from './node.ts';

type Write = (fields: Record<string, unknown>) => Promise<void>;

export async function updateNode(node: GraphNode, parameters: Parameters, write: Write) {
  const hiding = node.kind.hiding;
  if (!hiding) throw unreachable(node.id ?? '', 'post');
  const hidden = readFlag(parameters, hiding.parameter);
  if (!hiding.ignored(node)) await write({ hidden });
  return { success: true };
}

export async function removeNode(node: GraphNode, write: Write) {
  if (!node.kind.removal) throw unreachable(node.id ?? '', 'delete');
  const answer = node.kind.removal(node);
  await write({ deleted: true });
  return answer;
}

function readFlag(parameters: Parameters, name: string): boolean {
  const text = parameters.get(name) ?? '';
  if (/^(true|1)$/.test(text)) return true;
  if (/^(false|0)$/.test(text)) return false;
  throw invalidParameter(`The parameter ${name} is required and is true or false`);
}
