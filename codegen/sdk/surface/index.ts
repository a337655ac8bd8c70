/** Reads the face of the client libraries from the contract. */
import { type Contract, contractOf, type Node } from '../../document.ts';
import { contractError } from '../../source.ts';
import { endStatuses, uploadable } from './additions.ts';
import { readMethod } from './methods.ts';
import type { ClientSurface, Method, Resource, Topic, Type } from './model.ts';
import { TypeReader } from './types.ts';

/**
 * Reads the face.
 * @param served the document as it is served, which has the topics.
 * @param forClients the same for client generators, which allows answers to grow.
 */
export function readClientSurface(served: Node, forClients: Node): ClientSurface {
  const types = new TypeReader(forClients);
  const contract = contractOf(forClients);
  const methods = contract.operations.map((operation) => readMethod(contract, operation, types));
  return {
    resources: resourcesBelow([], methods, types),
    errorCodes: valuesOf({ kind: 'named', name: 'ErrorCode' }, types),
    topics: readTopics(contract, served, types),
    types: types.types,
  };
}

function resourcesBelow(way: readonly string[], methods: readonly Method[], types: TypeReader): Resource[] {
  const below = methods.filter(({ operationId }) =>
    operationId.startsWith(way.map((part) => `${part}.`).join('')),
  );
  const depth = way.length;
  const names = new Set(below.map(({ operationId }) => operationId.split('.').slice(0, -1)[depth] ?? ''));
  names.delete('');
  return [...names].map((name) => resourceAt([...way, name], below, types));
}

function resourceAt(way: readonly string[], below: readonly Method[], types: TypeReader): Resource {
  const id = way.join('.');
  const own = below.filter((method) => method.operationId === `${id}.${method.name}`);
  const resources = resourcesBelow(way, below, types);
  const clash = own.find(({ name }) => resources.some(({ way: inner }) => name === inner.at(-1)));
  if (clash)
    throw contractError(
      clash.node,
      `${clash.operationId} is an operation and the beginning of others`,
      'operationId',
    );
  const ended = endStatuses[id];
  const get = own.find(({ name }) => name === 'get');
  for (const status of ended ?? [])
    if (!get || !statusesOf(get, types).includes(status))
      throw contractError(
        (get ?? own[0])?.node,
        `${id} has no status ${status}, for which its clients wait`,
        'operationId',
      );
  return { way, methods: own, resources, ended, uploads: uploadable.has(id) };
}

function statusesOf({ answer }: Method, types: TypeReader): readonly string[] {
  const fields = answer.kind === 'named' ? types.named(answer.name).fields : [];
  const status = fields?.find(({ name }) => name === 'status');
  return status ? valuesOf(status.type, types) : [];
}

function valuesOf(type: Type, types: TypeReader): readonly string[] {
  const named = type.kind === 'named' ? types.named(type.name).type : type;
  return named?.kind === 'string' ? (named.known ?? []) : [];
}

/** Lists the topics with the type of their events, which names its topics. */
function readTopics(contract: Contract, served: Node, types: TypeReader): Topic[] {
  const events = types.types.filter(({ fields }) => fields?.some(({ name }) => name === 'topic'));
  return Object.keys(served.webhooks as Node).map((topic) => {
    const event = events.find(({ name, fields = [] }) => {
      const { type } = fields.find((field) => field.name === 'topic') as { type: Type };
      return name in contract.schemas && type.kind === 'string' && !type.open && type.known?.includes(topic);
    });
    if (!event)
      throw contractError(served.webhooks as Node, `no event of the clients has the topic ${topic}`, topic);
    return { topic, event: event.name };
  });
}
