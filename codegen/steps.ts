/** Derives a document from another one in steps. Each step is a pure function in a file of its own. */
import { copyOf, type Node } from './source.ts';

/** A step may change the document that it is given, because every chain of steps starts with a copy. */
export type DocumentStep = (document: Node) => Node;

/** Runs the steps one after the other on a copy of the document. */
export function applySteps(document: Node, steps: readonly DocumentStep[]): Node {
  return steps.reduce((current, step) => step(current), copyOf(document));
}

/** Calls `visit` for every object in a part of the document, also within lists. The visitor may change the object. */
export function eachObject(part: unknown, visit: (node: Node) => void): void {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) visit(part as Node);
  for (const child of Object.values(part)) eachObject(child, visit);
}
