/** Makes the paths of a content type, and the parameters and answers that are its own. */
import { pascal } from '../names.ts';
import { madeFrom, type Node } from '../source.ts';
import type { Action, ContentType } from './read.ts';

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const answer = (name: string) => ({ responses: { 200: { $ref: `#/components/responses/${name}` } } });

const ofItem = ['ExternalId', 'ConnectedProfileId'].map(parameter);
const ofMetrics = ['MetricNames', 'MetricPeriodQuery', 'MetricsSince', 'MetricsUntil'].map(parameter);
const raw = { parameters: [parameter('IncludeProviderRaw')] };

/** Returns the paths of the actions that the content type declares. */
export function pathsOf(type: ContentType): Node {
  const collection = `/v1/content/${type.id}`;
  const listed = [
    'ConnectedProfileId',
    ...Object.keys(parametersOf(type)),
    'Cursor',
    'Limit',
    'IncludeProviderRaw',
  ];
  const onItem = {
    ...operation(type, 'get', 'get', { ...raw, ...answer(`${type.schema}Response`) }),
    ...operation(type, 'update', 'patch', {
      parameters: [parameter('IdempotencyKey')],
      requestBody: { $ref: `#/components/requestBodies/${type.schema}UpdateBody` },
      ...answer(`${type.schema}Response`),
    }),
    ...operation(type, 'delete', 'delete', answer('ContentDeletionResponse')),
  };
  const paths = {
    [collection]: operation(type, 'list', 'get', {
      parameters: listed.map(parameter),
      ...answer(`${type.schema}ListResponse`),
    }),
    [`${collection}/{externalId}`]: isEmpty(onItem) ? {} : { parameters: ofItem, ...onItem },
    [`${collection}/{externalId}/moderate`]: operation(type, 'moderate', 'post', {
      parameters: [...ofItem, parameter('IdempotencyKey')],
      requestBody: {
        $ref: `#/components/requestBodies/${type.actions.moderate?.body ? `${type.schema}Moderation` : 'Moderation'}Body`,
      },
      ...answer('ModerationResponse'),
    }),
    [`${collection}/{externalId}/metrics`]: operation(type, 'metrics', 'get', {
      parameters: [...ofItem, ...ofMetrics],
      ...answer('MetricsResponse'),
    }),
  };
  const offered = Object.entries(paths).filter(([, item]) => !isEmpty(item));
  return madeFrom(type.written, Object.fromEntries(offered));
}

const isEmpty = (part: Node) => Object.keys(part).length === 0;

/** Returns the method with its operation, or nothing when the action is not declared. */
function operation(
  { id, tag, actions, written }: ContentType,
  action: Action,
  method: string,
  rest: Node,
): Node {
  const declared = actions[action];
  if (!declared) return {};
  const { summary, description, partlyOffered, roleBound, spendsBudget } = declared;
  const made = {
    operationId: `${id}.${action}`,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(partlyOffered ? { 'x-partly-offered': true } : {}),
    ...(roleBound ? { 'x-role-bound': true } : {}),
    ...(spendsBudget ? { 'x-spends-budget': true } : {}),
    ...rest,
  };
  return { [method]: madeFrom(written, made, action) };
}

/**
 * Returns the query parameters of a list by name: the id of the item whose children are listed, such as the post of
 * comments, and the filters. A filter has the name of its schema before its own, since other lists may have one of its name.
 */
export function parametersOf(type: ContentType): Node {
  const { by = {}, filters = {} } = type.actions.list ?? {};
  const parents = Object.entries(by).map(([name, description]) => {
    const schema = { type: 'string', minLength: 1 };
    return [pascal(name), { name, in: 'query', required: true, description, schema }] as const;
  });
  const optional = Object.entries(filters).map(([name, { description, ...schema }]) => {
    const made = { name, in: 'query', required: false, ...(description ? { description } : {}), schema };
    return [`${type.schema}${pascal(name)}`, made] as const;
  });
  return Object.fromEntries(
    [...parents, ...optional].map(([name, made]) => [name, madeFrom(type.written, made, 'list')]),
  );
}

/** Returns the answers that have an item or a page of them. */
export function responsesOf({ id, schema, actions, written }: ContentType): Node {
  const resource = id.split('.').at(-1);
  const response = (description: string, name: string) =>
    madeFrom(written, {
      description,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    });
  return {
    ...(actions.get || actions.update ? { [`${schema}Response`]: response('The item.', schema) } : {}),
    ...(actions.list
      ? { [`${schema}ListResponse`]: response(`A page of ${resource}.`, `${schema}List`) }
      : {}),
  };
}

/** Returns the bodies of an update and of a moderation; the first has to be sent if a field of it is required. */
export function requestBodiesOf({ schema, actions: { update, moderate }, written }: ContentType): Node {
  const bodyOf = (name: string, required: boolean, action: Action) => {
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}${name}` } } };
    return { [`${schema}${name}Body`]: madeFrom(written, { required, content }, action) };
  };
  return {
    ...(update?.body ? bodyOf('Update', (update.body.required ?? []).length > 0, 'update') : {}),
    ...(moderate?.body ? bodyOf('Moderation', true, 'moderate') : {}),
  };
}
