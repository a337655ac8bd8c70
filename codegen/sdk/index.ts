/** Writes the generated files of the client libraries, all from one description of their face. */
import type { Node } from '../document.ts';
import { readFace } from './face/index.ts';
import { goFiles } from './go/index.ts';
import { mcpFiles } from './mcp/index.ts';
import { pythonFiles } from './python/index.ts';
import { typescriptFiles } from './typescript/index.ts';

/**
 * Returns path below the project's root -> text.
 * @param served the document as it is served.
 * @param forClients the same for client generators.
 */
export function clientFiles(served: Node, forClients: Node): Record<string, string> {
  const face = readFace(served, forClients);
  return { ...typescriptFiles(face), ...pythonFiles(face), ...goFiles(face), ...mcpFiles(forClients) };
}
