/** Writes the generated files of the client libraries, all from one description of their face. */
import type { Node } from '../document.ts';
import { goFiles } from './go/index.ts';
import { mcpFiles } from './mcp/index.ts';
import { pythonFiles } from './python/index.ts';
import { checkSpelling } from './python/names.ts';
import type { ClientSurface } from './surface/model.ts';
import { typescriptFiles } from './typescript/index.ts';

/**
 * Returns path below the project's root -> text.
 * @param forClients the document for client generators.
 * @throws ContractError when Python cannot spell a name, or assistants are offered what there is not.
 */
export function clientFiles(surface: ClientSurface, forClients: Node): Record<string, string> {
  checkSpelling(forClients);
  return {
    ...typescriptFiles(surface),
    ...pythonFiles(surface),
    ...goFiles(surface),
    ...mcpFiles(forClients),
  };
}
