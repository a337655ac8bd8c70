/** Makes a collection for Postman, in version 2.1 of its format. Many other API clients import it as well. */
import { type Folder, type PreparedRequest, type Value, variablesIn } from './requests.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export function postmanCollection(folders: readonly Folder[], publicUrl: string): object {
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
