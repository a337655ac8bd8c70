/** Adds to every operation the errors that it can answer, and to every answer its headers. */
import { contractOf, type Node, resolve } from '../../document.ts';
import { answerHeaders } from './answer-headers.ts';
import { errorResponses } from './responses.ts';

/**
 * Adds the errors and headers. Drops the marks that only decide about errors, and shared responses that no part of the
 * document refers to afterwards.
 */
export function addErrors(document: Node): Node {
  const shared: Record<string, Node> = {};
  for (const operation of contractOf(document).operations) {
    const { node } = operation;
    const success = resolve(document, (node.responses as Record<string, Node>)['200'] as Node);
    const replayable = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
    node.responses = {
      200: {
        description: success.description,
        headers: answerHeaders('200', { replayable }),
        content: success.content,
      },
      ...errorResponses(operation, shared),
    };
    for (const mark of ['x-partly-offered', 'x-role-bound', 'x-spends-budget']) delete node[mark];
  }
  const components = document.components as Record<string, Record<string, Node>>;
  components.responses = { ...referred(document, components.responses ?? {}), ...shared };
  return document;
}

/** Picks, from the responses that the document has already, those that its webhooks refer to. */
function referred({ webhooks }: Node, responses: Record<string, Node>): Record<string, Node> {
  const text = JSON.stringify(webhooks ?? {});
  return Object.fromEntries(
    Object.entries(responses).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  );
}
