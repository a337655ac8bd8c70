/**
 * Cuts the calls that an adapter makes out of Google's discovery documents, and writes what is kept in the form of OpenAPI;
 * tests hold requests and simulated answers against it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Schema {
  [key: string]: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  annotations?: { required?: string[] };
}

interface Parameter extends Schema {
  required?: boolean;
  repeated?: boolean;
  location: string;
}

interface Method {
  id: string;
  path: string;
  httpMethod: string;
  parameters?: Record<string, Parameter>;
  request?: { $ref: string };
  response?: { $ref: string };
  mediaUpload?: { accept: string[]; maxSize: string; protocols: { simple: { path: string } } };
  scopes?: string[];
}

interface Discovery {
  id: string;
  revision: string;
  /** The parameters that every method takes. */
  parameters?: Record<string, Parameter>;
  resources: Record<string, { methods: Record<string, Method> }>;
  schemas: Record<string, Schema>;
}

/**
 * Returns what is kept of a discovery document.
 * @param calls the methods that are called, as `videos.insert`.
 */
export function cutDiscovery(document: Discovery, calls: readonly string[]) {
  const methods = calls.map((call) => {
    const [resource = '', name = ''] = call.split('.');
    const method = document.resources[resource]?.methods[name];
    if (!method) throw new Error(`${document.id} has no method ${call}`);
    return method;
  });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const method of methods)
    for (const path of pathsOf(method))
      paths[path] = { ...paths[path], [method.httpMethod.toLowerCase()]: operationOf(document, method) };
  return { revision: `${document.id} ${document.revision}`, paths, schemas: schemasOf(document, paths) };
}

/** A method with a file is called at another path. */
const pathsOf = ({ path, mediaUpload }: Method) =>
  mediaUpload ? [mediaUpload.protocols.simple.path] : [`/${path}`];

function operationOf(
  document: Discovery,
  { id, parameters = {}, request, response, scopes, mediaUpload }: Method,
) {
  const queried = Object.entries(parameters).filter(([, { location }]) => location === 'query');
  const missing = request ? requiredIn(document, request.$ref, id) : [];
  const { uploadType } = document.parameters ?? {};
  if (mediaUpload && uploadType) queried.push(['uploadType', uploadType]);
  return {
    query: Object.fromEntries(queried.map(([name, one]) => [name, parameterOf(one)])),
    required: queried.flatMap(([name, { required }]) => (required ? [name] : [])),
    body: request ? { 'application/json': refTo(request.$ref) } : {},
    ...(missing.length > 0 ? { requiredFields: missing } : {}),
    ...(mediaUpload ? { file: { accept: mediaUpload.accept, maxBytes: Number(mediaUpload.maxSize) } } : {}),
    answers: response ? { 200: refTo(response.$ref) } : { 204: null },
    scopes: scopes ?? [],
  };
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function parameterOf({ repeated, ...schema }: Parameter): object {
  const one = plain(schema);
  return repeated ? { type: 'array', items: one } : one;
}

/** Returns the fields of a body that a method requires, as paths such as `snippet.title`. */
function requiredIn(
  { schemas }: Discovery,
  name: string,
  methodId: string,
  above: readonly string[] = [],
): string[] {
  const seen = above.length > 4;
  return Object.entries(schemas[name]?.properties ?? {}).flatMap(([field, { $ref, annotations }]) => [
    ...(annotations?.required?.includes(methodId) ? [[...above, field].join('.')] : []),
    ...($ref && !seen ? requiredIn({ schemas } as Discovery, $ref, methodId, [...above, field]) : []),
  ]);
}

const wholeNumbers = /^u?int64$/;
const kept = ['type', 'enum', 'format', 'minimum', 'maximum', 'pattern'];

/** Returns a schema in the words of JSON Schema, without texts. An object has no members but its own. */
function plain({ $ref, properties, items, additionalProperties, ...schema }: Schema): object {
  if ($ref) return refTo($ref);
  const { type, format, minimum, maximum, ...rest } = Object.fromEntries(
    kept.flatMap((key) => (key in schema ? [[key, schema[key]]] : [])),
  ) as Schema;
  const number = (bound: unknown) => (bound === undefined ? undefined : Number(bound));
  return withoutAbsent({
    ...(type === 'any' ? {} : { type }),
    ...rest,
    ...(wholeNumbers.test(String(format)) ? { pattern: '^-?\\d+$' } : { format: dated(format) }),
    minimum: number(minimum),
    maximum: number(maximum),
    items: items && plain(items as Schema),
    properties:
      properties && Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, plain(one)])),
    additionalProperties: additionalProperties ? plain(additionalProperties as Schema) : properties && false,
  });
}

const dated = (format: unknown) => (format === 'date-time' ? format : undefined);

const withoutAbsent = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Returns the schemas that these calls refer to, and those that these refer to in turn. */
function schemasOf({ schemas }: Discovery, paths: unknown): Record<string, object> {
  const found = new Map<string, object>();
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (found.has(name) || !schema) continue;
      found.set(name, plain(schema));
      collect(found.get(name));
    }
  };
  collect(paths);
  return Object.fromEntries(found);
}

/** Writes one contract of what is kept of several documents. */
export function writeDiscoveryContract(
  source: string,
  cuts: readonly ReturnType<typeof cutDiscovery>[],
  target: string,
): void {
  const contract = {
    source: `${source}: ${cuts.map(({ revision }) => revision).join(', ')}; the calls that the adapter makes, without their descriptions`,
    paths: Object.assign({}, ...cuts.map(({ paths }) => paths)),
    components: { schemas: Object.assign({}, ...cuts.map(({ schemas }) => schemas)) },
  };
  writeFileSync(target, `${JSON.stringify(contract, null, 1)}\n`);
}

export const readDiscovery = (file: string): Discovery => JSON.parse(readFileSync(file, 'utf8'));
