/** Finds the parts of a document that answers, events or inputs are made of. */
import { type Node, resolve } from './document.ts';

/**
 * Returns every object inside an answer or event, and every object that one of these refers to. Objects that
 * inputs use as well are included.
 */
export function reachedByAnswers(document: Node): Set<Node> {
  return reachedFrom(document, [
    ...operationsOf(document.paths).map(({ responses }) => responses),
    ...operationsOf(document.webhooks).map(({ requestBody }) => requestBody),
  ]);
}

/** Returns every object inside these parts, and every object that one of them refers to. */
export function reachedFrom(document: Node, parts: readonly unknown[]): Set<Node> {
  const reached = new Set<Node>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const node = part as Node;
    if (reached.has(node)) return;
    reached.add(node);
    if (typeof node.$ref === 'string') visit(resolve(document, node));
    for (const child of Object.values(node)) visit(child);
  };
  for (const part of parts) visit(part);
  return reached;
}

/**
 * Lists the operations in the document's `paths` or in its `webhooks`.
 * @param items one of these two parts; absent means no operations.
 */
export function operationsOf(items: unknown): Node[] {
  return Object.values((items ?? {}) as Record<string, Record<string, Node>>).flatMap((item) =>
    Object.values(item).filter((operation) => operation.responses),
  );
}
