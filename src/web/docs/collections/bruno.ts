/** Makes a collection for Bruno, in the form in which Bruno exports and imports one as a single file. */
import { type Folder, type PreparedRequest, type Value, variablesIn } from './requests.ts';

export function brunoCollection(folders: readonly Folder[], publicUrl: string): object {
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
        name: 'This installation',
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
      headers: headers.map(pairOf),
      params: [
        ...path.map((one) => ({ ...pairOf(one), type: 'path' })),
        ...query.map((one) => ({ ...pairOf(one), type: 'query' })),
      ],
      auth: keyless ? { mode: 'none' } : { mode: 'bearer', bearer: { token: '{{apiKey}}' } },
      body: body ? { mode: 'json', json: body } : { mode: 'none' },
      docs: description,
    },
  };
}

/** Optional parameters are switched off. */
const pairOf = ({ name, value, description, required }: Value) => ({
  name,
  value,
  description,
  enabled: required,
});
