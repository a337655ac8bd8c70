/** Writes the resources of the TypeScript client as interfaces, and the class that has them. */
import { pascal } from '../../names.ts';
import { allResources, type ClientSurface, type Method, type Resource } from '../surface/model.ts';
import { documented, typeText } from './types.ts';

const imports = `import type { Page, Paged } from '../pages.ts';
import { bind } from '../resources.ts';
import type { RequestOptions, Transport } from '../transport.ts';
import type { Uploads } from '../uploads.ts';
import type { WaitOptions } from '../waiting.ts';
import type * as models from './models.ts';
import { operations } from './operations.ts';
`;

export function emitResources({ resources }: ClientSurface): string {
  const all = allResources(resources);
  return [
    imports,
    ...all.flatMap(({ methods }) => methods.filter(hasParameters).map(parameters)),
    ...all.map(resourceInterface),
    '/** The resources of the service. The client adds nothing to them but its options. */',
    'export class Api {',
    ...resources.map((resource) => `  declare readonly ${resource.way.at(-1)}: ${interfaceName(resource)};`),
    '',
    '  constructor(transport: Transport) {',
    '    Object.assign(this, bind(transport, operations));',
    '  }',
    '}',
    '',
  ].join('\n');
}

const interfaceName = ({ way }: Resource) => `${pascal(way.join('.'))}Resource`;
const parametersName = ({ operationId }: Method) => `${pascal(operationId)}Params`;

/** A method takes one object of parameters, which are those of the query and the fields of the body. */
const hasParameters = ({ query, body }: Method) => query.length > 0 || body !== undefined;

const isOptional = ({ query, body }: Method) => !body?.required && !query.some(({ required }) => required);

function parameters(method: Method): string {
  const fields = method.query.map(
    ({ name, required, type, description }) =>
      `${documented(description, false, '  ')}  ${name}${required ? '' : '?'}: ${typeText(type, 'models.')};\n`,
  );
  const query = fields.length > 0 ? `{\n${fields.join('')}}` : '';
  const body = method.body ? typeText(method.body.type, 'models.') : '';
  return `export type ${parametersName(method)} = ${[body, query].filter(Boolean).join(' & ')};\n`;
}

function resourceInterface(resource: Resource): string {
  const { methods, resources, ended, uploads } = resource;
  const get = methods.find(({ name }) => name === 'get');
  return [
    `export interface ${interfaceName(resource)}${uploads ? ' extends Uploads' : ''} {`,
    ...resources.map((inner) => `  readonly ${inner.way.at(-1)}: ${interfaceName(inner)};`),
    ...methods.map(signature),
    ...(ended && get
      ? [
          `  /** Waits until its status is ${ended.join(', ')}, and returns it as it is then. */`,
          `  waitFor(${get.pathParameters[0]}: string, options?: WaitOptions): Promise<${typeText(get.answer, 'models.')}>;`,
        ]
      : []),
    '}',
    '',
  ].join('\n');
}

function signature(method: Method): string {
  const { name, pathParameters, summary, description } = method;
  const taken = [
    ...pathParameters.map((parameter) => `${parameter}: string`),
    ...(hasParameters(method) ? [`params${isOptional(method) ? '?' : ''}: ${parametersName(method)}`] : []),
    'options?: RequestOptions',
  ];
  const comment = documented(description ? `${summary}\n\n${description}` : summary, false, '  ');
  return `${comment}  ${name}(${taken.join(', ')}): ${returned(method)};`;
}

function returned({ answer, list, stream, lines }: Method): string {
  const each = stream ?? lines;
  if (each) return `AsyncGenerator<${typeText(each, 'models.')}, void, undefined>`;
  if (list?.cursor) return `Paged<${typeText(list.item, 'models.')}>`;
  if (list) return `Promise<Page<${typeText(list.item, 'models.')}>>`;
  return `Promise<${typeText(answer, 'models.')}>`;
}
