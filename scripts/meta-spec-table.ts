/**
 * `node scripts/meta-spec-table.ts FOLDER` reduces Meta's machine-readable specification to the names of nodes,
 * fields, edges and parameters, and the types of fields, which tests compare the adapters' requests and the simulated
 * answers with. The licence does not allow copying the files into the project, but names are facts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export interface SpecTable {
  origin: string;
  nodes: Readonly<Record<string, SpecNode>>;
}

export interface SpecNode {
  /** Field -> its type, as the specification writes it. */
  fields: Readonly<Record<string, string>>;
  /** The operations on the node itself: method -> names of parameters. */
  operations: SpecOperations;
  edges: Readonly<Record<string, SpecOperations>>;
  /** Field or readable edge -> the type of node that it returns. */
  leadsTo: Readonly<Record<string, string>>;
}

export type SpecOperations = Partial<Readonly<Record<string, readonly string[]>>>;

const nodeNames = [
  'AdVideo',
  'Comment',
  'ContentPublishingLimitResponse',
  'IGComment',
  'IGCommentFromUser',
  'IGMedia',
  'IGMediaForIGOnlyAPI',
  'IGResumableVideoUploadStatus',
  'IGUser',
  'IGUserForIGOnlyAPI',
  'Page',
  'PagePost',
  'Photo',
  'Profile',
  'ProfilePictureSource',
  'ShadowIGMediaBuilder',
  'Stories',
  'UnifiedThread',
];

/**
 * Recognises the specification's files for Instagram Login. In them, the nodes and edges below have names of
 * their own, which SOURCE.md explains.
 */
const instagramLoginFlavour = /ForIGOnlyAPI$/;
const instagramLoginNodes: Readonly<Record<string, string>> = {
  Media: 'IGMediaForIGOnlyAPI',
  User: 'IGUserForIGOnlyAPI',
  Comment: 'IGComment',
};
const instagramLoginEdges: Readonly<Record<string, string>> = {
  mediapublish: 'media_publish',
  messageattachments: 'message_attachments',
};

const specification = z.object({
  apis: z.array(
    z.object({
      method: z.enum(['GET', 'POST', 'DELETE']),
      endpoint: z.string().optional(),
      return: z.string(),
      params: z.array(z.object({ name: z.string() })),
    }),
  ),
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
});
type Api = z.infer<typeof specification>['apis'][number];

const folder = process.argv[2];
if (!folder) throw new Error('usage: node scripts/meta-spec-table.ts FOLDER');
const target = new URL('../tests/providers/meta/spec-table.json', import.meta.url);
const nodes = nodeNames.map((name) => [name, readNode(folder, name)] as const);
writeFileSync(target, print(readOrigin(folder), nodes));
console.log(target.pathname);

function readNode(from: string, name: string): SpecNode {
  const { apis, fields } = specification.parse(
    JSON.parse(readFileSync(path.join(from, `${name}.json`), 'utf8')),
  );
  const flavoured = instagramLoginFlavour.test(name);
  const edgeOf = ({ endpoint = '' }: Api) => (flavoured && instagramLoginEdges[endpoint]) || endpoint;
  const nodeOf = (type: string) => (flavoured && instagramLoginNodes[type]) || type;
  const edges = Object.groupBy(
    apis.filter(({ endpoint }) => endpoint),
    edgeOf,
  );
  const reads = apis.filter(({ method, endpoint }) => method === 'GET' && endpoint);
  const leadsTo = [
    ...fields.map(({ name: field, type }) => [field, nodeOf(elementOf(type))] as const),
    ...reads.map((api) => [edgeOf(api), nodeOf(api.return)] as const),
  ];
  return {
    fields: sorted(fields.map((field) => [field.name, field.type] as const)),
    operations: operationsOf(apis.filter(({ endpoint }) => !endpoint)),
    edges: sorted(Object.entries(edges).map(([edge, own]) => [edge, operationsOf(own ?? [])])),
    leadsTo: sorted(leadsTo.filter(([, type]) => isNode(type))),
  };
}

function operationsOf(apis: Api[]): SpecOperations {
  return sorted(apis.map(({ method, params }) => [method, params.map(({ name }) => name).sort()]));
}

function elementOf(type: string): string {
  return /^list<(\w+)>$/.exec(type)?.[1] ?? type;
}

/**
 * Tells whether a type is a node. Nodes are capitalised; enumerations are, too, but contain an underscore.
 * `Object` says nothing about its content.
 */
function isNode(type: string): boolean {
  return /^[A-Z][A-Za-z]+$/.test(type) && type !== 'Object';
}

function sorted<Value>(entries: (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function readOrigin(from: string): string {
  const source = readFileSync(path.join(from, 'SOURCE.md'), 'utf8');
  const commit = /\b[0-9a-f]{40}\b/.exec(source)?.[0];
  if (!commit) throw new Error('SOURCE.md names no commit');
  return `facebook/facebook-business-sdk-codegen, api_specs/specs, commit ${commit}`;
}

/**
 * Writes the table of the Graph API's node types as JSON with one line per type, so that a diff shows which
 * types changed.
 */
function print(origin: string, entries: (readonly [string, SpecNode])[]): string {
  const lines = entries.map(([name, node]) => `${JSON.stringify(name)}: ${JSON.stringify(node)}`);
  return `{\n"origin": ${JSON.stringify(origin)},\n"nodes": {\n${lines.join(',\n')}\n}\n}\n`;
}
