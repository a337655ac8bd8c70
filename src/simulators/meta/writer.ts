/** Answers writes through the API: hiding and deletion. */

import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import { type ContentChange, hiding, removing } from './changes.ts';
import { invalidParameter, unreachable } from './errors.ts';
import type { GraphNode, Overlay, Parameters } from './node.ts';

interface Writing {
  overlay: Overlay;
  make(change: ContentChange): Promise<unknown>;
}

export async function updateNode(node: GraphNode, parameters: Parameters, { overlay, make }: Writing) {
  const rules = node.kind.hiding;
  if (!rules || rules.refused?.(node)) throw unreachable(node.id ?? '', 'post');
  const hidden = readFlag(parameters, rules.parameter);
  if (!rules.ignored(node) && overlay.hidden(node) !== hidden) await make(hiding(node, hidden, overlay));
  return { success: true };
}

interface Removing extends Writing {
  writes: SimulatorWrites;
  store: SimulatorStore;
}

export async function removeNode(node: GraphNode, { overlay, make, writes, store }: Removing) {
  if (!node.kind.removal) throw unreachable(node.id ?? '', 'delete');
  const now = await store.contentNow();
  const answer = node.kind.removal(node, { writes, now });
  await make(removing(node, overlay, now));
  return answer;
}

function readFlag(parameters: Parameters, name: string): boolean {
  const text = parameters.get(name) ?? '';
  if (/^(true|1)$/.test(text)) return true;
  if (/^(false|0)$/.test(text)) return false;
  throw invalidParameter(`The parameter ${name} is required and is true or false`);
}
