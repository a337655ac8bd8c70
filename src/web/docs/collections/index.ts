/** The collections of all requests, for API clients to import. They are made of the contract when they are asked for. */
import { type Folder, foldersOfRequests, type PreparedRequest, type Value, variablesIn } from './requests.ts';

// Makes a collection for Postman, in version 2.1 of its format. Many other API clients import it as well.

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

function postmanCollection(folders: readonly Folder[], publicUrl: string): object {
  const variable = (key: string, value = '') => ({ key, value });
  return {
    info: {
      name: 'Social Content Service',
      description: 'Enter a key as the variable apiKey, and ids as the variables that have their names.',
      schema,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      variable('baseUrl', publicUrl),
      variable('apiKey'),
      ...variablesIn(folders).map((name) => variable(name)),
    ],
    item: folders.map(({ name, description, requests }) => ({
      name,
      description,
      item: requests.map((request) => ({ name: request.name, request: requestOf(request), response: [] })),
    })),
  };
}

function requestOf({ description, method, address, keyless, path, query, headers, body }: PreparedRequest) {
  const sent = query.filter(({ required }) => required).map(({ name, value }) => `${name}=${value}`);
  return {
    method,
    description,
    ...(keyless ? { auth: { type: 'noauth' } } : {}),
    header: [...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []), ...headers.map(pairOf)],
    url: {
      raw: `{{baseUrl}}${address}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path: address.slice(1).split('/'),
      query: query.map(pairOf),
      variable: path.map(({ name, value, description: says }) => ({ key: name, value, description: says })),
    },
    ...(body ? { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } } : {}),
  };
}

/** Optional parameters are switched off. */
const pairOf = ({ name, value, description, required }: Value) => ({
  key: name,
  value,
  description,
  ...(required ? {} : { disabled: true }),
});

/** Makes a collection for Bruno, in the form in which Bruno exports and imports one as a single file. */
function brunoCollection(folders: readonly Folder[], publicUrl: string): object {
  const variable = (name: string, value = '', secret = false) => ({
    name,
    value,
    type: 'text',
    enabled: true,
    secret,
  });
  return {
    name: 'Social Content Service',
    version: '1',
    items: folders.map(({ name, requests }, at) => ({
      type: 'folder',
      name,
      seq: at + 1,
      items: requests.map((request, index) => itemOf(request, index + 1)),
    })),
    environments: [
      {
        name: 'This deployment',
        variables: [
          variable('baseUrl', publicUrl),
          variable('apiKey', '', true),
          ...variablesIn(folders).map((name) => variable(name)),
        ],
      },
    ],
  };
}

function itemOf(request: PreparedRequest, seq: number) {
  const { name, description, method, address, keyless, path, query, headers, body } = request;
  const sent = query.filter(({ required }) => required).map((one) => `${one.name}=${one.value}`);
  return {
    type: 'http',
    name,
    seq,
    request: {
      url: `{{baseUrl}}${address}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      method,
      headers: headers.map(brunoPairOf),
      params: [
        ...path.map((one) => ({ ...brunoPairOf(one), type: 'path' })),
        ...query.map((one) => ({ ...brunoPairOf(one), type: 'query' })),
      ],
      auth: keyless ? { mode: 'none' } : { mode: 'bearer', bearer: { token: '{{apiKey}}' } },
      body: body ? { mode: 'json', json: body } : { mode: 'none' },
      docs: description,
    },
  };
}

/** Optional parameters are switched off. */
const brunoPairOf = ({ name, value, description, required }: Value) => ({
  name,
  value,
  description,
  enabled: required,
});

interface Collection {
  client: string;
  /** The name of the file, which is the last part of its address. */
  file: string;
  make(publicUrl: string): object;
}

const collection = (
  client: string,
  file: string,
  make: (folders: readonly Folder[], publicUrl: string) => object,
): Collection => ({ client, file, make: (publicUrl) => make(foldersOfRequests(), publicUrl) });

export const collections: readonly Collection[] = [
  collection('Postman', 'postman.json', postmanCollection),
  collection('Bruno', 'bruno.json', brunoCollection),
];
