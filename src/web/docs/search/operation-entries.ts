/** Makes what can be found of the contract: its operations, by their words and by the names of their fields. */
import { type OperationId, operations, readContract } from '../../../contract/index.ts';
import { resolved } from '../contract-part.ts';
import type { Links } from '../links.ts';
import type { Entry } from './entry.ts';
import { plainMarkdown } from './plain.ts';

interface Described {
  summary?: string;
  description?: string;
  parameters?: Part[];
  requestBody?: Part;
}

interface Part {
  $ref?: string;
  name?: string;
  content?: Record<string, { schema: Part }>;
  properties?: Record<string, Part>;
  items?: Part;
  oneOf?: Part[];
}

export function operationEntries(links: Links): Entry[] {
  const paths = readContract().paths as Record<string, Record<string, Described> & { parameters?: Part[] }>;
  return Object.entries(operations).map(([operationId, { method, path }]) => {
    const { [method]: described, parameters: shared = [] } = paths[path] ?? {};
    const { summary = '', description = '', parameters = [], requestBody } = described ?? {};
    const inputs = [...shared, ...parameters, ...(requestBody ? [requestBody] : [])];
    return {
      name: operationId,
      title: summary,
      page: 'API reference',
      url: links.operation(operationId as OperationId),
      text: [`${method.toUpperCase()} ${path}`, operationId, plainMarkdown(description)]
        .filter((text) => text !== '')
        .join(' · '),
      names: [...namesIn(inputs)].join(' '),
    };
  });
}

/** Returns the names of the parameters and of all fields of the body. */
function namesIn(inputs: readonly Part[]): Set<string> {
  const names = new Set<string>();
  const seen = new Set<Part>();
  const visit = (written: Part): void => {
    const part = resolved(written);
    if (seen.has(part)) return;
    seen.add(part);
    if (part.name) names.add(part.name);
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      names.add(name);
      visit(field);
    }
    for (const { schema } of Object.values(part.content ?? {})) visit(schema);
    for (const inner of [...(part.oneOf ?? []), ...(part.items ? [part.items] : [])]) visit(inner);
  };
  for (const input of inputs) visit(input);
  return names;
}
