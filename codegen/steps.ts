/** A document is derived in steps. Each step is a pure function in a file of its own. */
import type { Node } from './document.ts';

/** A step may change the document that it is given, since every chain starts with a copy. */
export type DocumentStep = (document: Node) => Node;

/** @param document is not changed. */
export function applySteps(document: Node, steps: readonly DocumentStep[]): Node {
  return steps.reduce((current, step) => step(current), structuredClone(document));
}

/** Visits every object of a part of the document, lists included; the visitor may change what it is given. */
export function eachObject(part: unknown, visit: (node: Node) => void): void {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) visit(part as Node);
  for (const child of Object.values(part)) eachObject(child, visit);
}
