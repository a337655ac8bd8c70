/** Makes what can be found of the contract: its operations, by their words and by the names of their fields. */
import { type ReferenceOperation, referencePages } from '../contract/pages.ts';
import { resolved } from '../contract/part.ts';
import type { Links } from '../links.ts';
import type { Entry } from './entry.ts';
import { plainMarkdown } from './plain.ts';
import { synonymsOfOperation, wordsForOperation } from './synonyms.ts';

/** A part of the contract that has names in it: a parameter, a body, an answer or a schema. */
interface Part {
  $ref?: string;
  name?: string;
  content?: Readonly<Record<string, { schema: Part }>>;
  properties?: Readonly<Record<string, Part>>;
  items?: Part;
  oneOf?: readonly Part[];
}

export function operationEntries(links: Links): Entry[] {
  return referencePages().flatMap(({ operations }) => operations.map((one) => operationEntry(links, one)));
}

function operationEntry(links: Links, operation: ReferenceOperation): Entry {
  const {
    operationId,
    method,
    path,
    summary,
    description = '',
    parameters,
    requestBody,
    responses,
  } = operation;
  const { 200: answer } = responses;
  return {
    name: operationId,
    operation: operationId,
    title: summary,
    page: 'API reference',
    url: links.operation(operationId),
    text: [`${method} ${path}`, operationId, plainMarkdown(description)]
      .filter((text) => text !== '')
      .join(' · '),
    names: [...namesIn([...parameters, ...(requestBody ? [requestBody] : [])])].join(' '),
    answered: [...namesIn(answer ? [answer] : [])].join(' '),
    synonyms: synonymsOfOperation(operationId),
    meantBy: wordsForOperation(operationId),
  };
}

/** Returns the names of parameters, and of all fields of bodies and answers. */
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
