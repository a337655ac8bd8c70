/**
 * Reads from the contract what the input of an operation is, and makes a valid input for each operation
 * through the API itself. So an operation that is added later is tested without an edit here.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import request, { type Test } from 'supertest';
import {
  type OperationDescription,
  type OperationId,
  operationIds,
  operations,
  readContract,
  type Schemas,
} from '../../src/contract/index.ts';

import { faultMarker } from '../../src/simulators/faults.ts';

import { newFeed } from './calendar-feeds.ts';
import { connections } from './client.ts';
import { exampleBodyOf } from './example-body.ts';

import { makeKey } from './keys.ts';
import { hurry, type PublishRequest, requestNow } from './publishing.ts';
import { fixtureSecret } from './secrets.ts';
import type { Client, TestService } from './service.ts';
import { until, untilWithoutJobs } from './until.ts';

export interface JsonSchema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  oneOf?: JsonSchema[];
  discriminator?: { propertyName: string };
  minLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: JsonSchema;
  example?: string;
}

/** The parts of a request that an operation reads. */
export interface Input {
  path?: Record<string, string>;
  /** The query; a text is put into the URL unchanged. */
  query?: Record<string, string | string[]> | string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface PathItem {
  parameters?: object[];
  [method: string]: unknown;
}

const document = readContract();

export const allOperations: OperationDescription[] = operationIds.map((id) => operations[id]);
export const keyedOperations = allOperations.filter(({ keyless }) => !keyless);

export function parametersOf(operation: OperationDescription, place: Parameter['in']): Parameter[] {
  const item = (document.paths as Record<string, PathItem>)[operation.path] as PathItem;
  // Tests also ask for methods that the path does not have.
  const own = (item[operation.method] as { parameters?: object[] } | undefined)?.parameters ?? [];
  return [...(item.parameters ?? []), ...own]
    .map((parameter) => resolve<Parameter>(parameter))
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({ ...parameter, schema: resolveSchema(parameter.schema) }));
}

/** Returns what the contract's examples say in the query. */
const exampleQueryOf = (operation: OperationDescription): Record<string, string> =>
  Object.fromEntries(
    parametersOf(operation, 'query').flatMap(({ name, example }) =>
      example === undefined ? [] : [[name, example]],
    ),
  );

/**
 * Returns one schema of the body. If the body has several shapes, it is the one of the operation's sample, or
 * else the first.
 */
export function bodySchemaOf(operation: OperationDescription): JsonSchema {
  const shapes = bodyShapesOf(operation);
  const sample = Object.entries(choices[operation.operationId]?.sample ?? {});
  const sampled = shapes.find(({ properties = {} }) =>
    sample.every(([name, value]) => properties[name] && (properties[name].const ?? value) === value),
  );
  return sampled ?? (shapes[0] as JsonSchema);
}

/**
 * Returns the fields that an empty body is reported to lack. If there are several shapes, it is the field
 * that distinguishes them, with those that all require; without such a field, the required fields of the first shape, beginning with those
 * that all shapes require.
 */
export function requiredOf(operation: OperationDescription): string[] {
  const shapes = bodyShapesOf(operation);
  const { discriminator } = wholeBodyOf(operation);
  const [first = [], ...others] = shapes.map(({ required = [] }) => required);
  const common = first.filter((name) => others.every((required) => required.includes(name)));
  if (discriminator) return [...new Set([discriminator.propertyName, ...common])];
  return shapes.length > 1 ? [...common, ...first.filter((name) => !common.includes(name))] : first;
}

/** Returns the schema of every shape that the body may have. */
export function bodyShapesOf(operation: OperationDescription): JsonSchema[] {
  return alternativesOf(wholeBodyOf(operation));
}

export function wholeBodyOf(operation: OperationDescription): JsonSchema {
  const item = (document.paths as Record<string, PathItem>)[operation.path] as PathItem;
  const { requestBody } = item[operation.method] as { requestBody: object };
  const { content } = resolve<{ content: Record<string, { schema: JsonSchema }> }>(requestBody);
  return resolveSchema((content['application/json'] as { schema: JsonSchema }).schema);
}

/** Returns the schemas that a value may have: one, unless there is a choice. */
export function alternativesOf(reference: JsonSchema): JsonSchema[] {
  const schema = resolveSchema(reference);
  return schema.oneOf ? schema.oneOf.map(resolveSchema) : [schema];
}

/**
 * Returns the objects inside a schema: a JSON pointer to each, and a function that puts a value into the
 * objects and lists around it.
 */
export function nestedObjects(
  schema: JsonSchema,
  pointer = '',
): { pointer: string; wrap: (value: unknown) => unknown }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, reference]) => {
    const property = resolve<JsonSchema>(reference);
    const isArray = property.items !== undefined;
    const inner = alternativesOf(property.items ?? property).find(({ properties }) => properties);
    if (!inner) return [];
    const at = `${pointer}/${name}${isArray ? '/0' : ''}`;
    const wrap = (value: unknown) => ({ [name]: isArray ? [value] : value });
    const deeper = nestedObjects(inner, at);
    return [
      { pointer: at, wrap },
      ...deeper.map((each) => ({ ...each, wrap: (value: unknown) => wrap(each.wrap(value)) })),
    ];
  });
}

const resolveSchema = (schema: JsonSchema) => resolve<JsonSchema>(schema);

function resolve<Component>(value: { $ref?: string }): Component {
  if (!value.$ref) return value as Component;
  const names = value.$ref.slice(2).split('/');
  const found = names.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document);
  return resolve<Component>(found as object);
}

/**
 * Sends a request of an operation, with a new idempotency key if the operation requires one. Without an
 * `authorization` the header is left out.
 */
export function call(
  url: string,
  operation: OperationDescription,
  input: Input = {},
  authorization?: string,
): Test {
  const test = request(url)[operation.method](pathOf(operation, input) + queryOf(input.query ?? {}));
  test.agent(connections);
  if (parametersOf(operation, 'header').some(({ required }) => required))
    test.set('Idempotency-Key', randomUUID());
  if (authorization !== undefined) test.set('Authorization', authorization);
  for (const [name, value] of Object.entries(input.headers ?? {})) test.set(name, value);
  // Bytes are sent as they are; because of the content type they would otherwise be written as a JSON object.
  if (Buffer.isBuffer(input.body)) test.serialize((bytes) => bytes);
  if (operation.streams) test.buffer(true).parse(firstMessageOf);
  return input.body === undefined ? test : test.send(input.body as object);
}

/** Reads an answer that may be a stream: of server-sent events only the first message, since they never end. */
const firstMessageOf: Parameters<Test['parse']>[0] = (answer, done) => {
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream');
  let text = '';
  answer.setEncoding('utf8');
  answer.on('data', (part: string) => {
    text += part;
    if (!isStream || !text.includes('\n\n')) return;
    done(null, text);
    (answer as unknown as IncomingMessage).destroy();
  });
  answer.on('end', () => done(null, isStream ? text : JSON.parse(text || '{}')));
};

export function pathOf(operation: OperationDescription, { path = {} }: Input): string {
  return operation.path.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(path[name] ?? 'x'));
}

function queryOf(query: NonNullable<Input['query']>): string {
  if (typeof query === 'string') return query && `?${query}`;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) search.append(name, each);
  return search.size > 0 ? `?${search}` : '';
}

/** Returns the input with some query values replaced; `undefined` removes one. */
export function withQuery(input: Input, changes: Record<string, string | string[] | undefined>): Input {
  const query = { ...(input.query as Record<string, string>), ...changes };
  const kept = Object.entries(query).filter(([, value]) => value !== undefined);
  return { ...input, query: Object.fromEntries(kept) as Record<string, string | string[]> };
}

interface Choice {
  /** A body of one of the alternatives. */
  sample: Record<string, unknown>;
  /**
   * The refusal of a body that has none of the alternatives: field -> violation code. It is absent where the
   * schema first requires other fields.
   */
  refusal?: Record<string, string>;
}

/** The content type of published samples, because it needs no media and answers no other item. */
const publishedType = 'facebook.media.items';
const published = { contentType: publishedType, text: 'Fresh bread' };
/** Returns a time so far away that no test reaches it. */
const inAMonth = () => new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();

/** The operations whose body has several shapes, or needs fields that the schema does not require. */
export const choices: Partial<Record<OperationId, Choice>> = {
  'authIntegrations.create': {
    sample: { clientId: 'app', clientSecret: fixtureSecret('conformance') },
  },
  'eventDestinations.replay': {
    sample: { since: '2026-01-15T09:30:00.000Z' },
  },
  'media.create': {
    sample: { upload: { filename: 'loaf.jpg', contentType: 'image/jpeg', sizeBytes: 1_000 } },
  },
  'publishRequests.create': { sample: published },
  'publishRequests.validate': { sample: published },
  'publishGroups.create': { sample: { text: published.text } },
  'publishGroups.validate': { sample: { text: published.text } },
  'publishRequests.resolve': { sample: { externalId: '100_1' }, refusal: { outcome: 'required' } },
};

/** Query parameter of a list -> the end of the name of the content type whose ids it takes. */
const parents: Record<string, string> = {
  mediaExternalId: 'media.items',
  postExternalId: 'posts.items',
  threadExternalId: 'dm.threads',
  videoExternalId: 'videos.items',
};

interface Item {
  externalId: string;
  author?: { id: string };
}

export interface Samples {
  /** Returns a valid input of the operation. */
  of(operation: OperationDescription): Promise<Input>;
  /** Returns a healthy profile of the operation's provider, with a login kind that offers it. */
  profileFor(operation: OperationDescription): Promise<Schemas['ConnectedProfile']>;
}

/**
 * Returns makers of samples. What they need is created through the API when it is first asked for.
 * @param client a client with a test key.
 * @param service makes publish requests that wait for another try continue at once; without it, they wait by the real clock.
 */
export function createSamples(client: Client, service?: TestService): Samples {
  const known = new Map<string, Promise<unknown>>();
  function once<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const found = known.get(name) ?? work();
    known.set(name, found);
    return found as Promise<Value>;
  }

  const providerOf = ({ content }: OperationDescription) => content?.contentType.split('.')[0] ?? '';

  async function loginKindFor(operation: OperationDescription): Promise<string> {
    const providerId = providerOf(operation);
    const { body } = await once(`surfaces ${providerId}`, async () =>
      client.get(`/v1/providers/${providerId}/surfaces`),
    );
    const action = (body as Schemas['SurfaceList']).data
      .flatMap((surface) => surface.contentTypes)
      .flatMap((contentType) => contentType.actions)
      .find((described) => described.operationId === operation.operationId);
    const loginKind = action?.scopes[0]?.loginKind;
    if (!loginKind) throw new Error(`no login kind offers ${operation.operationId}`);
    return loginKind;
  }

  async function profileFor(operation: OperationDescription): Promise<Schemas['ConnectedProfile']> {
    const providerId = providerOf(operation);
    const loginKind = await loginKindFor(operation);
    return once(`profile ${providerId} ${loginKind}`, () => client.newProfile({ providerId, loginKind }));
  }

  /**
   * Returns the queries that list the content type: one for each item of the parent content type, or a single
   * one if the list has no parent.
   */
  async function listQueries(contentType: string, profileId: string): Promise<Record<string, string>[]> {
    const list = operations[`${contentType}.list` as keyof typeof operations];
    const parent = parametersOf(list, 'query').find(({ name }) => name in parents)?.name;
    if (!parent) return [{ connectedProfileId: profileId }];
    const provider = contentType.split('.')[0];
    const items = await itemsOf(`${provider}.${parents[parent]}`, profileId);
    return items.map(({ externalId }) => ({ connectedProfileId: profileId, [parent]: externalId }));
  }

  async function itemsOf(contentType: string, profileId: string): Promise<Item[]> {
    return once(`items ${contentType} ${profileId}`, async () => {
      const answers: unknown[] = [];
      for (const query of await listQueries(contentType, profileId)) {
        const { status, body } = await client.get(`/v1/content/${contentType}`, query);
        if (status === 200 && body.data.length > 0) return body.data;
        answers.push(body);
      }
      throw new Error(`no items of ${contentType}: ${JSON.stringify(answers)}`);
    });
  }

  async function queryFor(operation: OperationDescription): Promise<Record<string, string>> {
    if (!operation.content) return exampleQueryOf(operation);
    const { contentType, action } = operation.content;
    const { connectedProfileId } = await profileFor(operation);
    if (action !== 'list') return { connectedProfileId };
    // Returns the query for the first parent that has items of this content type, or else for the first
    // parent.
    const queries = await listQueries(contentType, connectedProfileId);
    for (const query of queries) {
      const { body } = await client.get(`/v1/content/${contentType}`, query);
      if (body.data?.length > 0) return query;
    }
    return queries[0] ?? { connectedProfileId };
  }

  const returnUrl = 'https://app.example.com/connected';
  /** A receiver's address at which nothing listens. */
  const receiverUrl = 'https://receiver.example.com/events';
  const topic = 'connection.created';

  async function newIntegration(): Promise<string> {
    const { status, body } = await client.post('/v1/auth-integrations', {
      providerId: 'facebook',
      name: 'Harbour',
      clientId: 'app',
      clientSecret: fixtureSecret('conformance'),
      returnOrigins: [new URL(returnUrl).origin],
    });
    if (status !== 200) throw new Error(`no integration: ${JSON.stringify(body)}`);
    return body.authIntegrationId;
  }

  async function newSession(): Promise<string> {
    const authIntegrationId = await newIntegration();
    const { body } = await client.post('/v1/connect-sessions', { authIntegrationId, returnUrl });
    return body.connectSessionId;
  }

  async function importableToken(): Promise<string> {
    const { body } = await client.get('/v1/test/personas');
    const [healthy] = (body as Schemas['TestPersonaList']).data;
    const token = healthy?.accessTokens.find(({ providerId }) => providerId === 'facebook');
    return token?.accessToken ?? '';
  }

  async function newEventDestination(): Promise<string> {
    const { status, body } = await client.post('/v1/event-destinations', {
      url: receiverUrl,
      topics: [topic],
    });
    if (status !== 200) throw new Error(`no event destination: ${JSON.stringify(body)}`);
    return body.eventDestinationId;
  }

  async function newPortalLink(): Promise<string> {
    const { status, body } = await client.post('/v1/portal-links', { externalUser: 'anna' });
    if (status !== 200) throw new Error(`no portal link: ${JSON.stringify(body)}`);
    return body.portalLinkId;
  }

  async function newDraft(submitted: boolean): Promise<string> {
    const id = await newPublishRequest('healthy', { draft: true });
    if (submitted) await client.post(`/v1/publish-requests/${id}/submit`);
    return id;
  }

  async function newApprovalLink(): Promise<string> {
    const input = { publishRequestId: await newDraft(true), reviewer: 'Anna' };
    const { status, body } = await client.post('/v1/approval-links', input);
    if (status !== 200) throw new Error(`no approval link: ${JSON.stringify(body)}`);
    return body.approvalLinkId;
  }

  async function newMedia(): Promise<string> {
    const { status, body } = await client.post('/v1/media', choices['media.create']?.sample);
    if (status !== 200) throw new Error(`no media: ${JSON.stringify(body)}`);
    return body.mediaId;
  }

  async function newPublishRequest(scenario: string, changes: object): Promise<string> {
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook', scenario });
    const { status, body } = await client
      .post('/v1/publish-requests', { ...published, ...changes, connectedProfileId })
      .set('Idempotency-Key', randomUUID());
    if (status !== 200) throw new Error(`no publish request: ${JSON.stringify(body)}`);
    return body.publishRequestId;
  }

  /** Has the key do what gets an entry in the audit log. */
  async function newAuditEntry(): Promise<string> {
    const { body } = await client.get('/v1/audit-entries', { subjectId: await newDraft(true) });
    return body.data[0].auditEntryId;
  }

  async function newGroupTarget(): Promise<object> {
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    return { connectedProfileId, contentType: publishedType };
  }

  const slots = [{ weekday: 1, time: '09:00' }];

  async function newQueue(): Promise<string> {
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    const { status, body } = await client.post('/v1/queues', {
      connectedProfileIds: [connectedProfileId],
      timeZone: 'Europe/Lisbon',
      slots,
    });
    if (status !== 200) throw new Error(`no queue: ${JSON.stringify(body)}`);
    return body.queueId;
  }

  async function newPublishGroup(): Promise<string> {
    const { status, body } = await client
      .post('/v1/publish-groups', {
        text: published.text,
        scheduledFor: inAMonth(),
        targets: [await newGroupTarget()],
      })
      .set('Idempotency-Key', randomUUID());
    if (status !== 200) throw new Error(`no publish group: ${JSON.stringify(body)}`);
    return body.publishGroupId;
  }

  /** Returns a file of three rows, each with a key of its own. */
  async function newFile(): Promise<string> {
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    const rows = Array.from(
      { length: 3 },
      () => `${randomUUID()},${connectedProfileId},${publishedType},Rye,${inAMonth()}`,
    );
    return ['key,connectedProfileIds,contentTypes,text,scheduledFor', ...rows].join('\n');
  }

  async function newImport(): Promise<string> {
    const { status, body } = await client.post('/v1/publish-groups/import', {
      format: 'csv',
      file: await newFile(),
    });
    if (status !== 200) throw new Error(`no import: ${JSON.stringify(body)}`);
    return body.importId;
  }

  /** Requests a backfill that does not end by itself, because the provider throttles. */
  async function newBackfillRequest(): Promise<string> {
    const scenario = 'throttled';
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook', scenario });
    const { status, body } = await client
      .post('/v1/backfill-requests', { connectedProfileId, contentType: publishedType })
      .set('Idempotency-Key', randomUUID());
    if (status !== 200) throw new Error(`no backfill request: ${JSON.stringify(body)}`);
    return body.backfillRequestId;
  }

  async function ended(publishRequestId: Promise<string>, status: PublishRequest['status']): Promise<string> {
    const id = await publishRequestId;
    const isThere = async () => (await requestNow(client, id)).status === status;
    if (!service) await until(isThere);
    else
      await untilWithoutJobs(async () => {
        await hurry(service, id);
        // No other jobs are run, of which the samples of other operations leave many.
        await service.runDue('publish.run');
        return isThere();
      });
    return id;
  }

  const publishRequests: Partial<Record<OperationId, () => Promise<string>>> = {
    /**
     * The provider fails both when it is asked to create the post and when it is asked for it, so the outcome
     * stays unknown.
     */
    'publishRequests.resolve': () => ended(newPublishRequest('outage_500', {}), 'outcome_unknown'),
    'publishRequests.submit': () => newDraft(false),
    'publishRequests.approve': () => newDraft(true),
    'publishRequests.return': () => newDraft(true),
    'approvalLinks.create': () => newDraft(true),
    'publishRequests.retry': () =>
      ended(
        newPublishRequest('healthy', { text: `Fresh bread ${faultMarker('account_check_due')}` }),
        'failed',
      ),
  };

  async function newEvent(): Promise<string> {
    await client.newProfile();
    const { body } = await client.get('/v1/events', { limit: 1 });
    return body.data[0].id;
  }

  /** Makes a delivery that does not end by itself, because nobody is there to take it. */
  async function newDelivery(): Promise<{ eventDestinationId: string; deliveryId: string }> {
    const eventDestinationId = await newEventDestination();
    const path = `/v1/event-destinations/${eventDestinationId}`;
    await client.post(`${path}/replay`, { eventId: await newEvent() });
    const { body } = await client.get(`${path}/deliveries`, { limit: 1 });
    return { eventDestinationId, deliveryId: body.data[0].deliveryId };
  }

  /**
   * Parameter or field -> a function that makes a valid value. Each call makes a new resource, which may be
   * deleted.
   */
  const makers: Record<string, () => Promise<unknown>> = {
    // This provider needs no choice of a login kind.
    providerId: async () => 'facebook',
    connectedProfileId: async () => (await client.newProfile({ providerId: 'facebook' })).connectedProfileId,
    connectionId: async () => (await client.newProfile()).connectionId,
    authIntegrationId: newIntegration,
    connectSessionId: newSession,
    eventDestinationId: newEventDestination,
    portalLinkId: newPortalLink,
    calendarFeedId: async () => (await newFeed(client)).calendarFeedId,
    keyId: async () => (await makeKey(client)).keyId,
    approvalLinkId: newApprovalLink,
    externalUser: async () => 'anna',
    reviewer: async () => 'Anna',
    comment: async () => 'Which day?',
    mediaId: newMedia,
    auditEntryId: newAuditEntry,
    eventId: newEvent,
    backfillRequestId: newBackfillRequest,
    contentType: async () => publishedType,
    publishRequestId: () => newPublishRequest('healthy', { scheduledFor: inAMonth() }),
    publishGroupId: newPublishGroup,
    queueId: newQueue,
    connectedProfileIds: async () => (await client.newProfile({ providerId: 'facebook' })).connectedProfileId,
    timeZone: async () => 'Europe/Lisbon',
    slots: async () => slots[0],
    importId: newImport,
    file: newFile,
    targets: newGroupTarget,
    url: async () => receiverUrl,
    topics: async () => topic,
    topic: async () => topic,
    returnUrl: async () => returnUrl,
    returnOrigins: async () => new URL(returnUrl).origin,
    name: async () => 'Harbour',
    accessToken: importableToken,
    clientId: async () => 'app',
    clientSecret: async () => fixtureSecret('conformance'),
    event: async () => 'message_received',
  };

  async function valueFor(operation: OperationDescription, name: string): Promise<unknown> {
    // What the query says in the contract's example is of one provider, and so is the profile then.
    const providerId = exampleQueryOf(operation).contentType?.split('.')[0];
    if (name === 'connectedProfileId' && providerId)
      return (await client.newProfile({ providerId })).connectedProfileId;
    const make = (name === 'publishRequestId' && publishRequests[operation.operationId]) || makers[name];
    if (make) return make();
    if (name !== 'externalId' || !operation.content)
      throw new Error(`no sample of ${name} in ${operation.operationId}`);
    const { contentType, action } = operation.content;
    const { connectedProfileId, externalId } = await profileFor(operation);
    const items = await itemsOf(contentType, connectedProfileId);
    // An account changes only what it has written itself.
    const item =
      action === 'update' ? items.find(({ author }) => !author || author.id === externalId) : items[0];
    return item?.externalId ?? '';
  }

  async function bodyFor(operation: OperationDescription): Promise<Record<string, unknown>> {
    if (operation.content) return { ...exampleBodyOf(operation.operationId) };
    const { required = [], properties = {} } = bodySchemaOf(operation);
    const { sample = {} } = choices[operation.operationId] ?? {};
    const fields = required.map(async (name) => {
      if (name in sample) return [name, sample[name]];
      const schema = resolve<JsonSchema>(properties[name] as JsonSchema);
      if (schema.const !== undefined) return [name, schema.const];
      if (schema.enum) return [name, (await makers[name]?.()) ?? schema.enum[0]];
      if (schema.type === 'boolean') return [name, true];
      if (schema.type === 'number' || schema.type === 'integer') return [name, schema.minimum ?? 1];
      const value = await valueFor(operation, name);
      return [name, schema.type === 'array' ? [value] : value];
    });
    return {
      ...Object.fromEntries(await Promise.all(fields)),
      ...sample,
    };
  }

  return {
    profileFor,
    of: (operation) =>
      once(operation.operationId, async () => {
        const names = parametersOf(operation, 'path').map(({ name }) => name);
        const values = async () =>
          Object.fromEntries(
            await Promise.all(names.map(async (name) => [name, await valueFor(operation, name)])),
          );
        return {
          path: names.includes('deliveryId') ? { ...(await newDelivery()) } : await values(),
          query: await queryFor(operation),
          ...(operation.hasBody ? { body: await bodyFor(operation) } : {}),
        };
      }),
  };
}
