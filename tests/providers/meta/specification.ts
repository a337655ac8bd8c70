/** Holds what is asked of the Graph API against its specification, and against the table of documented names. */
import { readFileSync } from 'node:fs';
import type { SpecNode, SpecTable } from '../../../scripts/meta-spec-table.ts';
import {
  conventions,
  documentedFields,
  documentedHosts,
  documentedNodes,
  documentedParameters,
} from './documented-names.ts';
import { threadsNodes } from './threads-names.ts';

export const { nodes } = JSON.parse(
  readFileSync(new URL('spec-table.json', import.meta.url), 'utf8'),
) as SpecTable;

/** The names that the specification lacks and the documentation has. */
export const documented = [
  ...documentedFields.flatMap(({ node, fields }) => fields.map((field) => `field ${node} ${field}`)),
  ...documentedHosts.map(({ host }) => `host POST ${host}`),
  ...documentedParameters.map(({ field, parameter }) => `parameter GET ${field} ${parameter}`),
];

interface AskedOfNode {
  method: string;
  edge: string | undefined;
  /** The names of the parameters, in the query or in the body. */
  parameters: readonly string[];
  fields: readonly Field[];
}

/** Returns the names in a request to a node that the specification lacks. */
export function unlistedOn(
  nodeName: string,
  { method, edge, parameters, fields }: AskedOfNode,
  loginKind: string,
): string[] {
  const name = flavourOf(nodeName, loginKind);
  const node = nodes[name] ?? documentedNodes[name] ?? threadsNodes[name];
  const where = edge === undefined ? name : `${name}/${edge}`;
  const known = (edge === undefined ? node?.operations : node?.edges[edge])?.[method];
  if (!known) return [`operation ${method} ${where}`];
  const taken = [...known, ...conventionsOf(method, edge !== undefined)];
  const read = edge === undefined ? name : (node?.leadsTo[edge] ?? where);
  return [
    ...parameters
      .filter((parameter) => !taken.includes(parameter))
      .map((parameter) => `parameter ${method} ${where} ${parameter}`),
    ...fields.flatMap((field) => unlistedField(field, read, loginKind)),
  ];
}

function unlistedField(field: Field, nodeName: string, loginKind: string): string[] {
  const name = flavourOf(nodeName, loginKind);
  const node: SpecNode | undefined = nodes[name] ?? threadsNodes[name];
  const edge = node?.edges[field.name]?.GET;
  const target = node?.leadsTo[field.name] ?? `${name}.${field.name}`;
  const taken = edge ? [...edge, ...conventionsOf('GET', true)] : [];
  return [
    ...(edge || (node && field.name in node.fields) ? [] : [`field ${name} ${field.name}`]),
    ...field.modifiers
      .filter((modifier) => !taken.includes(modifier))
      .map((modifier) => `parameter GET ${name}/${field.name} ${modifier}`),
    ...field.inside.flatMap((inner) => unlistedField(inner, target, loginKind)),
  ];
}

export function flavourOf(name: string, loginKind: string): string {
  const flavour = `${name}ForIGOnlyAPI`;
  return loginKind === 'instagram_login' && nodes[flavour] ? flavour : name;
}

function conventionsOf(method: string, isEdge: boolean): string[] {
  if (method !== 'GET') return [];
  return [...conventions.read.parameters, ...(isEdge ? conventions.list.parameters : [])];
}

export interface Field {
  name: string;
  modifiers: string[];
  inside: Field[];
}

/** Parses fields such as `id,replies.limit(50){id,from{id}}`, as the Graph API reads them. */
export function parseFields(text: string): Field[] {
  let rest = text;
  const fields = text === '' ? [] : readList();
  if (rest !== '') throw new Error(`cannot read the fields from "${rest}"`);
  return fields;

  function readList(): Field[] {
    const found = [readField()];
    while (take(/^,/)) found.push(readField());
    return found;
  }

  function readField(): Field {
    const name = take(/^\w+/);
    if (!name) throw new Error(`expected a field at "${rest}"`);
    const modifiers = take(/^(\.\w+\([^()]*\))+/) ?? '';
    const inside = take(/^\{/) ? readList() : [];
    if (inside.length > 0 && !take(/^\}/)) throw new Error(`expected } at "${rest}"`);
    return { name, modifiers: [...modifiers.matchAll(/\.(\w+)\(/g)].map(([, found = '']) => found), inside };
  }

  function take(pattern: RegExp): string | undefined {
    const found = pattern.exec(rest)?.[0];
    rest = rest.slice(found?.length ?? 0);
    return found;
  }
}
