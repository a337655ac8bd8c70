/** Writes the resources of the Python client, once for calls that block and once for calls that are awaited. */
import { pascal } from '../../names.ts';
import { allResources, type ClientSurface, type Method, type Resource } from '../surface/model.ts';
import { docstring, snake, text } from './names.ts';
import { typeText } from './types.ts';

interface Way {
  /** Stands before the names of classes. */
  prefix: string;
  isAsync: boolean;
}

const ways: readonly Way[] = [
  { prefix: '', isAsync: false },
  { prefix: 'Async', isAsync: true },
];

const head = `from __future__ import annotations

from datetime import date, datetime
from typing import Any, AsyncIterator, Dict, Iterator, List, Literal, Mapping, Optional, Union

from typing_extensions import Unpack

from .._options import RequestOptions, WaitOptions
from .._pages import AsyncPaged, Page
from .._resource import AsyncResource, Resource
from .._transport import AsyncTransport, Call, Transport
from .._uploads import AsyncUploads, Uploads
from . import models

`;

export function emitResources({ resources }: ClientSurface): string {
  const all = allResources(resources);
  return [
    head,
    ...ways.flatMap((way) => [...all.map((resource) => resourceClass(resource, way)), api(resources, way)]),
  ].join('\n');
}

const className = ({ way }: Resource, { prefix }: Way) => `${prefix}${pascal(way.join('.'))}`;

function api(resources: readonly Resource[], way: Way): string {
  return [
    `class ${way.prefix}Api:`,
    `    def __init__(self, transport: ${way.prefix}Transport) -> None:`,
    ...resources.map((resource) => attribute(resource, way)),
    '',
    '',
  ].join('\n');
}

const attribute = (resource: Resource, way: Way) =>
  `        self.${snake(resource.way.at(-1) ?? '')} = ${className(resource, way)}(transport)`;

function resourceClass(resource: Resource, way: Way): string {
  const { methods, resources, ended, uploads } = resource;
  const get = methods.find(({ name }) => name === 'get');
  const bases = [...(uploads ? [`${way.prefix}Uploads`] : []), `${way.prefix}Resource`];
  return [
    `class ${className(resource, way)}(${bases.join(', ')}):`,
    ...(resources.length > 0
      ? [
          `    def __init__(self, transport: ${way.prefix}Transport) -> None:`,
          '        super().__init__(transport)',
          ...resources.map((inner) => attribute(inner, way)),
          '',
        ]
      : []),
    ...methods.map((method) => methodText(method, way)),
    ...(ended && get ? [waitText(get, ended, way)] : []),
    '',
  ].join('\n');
}

function methodText(method: Method, way: Way): string {
  const { summary, description } = method;
  const call = `Call(${callArguments(method).join(', ')})`;
  const { returned, statement, definition } = bodyOf(method, call, way);
  return [
    `    ${definition} ${snake(method.name)}(${taken(method).join(', ')}) -> ${returned}:`,
    ...docstring([summary, description, parametersText(method)].filter(Boolean).join('\n\n'), '        '),
    `        return ${statement}`,
    '',
  ].join('\n');
}

/** Says what those parameters of the query mean of which the contract says something. */
function parametersText({ query }: Method): string {
  const told = query.flatMap(({ name, description }) =>
    description ? [`    ${snake(name)}: ${description.trim().replaceAll('\n', '\n        ')}`] : [],
  );
  return told.length > 0 ? ['Args:', ...told].join('\n') : '';
}

function taken({ pathParameters, query, body }: Method): string[] {
  const bodyType = body && `Union[${typeText(body.type, 'models.')}, Mapping[str, Any]]`;
  return [
    'self',
    ...pathParameters.map((name) => `${snake(name)}: str`),
    ...(body ? [body.required ? `body: ${bodyType}` : `body: Optional[${bodyType}] = None`] : []),
    ...(query.length > 0 ? ['*'] : []),
    ...[...query]
      .sort((one, other) => Number(other.required) - Number(one.required))
      .map(({ name, type, required }) => {
        const kind = typeText(type, 'models.');
        return `${snake(name)}: ${required ? kind : `Optional[${kind}] = None`}`;
      }),
    '**options: Unpack[RequestOptions]',
  ];
}

function callArguments({ httpMethod, path, pathParameters, query, body, idempotent }: Method): string[] {
  const pairs = (names: readonly string[]) =>
    `{${names.map((name) => `${text(name)}: ${snake(name)}`).join(', ')}}`;
  return [
    text(httpMethod),
    text(path),
    ...(pathParameters.length > 0 ? [`ids=${pairs(pathParameters)}`] : []),
    ...(query.length > 0 ? [`query=${pairs(query.map(({ name }) => name))}`] : []),
    ...(body ? ['body=body if body is not None else {}'] : []),
    ...(idempotent ? ['idempotent=True'] : []),
  ];
}

function bodyOf({ answer, list, stream, lines }: Method, call: string, { isAsync, prefix }: Way) {
  const type = (of: Parameters<typeof typeText>[0]) => typeText(of, 'models.');
  const each = stream ?? lines;
  if (each)
    return {
      definition: 'def',
      returned: `${isAsync ? 'AsyncIterator' : 'Iterator'}[${type(each)}]`,
      statement: `self._transport.${stream ? 'stream' : 'lines'}(${call}, ${type(each)}, options)`,
    };
  if (list)
    return {
      definition: 'def',
      returned: `${isAsync ? 'AsyncPaged' : 'Page'}[${type(list.item)}]`,
      statement: `self._transport.page(${call}, ${type(list.item)}, options)`,
    };
  const request = `self._transport.request(${call}, ${type(answer)}, options)`;
  return {
    definition: isAsync ? 'async def' : 'def',
    returned: type(answer),
    statement: prefix ? `await ${request}` : request,
  };
}

function waitText(
  { pathParameters: [id = ''], answer }: Method,
  ended: readonly string[],
  { isAsync }: Way,
): string {
  const name = snake(id);
  const wait = `self._wait_for(lambda: self.get(${name}, **options), (${ended.map((status) => `${text(status)},`).join(' ')}), timeout, interval)`;
  return [
    `    ${isAsync ? 'async def' : 'def'} wait_for(self, ${name}: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> ${typeText(answer, 'models.')}:`,
    `        """Waits until its status is ${ended.join(', ')}, and returns it as it is then."""`,
    `        return ${isAsync ? 'await ' : ''}${wait}`,
    '',
  ].join('\n');
}
