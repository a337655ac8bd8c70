/** Writes the resources of the Go client. */
import { allResources, type ClientSurface, type Method, type Resource, type Type } from '../surface/model.ts';
import { commented, exported, local } from './names.ts';
import { byName, type Named, optional, typeText } from './types.ts';

export function emitResources({ resources, types }: ClientSurface): string {
  const named = byName(types);
  const all = allResources(resources);
  const methods = all.flatMap((resource) => resource.methods);
  const needsTime = methods.some(({ query }) => query.some(({ type }) => typeText(type) === 'time.Time'));
  return [
    'package socialcontent',
    '',
    `import (\n\t"context"\n\t"iter"\n\t"net/url"${needsTime ? '\n\t"time"' : ''}\n)`,
    '',
    '// Client has the resources of the service.',
    'type Client struct {',
    ...resources.map((resource) => `\t${field(resource)}`),
    '}',
    '',
    'func newClient(t *transport) *Client {',
    '\treturn &Client{',
    ...resources.map((resource) => `\t\t${made(resource)},`),
    '\t}',
    '}',
    '',
    ...all.map((resource) => resourceText(resource, named)),
    // A contract without streams has no use for the import.
    'var _ iter.Seq2[any, error]',
    '',
  ].join('\n');
}

const typeName = ({ way }: Resource) => `${exported(way.join('.'))}Resource`;
const field = (resource: Resource) => `${exported(resource.way.at(-1) ?? '')} *${typeName(resource)}`;
const made = (resource: Resource): string => {
  const inner = resource.resources.map((each) => `, ${made(each)}`).join('');
  return `${exported(resource.way.at(-1) ?? '')}: &${typeName(resource)}{transport: t${inner}}`;
};

function resourceText(resource: Resource, named: Named): string {
  const { methods, resources, ended, uploads } = resource;
  const name = typeName(resource);
  const get = methods.find((method) => method.name === 'get');
  return [
    `// ${name} has the operations below \`${resource.way.join('.')}\`.`,
    `type ${name} struct {`,
    '\ttransport *transport',
    ...resources.map((inner) => `\t${field(inner)}`),
    '}',
    '',
    ...methods.flatMap((method) => [queryText(method, named), methodText(method, name)]),
    ...(ended && get
      ? [
          `// WaitFor waits until its status is ${ended.join(', ')}, or until the context ends.`,
          `func (r *${name}) WaitFor(ctx context.Context, id string, options ...Option) (*${typeText(get.answer)}, error) {`,
          `\tended := func(answer *${typeText(get.answer)}) bool {`,
          `\t\treturn isOneOf(string(answer.Status), ${ended.map((status) => `"${status}"`).join(', ')})`,
          '\t}',
          `\treturn waitFor(ctx, func() (*${typeText(get.answer)}, error) { return r.Get(ctx, id, ${get.query.length > 0 ? `${queryName(get)}{}, ` : ''}options...) }, ended, options)`,
          '}',
          '',
        ]
      : []),
    ...(uploads
      ? [
          '// Upload stages a file: it makes a medium for it and sends it. WaitFor tells when it is ready.',
          `func (r *${name}) Upload(ctx context.Context, file File, options ...Option) (*Media, error) {`,
          '\treturn upload(ctx, r, file, options)',
          '}',
          '',
        ]
      : []),
  ].join('\n');
}

const queryName = ({ operationId }: Method) => `${exported(operationId)}Query`;

function queryText(method: Method, named: Named): string {
  if (method.query.length === 0) return '';
  const name = queryName(method);
  return [
    `// ${name} has the parameters of the query.`,
    `type ${name} struct {`,
    ...method.query.flatMap(({ name: own, type, required, description }) => [
      ...commented(description, '\t'),
      `\t${exported(own)} ${required ? typeText(type) : optional(type, named)}`,
    ]),
    '}',
    '',
    `func (q ${name}) values() url.Values {`,
    '\tvalues := url.Values{}',
    ...method.query.map(({ name: own, type, required }) =>
      setter(own, kindOf(type, named), required && `&q.${exported(own)}`),
    ),
    '\treturn values',
    '}',
    '',
  ].join('\n');
}

/** Writes a parameter of the query. Lists and entries may be empty, and are then left out. */
function setter(own: string, kind: string, address: string | false): string {
  const value = `q.${exported(own)}`;
  if (kind === 'array') return `\tsetList(values, "${own}", ${value})`;
  if (kind === 'map') return `\tsetEntries(values, "${own}", ${value})`;
  return `\tset(values, "${own}", ${address || value})`;
}

const kindOf = (type: Type, named: Named): string =>
  (type.kind === 'named' ? named.get(type.name)?.type?.kind : type.kind) ?? type.kind;

function methodText(method: Method, resource: string): string {
  const { name, pathParameters, body, query, summary, description } = method;
  const taken = [
    'ctx context.Context',
    ...pathParameters.map((parameter) => `${local(parameter)} string`),
    ...(body ? [`body ${body.required ? typeText(body.type) : `*${typeText(body.type)}`}`] : []),
    ...(query.length > 0 ? [`query ${queryName(method)}`] : []),
    'options ...Option',
  ];
  const { result, made: function_ } = outcome(method);
  return [
    ...commented(`${exported(name)}: ${summary}${description ? `\n\n${description}` : ''}`),
    `func (r *${resource}) ${exported(name)}(${taken.join(', ')}) ${result} {`,
    `\treturn ${function_}(ctx, r.transport, ${callText(method)}, options)`,
    '}',
    '',
  ].join('\n');
}

function outcome({ list, stream, lines, answer }: Method) {
  const each = stream ?? lines;
  if (each)
    return {
      result: `iter.Seq2[${typeText(each)}, error]`,
      made: `${stream ? 'streamed' : 'linesOf'}[${typeText(each)}]`,
    };
  if (list) return { result: `*List[${typeText(list.item)}]`, made: `listed[${typeText(list.item)}]` };
  return { result: `(*${typeText(answer)}, error)`, made: `request[${typeText(answer)}]` };
}

function callText({ httpMethod, path, pathParameters, query, body, idempotent }: Method): string {
  const filled = pathParameters.reduce(
    (text, name) => text.replace(`{${name}}`, `" + segment(${local(name)}) + "`),
    `"${path}"`,
  );
  return `call{${[
    `method: "${httpMethod}"`,
    `path: ${filled.replace(/ \+ ""$/, '')}`,
    ...(query.length > 0 ? ['query: query.values()'] : []),
    ...(body ? [body.required ? 'body: body' : 'body: orEmpty(body)'] : []),
    ...(idempotent ? ['idempotent: true'] : []),
  ].join(', ')}}`;
}
