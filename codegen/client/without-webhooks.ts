/**
 * Removes the webhooks. Clients do not call them, and generators would turn them into functions, some of which do not
 * compile. The schemas of the events stay, because `events.get` answers with them.
 */
import type { Node } from '../document.ts';

export function withoutWebhooks(document: Node): Node {
  const tags = new Set(Object.values(document.webhooks as Record<string, { post: Node }>).flatMap(tagsOf));
  delete document.webhooks;
  document.tags = (document.tags as { name: string }[]).filter(({ name }) => !tags.has(name));
  for (const kind of ['requestBodies', 'responses', 'parameters']) dropUnused(document, kind);
  return document;
}

const tagsOf = ({ post }: { post: Node }) => post.tags as string[];

/**
 * Deletes the components that only the webhooks used, because the document may declare nothing that it does not use.
 */
function dropUnused(document: Node, kind: string): void {
  const text = JSON.stringify(document);
  const entries = (document.components as Record<string, Node>)[kind] ?? {};
  for (const name of Object.keys(entries))
    if (!text.includes(`"#/components/${kind}/${name}"`)) delete entries[name];
}
