/** Writes the generated files of the client libraries, all from one description of their face. */
import type { Node } from '../document.ts';
import type { Face } from './face/model.ts';
import { goFiles } from './go/index.ts';
import { mcpFiles } from './mcp/index.ts';
import { pythonFiles } from './python/index.ts';
import { checkSpelling } from './python/names.ts';
import { typescriptFiles } from './typescript/index.ts';

/**
 * Returns path below the project's root -> text.
 * @param forClients the document for client generators.
 * @throws ContractError when Python cannot spell a name, or assistants are offered what there is not.
 */
export function clientFiles(face: Face, forClients: Node): Record<string, string> {
  checkSpelling(forClients);
  return { ...typescriptFiles(face), ...pythonFiles(face), ...goFiles(face), ...mcpFiles(forClients) };
}
