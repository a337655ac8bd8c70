/** Holds requests to the simulated Graph API, and its answers, against Meta's own specification of its nodes. */
import type { SpecNode } from '../../../scripts/meta-spec-table.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { documentedNodes } from './documented-names.ts';
import { documented, type Field, flavourOf, nodes, parseFields, unlistedOn } from './specification.ts';

/** Hosts whose nodes the specification describes -> the login kind under which an app calls them. */
const loginKinds: Readonly<Record<string, string>> = {
  'graph.facebook.com': 'facebook_login',
  'graph.instagram.com': 'instagram_login',
};

/** The path of a node or of one of its edges, below the version. */
const nodePath = /^\/v\d+\.\d+\/([^/]+)(?:\/(\w+))?$/;

/** The calls that lead to no node: those about tokens and about the app itself. */
const besidesNodes =
  /^(oauth|debug_token|access_token|refresh_access_token)$|^(subscriptions|permissions|accounts)$/;

/**
 * Returns how a request and its answer differ from the specification. An id does not tell its node, so the node that
 * fits best counts.
 */
export function differences(request: SimulatedRequest, { status, body }: SimulatedAnswer): string[] {
  const loginKind = loginKinds[request.url.host];
  const [, id = '', edge] = nodePath.exec(request.url.pathname) ?? [];
  if (!loginKind || !id || besidesNodes.test(id) || (edge && besidesNodes.test(edge))) return [];
  const fields = parseFields(request.url.searchParams.get('fields') ?? '');
  const asked = { method: request.method, edge, fields, parameters: parametersOf(request) };
  const answered = status === 200 && request.method === 'GET' ? JSON.parse(body) : undefined;
  const candidates = Object.entries({ ...nodes, ...documentedNodes })
    .filter(([name, node]) => flavourOf(name, loginKind) === name && takes(node, asked))
    .map(([name, node]) => {
      const read = edge === undefined ? name : (node.leadsTo[edge] ?? '');
      return [
        ...unlistedOn(name, asked, loginKind).filter((one) => !documented.includes(one)),
        ...problemsOf(answered, fields, nodes[flavourOf(read, loginKind)], read),
      ];
    });
  const [best = ['no node takes this call']] = candidates.sort((one, other) => one.length - other.length);
  return best.map((problem) => `${request.method} ${request.url.pathname}: ${problem}`);
}

const takes = (
  { operations, edges }: SpecNode,
  { method, edge }: { method: string; edge: string | undefined },
) => (edge === undefined ? operations : edges[edge])?.[method] !== undefined;

function parametersOf({ url, headers, body }: SimulatedRequest): string[] {
  const names = [...url.searchParams.keys()];
  if (headers['content-type']?.includes('json') && body) names.push(...Object.keys(JSON.parse(body)));
  else if (headers['content-type']?.includes('urlencoded')) names.push(...new URLSearchParams(body).keys());
  return [...new Set(names)].filter((name) => name !== 'access_token' && name !== 'appsecret_proof');
}

/** Returns what a node or a list of nodes has besides the fields that were asked for, or of another type. */
function problemsOf(
  value: unknown,
  fields: readonly Field[],
  node: SpecNode | undefined,
  name: string,
): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => problemsOf(one, fields, node, name));
  if (typeof value !== 'object' || value === null) return [];
  // Lists come in `data`, and so does the one object of an edge such as `picture`.
  if ('data' in value && !fields.some((one) => one.name === 'data'))
    return problemsOf(value.data, fields, node, name);
  return Object.entries(value).flatMap(([field, inner]) => {
    const asked = fields.find((one) => one.name === field);
    if (!asked && field !== 'id' && fields.length > 0) return [`${name}.${field} was not asked for`];
    const type = node?.fields[field];
    if (type && !fits(inner, type, field))
      return [`${name}.${field} is ${JSON.stringify(inner)}, not of type ${type}`];
    const target = node?.leadsTo[field];
    return problemsOf(inner, asked?.inside ?? [], target ? nodes[target] : undefined, `${name}.${field}`);
  });
}

/**
 * Tells whether a value is of a type as the specification writes it. Types that say no more are not looked at. Ids that
 * the specification calls numbers are texts in answers, as "Get Started" of the Instagram API shows for `user_id`.
 */
function fits(value: unknown, type: string, field: string): boolean {
  if (/^(string|datetime)$/.test(type)) return typeof value === 'string';
  if (type === 'bool') return typeof value === 'boolean';
  if (/^(unsigned )?int$|^float$/.test(type))
    return typeof value === 'number' || (field.endsWith('_id') && /^\d+$/.test(`${value}`));
  if (/^list</.test(type))
    return Array.isArray(value) || (typeof value === 'object' && value !== null && 'data' in value);
  return true;
}
