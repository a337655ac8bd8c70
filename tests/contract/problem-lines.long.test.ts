/**
 * Puts each fault that the generator knows into the text of a contract, and checks which line the generator
 * names.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { checkContract } from '../../codegen/check.ts';
import { clientDocument } from '../../codegen/client/index.ts';
import { contractFile, contractOf, loadContract } from '../../codegen/document.ts';
import { expandDocument } from '../../codegen/expand/index.ts';
import { readTools } from '../../codegen/sdk/mcp/tools.ts';
import { checkSpelling } from '../../codegen/sdk/python/names.ts';
import { readClientSurface } from '../../codegen/sdk/surface/index.ts';
import { ContractError } from '../../codegen/source.ts';
import { emitTopics } from '../../codegen/topics.ts';
import { emitValidators } from '../../codegen/validators.ts';

/** A small contract that has every kind of part, so that reading it is fast. */
const contract = `
openapi: 3.1.0
tags: []
paths:
  /v1/media:
    get:
      operationId: media.list
      parameters:
        - { $ref: "#/components/parameters/Status" }
        - { $ref: "#/components/parameters/Limit" }
      responses: { "200": { $ref: "#/components/responses/MediaListResponse" } }
    post:
      operationId: media.create
      requestBody: { $ref: "#/components/requestBodies/MediaBody" }
      responses: { "200": { $ref: "#/components/responses/MediaResponse" } }
  /v1/media/{mediaId}:
    get:
      operationId: media.get
      parameters: [{ $ref: "#/components/parameters/MediaIdPath" }]
      responses: { "200": { $ref: "#/components/responses/MediaResponse" } }
  /v1/content/instagram.media.items:
    get:
      operationId: instagram.media.items.list
      responses: { "200": { $ref: "#/components/responses/InstagramMediaItemListResponse" } }
webhooks:
  media.ready:
    post:
      requestBody: { $ref: "#/components/requestBodies/MediaEventBody" }
      responses: { "2XX": { description: Received. } }
components:
  parameters:
    MediaIdPath: { name: mediaId, in: path, required: true, schema: { type: string } }
    Status: { name: status, in: query, schema: { type: string } }
    Limit: { name: limit, in: query, schema: { type: integer } }
  requestBodies:
    MediaBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/FetchedMediaInput" } } } }
    MediaEventBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/MediaEvent" } } } }
  responses:
    MediaResponse: { description: Media., content: { application/json: { schema: { $ref: "#/components/schemas/Media" } } } }
    MediaListResponse: { description: Media., content: { application/json: { schema: { $ref: "#/components/schemas/MediaList" } } } }
    InstagramMediaItemListResponse: { description: Items., content: { application/json: { schema: { $ref: "#/components/schemas/InstagramMediaItemList" } } } }
  headers:
    RequestId: { schema: { type: string } }
    RateLimitPolicy: { schema: { type: string } }
    RateLimit: { schema: { type: string } }
    UnknownParameters: { schema: { type: string } }
    RetryAfter: { schema: { type: string } }
    IdempotentReplayed: { schema: { type: string } }
  schemas:
    ErrorCode: { type: string, enum: [not_found] }
    ErrorEnvelope: { type: object, additionalProperties: true }
    FetchedMediaInput: { type: object, additionalProperties: false, required: [url], properties: { url: { type: string } } }
    Media: { type: object, additionalProperties: false, properties: { kind: { type: string, const: media }, status: { type: string, enum: [ready, failed, expired] } } }
    MediaList: { type: object, additionalProperties: false, properties: { data: { type: array, items: { $ref: "#/components/schemas/Media" } }, hasMore: { type: boolean } } }
    MediaEvent: { type: object, additionalProperties: false, properties: { topic: { type: string, enum: [media.ready] }, data: { $ref: "#/components/schemas/Media" } } }
    AnyEvent: { oneOf: [{ $ref: "#/components/schemas/MediaEvent" }], discriminator: { propertyName: topic } }
    InstagramMediaItem: { type: object, additionalProperties: false, properties: { externalId: { type: string } } }
    InstagramMediaItemList: { type: object, additionalProperties: false, properties: { data: { type: array, items: { $ref: "#/components/schemas/InstagramMediaItem" } }, hasMore: { type: boolean } } }
`;

/** Runs every step of the generator that can find a problem, and returns the problems that it reports. */
function problemsOf(text: string): string[] {
  try {
    const loaded = loadContract(text);
    checkContract(loaded);
    emitValidators(loaded);
    emitTopics(loaded);
    const served = expandDocument(loaded.document);
    const forClients = clientDocument(served);
    checkSpelling(forClients);
    readClientSurface(served, forClients);
    return [];
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return error.message.split('\n');
  }
}

/** Returns the contract with more schemas, which are its last part. */
const schemas = (...more: string[]) => `${contract}${more.map((line) => `    ${line}\n`).join('')}`;

/** Returns the contract with more paths in front of the others. */
const paths = (...more: string[]) =>
  contract.replace('\npaths:\n', `\npaths:\n${more.map((line) => `  ${line}\n`).join('')}`);

/** Returns the contract with one more operation, which takes this schema as its body. */
const body = (...more: string[]) => {
  const text = paths(
    '/v1/planted:',
    '  post:',
    '    operationId: planted.create',
    '    requestBody: { $ref: "#/components/requestBodies/PlantedBody" }',
    '    responses: { "200": { $ref: "#/components/responses/MediaResponse" } }',
  ).replace(
    '\n  requestBodies:\n',
    '\n  requestBodies:\n    PlantedBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Planted" } } } }\n',
  );
  return `${text}${more.map((line) => `    ${line}\n`).join('')}`;
};

/** Returns the contract with a content type of these lines. */
const declared = (...more: string[]) =>
  contract.replace(
    '\npaths:\n',
    `\nx-content-types:\n  planted.posts.items:\n${more.map((line) => `    ${line}\n`).join('')}\npaths:\n`,
  );
const plantedItem = 'item: { properties: { text: { type: string } } }';
const named = ['tag: Planted', 'kind: post', 'schema: PlantedPost'];

const choices =
  'Planted: { oneOf: [{ $ref: "#/components/schemas/One" }, { $ref: "#/components/schemas/Other" }] }';
const one =
  'One: { type: object, additionalProperties: false, required: [one], properties: { one: { type: string }, more: { type: string } } }';
const answer = 'responses: { "200": { $ref: "#/components/responses/MediaListResponse" } }';

/**
 * The name of each fault, the text with it, the beginning of the line that has to be named, and the problem.
 */
const faults: [what: string, text: string, line: string, problem: string][] = [
  ['a list that does not end', `${schemas('Planted: [')}    After: {}\n`, '    After:', 'Flow sequence'],
  ['a key twice', schemas('Planted: {}', 'Planted: { }'), '    Planted: { }', 'Map keys must be unique'],
  ['a key without a value', schemas('Planted:'), '    Planted:', 'a value is missing'],
  [
    'a keyword of a schema that the generator does not know',
    schemas('Planted:', '  type: array', '  uniqueItems: true', '  items: { type: string }'),
    '      uniqueItems',
    'Planted: the generator does not know the keyword uniqueItems',
  ],
  [
    'a keyword of a schema within a schema',
    schemas(
      'Planted:',
      '  oneOf:',
      '    - type: string',
      '    - type: array',
      '      items:',
      '        not: {}',
    ),
    '            not:',
    'Planted|1[]: the generator does not know the keyword not',
  ],
  [
    'a keyword of an operation that the generator does not know',
    contract.replace('operationId: media.list', '$&\n      callbacks: {}'),
    '      callbacks: {}',
    'media.list: the generator does not know the keyword callbacks',
  ],
  [
    'a keyword of a parameter that the generator does not know',
    contract.replace('{ name: mediaId,', '{ allowReserved: true, name: mediaId,'),
    '    MediaIdPath:',
    'media.get: the generator does not know the keyword allowReserved',
  ],
  ['an unknown type', schemas('Planted:', '  type: date'), '      type: date', 'Planted: unknown type date'],
  [
    'several types',
    schemas('Planted:', '  type: [string, "null"]'),
    '      type: [string, "null"]',
    'Planted: unknown type string,null',
  ],
  [
    'an unknown format',
    schemas('Planted:', '  type: string', '  format: phone'),
    '      format: phone',
    'Planted: unknown format phone',
  ],
  [
    'an object that does not say whether it is closed',
    schemas('Planted:', '  type: object'),
    '    Planted:',
    'Planted: an object says whether it is closed (additionalProperties)',
  ],
  [
    'a required name that is no property',
    schemas('Planted:', '  type: object', '  additionalProperties: false', '  required: [planted]'),
    '      required: [planted]',
    'Planted: required planted is not a property',
  ],
  [
    'a reference with something beside it',
    schemas('Planted:', '  type: array', '  items: { $ref: "#/components/schemas/Media", description: x }'),
    '      items: { $ref: "#/components/schemas/Media", description: x }',
    'Planted[]: a reference stands alone',
  ],
  [
    'a reference of a schema that leads nowhere',
    schemas('Planted:', '  $ref: "#/components/schemas/Nobody"'),
    '      $ref: "#/components/schemas/Nobody"',
    '#/components/schemas/Nobody does not resolve',
  ],
  [
    'a reference of an operation that leads nowhere',
    paths(
      '/v1/planted:',
      '  get:',
      '    parameters:',
      '      - $ref: "#/components/parameters/Nobody"',
      `    ${answer}`,
    ),
    '        - $ref: "#/components/parameters/Nobody"',
    '#/components/parameters/Nobody does not resolve',
  ],
  [
    'a parameter in a cookie',
    contract.replace('mediaId, in: path,', 'mediaId, in: cookie,'),
    '    MediaIdPath:',
    'media.get: parameter in cookie',
  ],
  [
    'an input whose parts share a name',
    contract.replace('{ name: status,', '{ name: limit,').replace('get:\n', 'get: # planted\n'),
    '    get: # planted',
    'media.list: the input is one object, but limit appears twice',
  ],
  [
    'an answer other than 200',
    paths(
      '/v1/planted:',
      '  get:',
      '    operationId: planted.list',
      '    responses:',
      '      "200": { $ref: "#/components/responses/MediaListResponse" }',
      '      "404": { description: "" }',
    ),
    '      responses:',
    'planted.list: only the answer 200 is written',
  ],
  [
    'an operation without an answer 200',
    paths('/v1/planted:', '  get:', '    operationId: planted.list', '    responses: {}'),
    '    get:',
    'planted.list: every operation answers 200',
  ],
  [
    'a body that is not JSON',
    contract.replace(
      'MediaBody: { required: true, content: { application/json',
      'MediaBody: { content: { text/plain',
    ),
    '    MediaBody:',
    'only application/json is known here',
  ],
  [
    'a content route with the operation id of another',
    contract.replace('operationId: instagram.media.items.list', 'operationId: instagram.posts.list'),
    '      operationId: instagram.posts.list',
    'instagram.posts.list: the operation id of a content route is {contentType}.{action}',
  ],
  [
    'a body that has to be sent and is not required',
    contract.replace('MediaBody: { required: true', 'MediaBody: { required: false'),
    '      requestBody: { $ref: "#/components/requestBodies/MediaBody" }',
    'media.create: its body has required fields and is required, or neither',
  ],
  [
    'two schemas of one name in other cases',
    schemas('MEDIA: { type: string }'),
    '    MEDIA: ',
    'schemas/Media and schemas/MEDIA: one name twice, as generators see it',
  ],
  [
    'two operations of one name in another spelling',
    contract.replace('operationId: media.get', 'operationId: Media_List'),
    '      operationId: Media_List',
    'media.list and Media_List: one name twice, as generators see it',
  ],
  [
    'a schema of an input that refers to itself',
    body(
      'Planted:',
      '  type: object',
      '  additionalProperties: false',
      '  required: [planted]',
      '  properties: { planted: { $ref: "#/components/schemas/Planted" } }',
    ),
    '    Planted:',
    'Planted refers to itself; the generator does not know recursion',
  ],
  [
    'a choice that cannot be told from the other',
    body(choices, one, one.replace('One:', 'Other:')),
    '    One:',
    'each choice requires a field that no other has',
  ],
  [
    'a choice that is open',
    body(
      choices,
      one,
      'Other: { type: object, additionalProperties: true, required: [other], properties: { other: { type: string } } }',
    ),
    '    Other:',
    'the choices have to be closed',
  ],
  [
    'a field that differs between the choices',
    body(
      choices,
      one,
      'Other:',
      '  type: object',
      '  additionalProperties: false',
      '  required: [other]',
      '  properties:',
      '    other: { type: string }',
      '    more: { type: integer }',
    ),
    '        more: { type: integer }',
    'more has to be the same in every choice',
  ],
  [
    'a discriminator with a value that two choices share',
    schemas(
      'Planted:',
      '  oneOf: [{ $ref: "#/components/schemas/Media" }, { $ref: "#/components/schemas/Media" }]',
      '  discriminator: { propertyName: kind }',
    ),
    '      oneOf:',
    'media leads to #/components/schemas/Media and to',
  ],
  [
    'a topic that its own schema does not have',
    contract.replace('\n  media.ready:\n', '\n  media.steady:\n'),
    '  media.steady:',
    'media.steady is not a topic of its own schema',
  ],
  [
    'an answer without an example',
    schemas('Planted: { type: string }').replace(
      'schema: { $ref: "#/components/schemas/Media" }',
      'schema: { $ref: "#/components/schemas/Planted" }',
    ),
    '    Planted:',
    'no example of Planted: write one in codegen/examples',
  ],
  [
    'a deletion of something that has no example',
    schemas(
      'Planted:',
      '  type: object',
      '  additionalProperties: false',
      '  properties:',
      '    deleted: { type: boolean }',
      '    plantedId: { type: string }',
    ).replace(
      'schema: { $ref: "#/components/schemas/Media" }',
      'schema: { $ref: "#/components/schemas/Planted" }',
    ),
    '        plantedId:',
    'no example of plantedId: write the answer in codegen/examples/by-operation.ts',
  ],
  [
    'an answer whose schema has no name',
    contract.replace('schema: { $ref: "#/components/schemas/Media" }', 'schema: { type: string }'),
    '    MediaResponse:',
    'an example needs a schema with a name',
  ],
  [
    'two errors whose responses would have one name',
    paths(
      '/v1/planted:',
      '  get:',
      '    operationId: planted.list',
      '    parameters: [{ name: plantedKind, in: query, required: true, schema: { type: string } }]',
      `    ${answer}`,
      '/v1/planted-too:',
      '  get:',
      '    operationId: plantedToo.list',
      '    parameters: [{ name: planted_kind, in: query, required: true, schema: { type: string } }]',
      `    ${answer}`,
    ).replace('\n  /v1/planted-too:\n    get:\n', '\n  /v1/planted-too:\n    get: # planted\n'),
    '    get: # planted',
    'two responses are called',
  ],
  [
    'an operation that can lack a scope, without an example of one',
    paths('/v1/content/planted.items:', '  get:', '    operationId: planted.items.list', `    ${answer}`),
    '      operationId: planted.items.list',
    'no example of a scope for planted.items.list',
  ],
  [
    'a content type with a key that is not known',
    declared(...named, 'events: []', plantedItem, 'lists: List the posts'),
    '    lists:',
    'planted.posts.items: lists is not known here; there are tag, kind, schema, list, get,',
  ],
  [
    'a content type without an item',
    declared(...named, 'events: []'),
    '  planted.posts.items:',
    'planted.posts.items: item is missing',
  ],
  [
    'an event that there is not',
    declared(...named, 'events: [created, vanished]', plantedItem),
    '    events:',
    'planted.posts.items: no event is named vanished; there are created, updated,',
  ],
  [
    'events that are no list',
    declared(...named, 'events: created', plantedItem),
    '    events:',
    'planted.posts.items: its events are a list',
  ],
  [
    'a backfill of what is not listed',
    declared(...named, 'events: [backfilled]', plantedItem),
    '    events:',
    'planted.posts.items: only what is listed is backfilled',
  ],
  [
    'an action with a key that is not known',
    declared(...named, 'events: []', plantedItem, 'get:', '  summary: Get a post', '  by: { id: The id. }'),
    '      by:',
    'planted.posts.items.get: by is not known here; there are summary, description',
  ],
  [
    'an action without its sentence',
    declared(...named, 'events: []', plantedItem, 'get: { description: Reads it. }'),
    '    get:',
    'planted.posts.items.get: summary is missing',
  ],
  [
    'an update that says nothing about what can be changed',
    declared(...named, 'events: []', plantedItem, 'update: Change a post'),
    '    update:',
    'planted.posts.items.update: its body says what can be changed, and is missing',
  ],
  [
    'a body of an update with a key that is not known',
    declared(
      ...named,
      'events: []',
      plantedItem,
      'update:',
      '  summary: Change a post',
      '  body: { properties: {}, oneOf: [] }',
    ),
    '      body:',
    'planted.posts.items.update.body: oneOf is not known here',
  ],
  [
    'a kind of content that there is not',
    declared('tag: Planted', 'kind: tree', 'schema: PlantedPost', 'events: []', plantedItem),
    '    kind:',
    'planted.posts.items: no kind is named tree; there are post, story,',
  ],
  [
    'a list of what hangs on two parents',
    declared(
      ...named,
      'events: []',
      plantedItem,
      'list:',
      '  summary: List the posts',
      '  by: { postExternalId: The post., userExternalId: The user. }',
    ),
    '      by:',
    'planted.posts.items.list: a list has one parent at most',
  ],
  [
    'a schema of a content type with a key that is not known',
    declared(...named, 'events: []', plantedItem, 'publish:', '  properties: {}', '  type: object'),
    '      type:',
    'planted.posts.items.publish: type is not known here; there are description, required, properties',
  ],
  [
    'a schema of a content type without fields',
    declared(...named, 'events: []', plantedItem, 'publish: { description: A post. }'),
    '    publish:',
    'planted.posts.items.publish: properties are missing',
  ],
  [
    'a content type that takes the name of a schema',
    declared('tag: Planted', 'kind: post', 'schema: Media', 'events: []', plantedItem),
    '    item:',
    'planted.posts.items: there is another schemas/Media',
  ],
  [
    'a required name that is no property of a content type',
    declared(...named, 'events: []', 'item:', '  required: [planted]', '  properties: {}'),
    '      required:',
    'PlantedPost: required planted is not a property',
  ],
  [
    'a keyword of a property of a content type',
    declared(...named, 'events: []', 'item:', '  properties:', '    text: { type: string, not: {} }'),
    '        text:',
    'PlantedPost.text: the generator does not know the keyword not',
  ],
  [
    'an action of a content type that needs a parameter which there is not',
    declared(...named, 'events: []', plantedItem, 'list: List the posts'),
    '    list: List',
    '#/components/parameters/ConnectedProfileId does not resolve',
  ],
  [
    'a list of something that content types do not have',
    schemas('Planted:', '  type: string', '  x-from-content-types: flavours'),
    '      x-from-content-types:',
    'x-from-content-types lists no flavours; there are all, backfilled, providers,',
  ],
];

/** Faults that only the clients mind. */
faults.push(
  [
    'an operation whose id is the beginning of others',
    contract.replace('operationId: media.get', 'operationId: media.list.kept'),
    '      operationId: media.list',
    'media.list is an operation and the beginning of others',
  ],
  [
    'a status for which the clients wait, and which there is not',
    contract.replace('[ready, failed, expired]', '[ready, failed]'),
    '      operationId: media.get',
    'media has no status expired, for which its clients wait',
  ],
  [
    'a topic by which no event is told from others',
    contract.replace(', discriminator: { propertyName: topic } }', ' }'),
    '  media.ready:',
    'no event of the clients has the topic media.ready',
  ],
  [
    'a contract without error codes',
    contract.replace('    ErrorCode:', '    ErrorWord:'),
    '  schemas:',
    'the clients know no type ErrorCode',
  ],
  [
    'a type that the clients do not have',
    schemas('Planted: { type: "null" }'),
    '    Planted:',
    'Planted: the clients have no type null',
  ],
  [
    'a schema with the name that a schema within another gets',
    schemas(
      'Planted:',
      '  type: object',
      '  additionalProperties: false',
      '  properties:',
      '    part: { type: object, additionalProperties: false, properties: {} }',
      'PlantedPart: { type: string }',
    ),
    '    PlantedPart:',
    'the clients would have two types PlantedPart',
  ],
  [
    'a field that Python cannot spell',
    schemas(
      'Planted:',
      '  type: object',
      '  additionalProperties: false',
      '  properties:',
      '    planted_field: { type: string }',
    ),
    '        planted_field:',
    'Python cannot spell the name planted_field',
  ],
  [
    'a parameter that Python cannot spell',
    contract.replace('    Status: { name: status,', '    Status: { name: media-status,'),
    '    Status:',
    'Python cannot spell the name media-status',
  ],
  [
    'an operation that Python cannot spell',
    contract.replace('operationId: media.list', 'operationId: media.list_all'),
    '      operationId: media.list_all',
    'Python cannot spell the name list_all',
  ],
);

test('an operation that assistants are offered, and that there is not, is a problem with the line of all paths', () => {
  const forClients = clientDocument(expandDocument(loadContract(contract).document));
  const number = contract.split('\n').indexOf('paths:') + 1;
  expect(() => readTools(contractOf(forClients))).toThrow(
    new RegExp(`^openapi.yaml:${number}: assistants are offered \\S+, which is no operation$`),
  );
});

test('errors of the generator are made in one place, which gives them their line', () => {
  const files = globSync('codegen/**/*.ts').filter((file) => file !== 'codegen/source.ts');
  expect(files).toContain('codegen/sdk/surface/types.ts');
  expect(files.filter((file) => /new \w*Error\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the contract without a fault has no problem', () => {
  expect(problemsOf(contract)).toEqual([]);
});

test('the contract of the service has no problem', () => {
  expect(problemsOf(readFileSync(contractFile, 'utf8'))).toEqual([]);
});

test.each(faults)('%s is a problem with its line', (_what, text, line, problem) => {
  expect(text).not.toBe(contract);
  const number = text.split('\n').findIndex((candidate) => candidate.startsWith(line)) + 1;
  const named = problemsOf(text).filter((found) => found.startsWith(`openapi.yaml:${number}: `));
  expect(named).toContainEqual(expect.stringContaining(problem));
});

test('all problems that a check finds are reported together', () => {
  const text = schemas('One: { type: date }', 'Two: { type: string, format: phone }');
  expect(problemsOf(text)).toHaveLength(2);
});
