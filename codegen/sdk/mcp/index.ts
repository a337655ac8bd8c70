/** Writes the tools of the MCP server. */
import { contractOf, type Node } from '../../document.ts';
import { readTools } from './tools.ts';

/**
 * Returns path below the project's root -> text.
 * @param forClients the document for client generators.
 */
export function mcpFiles(forClients: Node): Record<string, string> {
  const tools = readTools(contractOf(forClients));
  const lines = [
    "import type { Tool } from '../tool.ts';",
    '',
    `export const tools: readonly Tool[] = ${JSON.stringify(tools, null, 2)};`,
    '',
  ];
  return { 'clients/mcp/src/generated/tools.ts': lines.join('\n') };
}
