/** Tests what a declaration of a content type in openapi.yaml stands for. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  contractFile,
  loadContract,
  type Node,
  type Operation,
  type Schema,
} from '../../codegen/document.ts';
import { possibleErrors } from '../../codegen/expand/errors/possible-errors.ts';
import { readContract } from '../../src/contract/index.ts';

interface Document {
  webhooks: Node;
  components: { schemas: Record<string, Schema> };
}

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns a contract that has these declarations, and what they refer to, but nothing else. */
function contractWith(declarations: string) {
  const shared = [
    'ExternalId',
    'ConnectedProfileId',
    'Cursor',
    'Limit',
    'IncludeProviderRaw',
    'IdempotencyKey',
  ];
  const answer = '{ description: Done., content: { application/json: { schema: { type: boolean } } } }';
  return loadContract(`
x-content-types:
${declarations}
paths: {}
components:
  parameters:
${shared.map((name) => `    ${name}: { name: ${name}, in: query, schema: { type: string } }`).join('\n')}
  requestBodies:
    ModerationBody: ${answer}
  responses:
    ContentDeletionResponse: ${answer}
    ModerationResponse: ${answer}
  schemas:
    KnownProviderId: { type: string, x-from-content-types: providers }
    KnownContentType: { type: string, x-from-content-types: all }
    BackfillContentType: { type: string, x-from-content-types: backfilled }
    DeliveredEvent: { x-from-content-types: events, oneOf: [{ $ref: "#/components/schemas/MediaEvent" }] }
    PublishRequestInput: { x-from-content-types: published }
`);
}

const contract = contractWith(`
  chirper.posts.items:
    tag: Chirper
    kind: post
    schema: ChirperPost
    get: Get a post
    update:
      summary: Change a post
      body: { required: [text], properties: { text: { type: string } } }
    events: [created]
    item: { properties: { text: { type: string } } }
  chirper.posts.replies:
    tag: Chirper
    kind: reply
    schema: ChirperReply
    list:
      summary: List the replies
      description: Oldest first.
      by: { postExternalId: The post. }
    delete: { summary: Delete a reply, partlyOffered: true }
    moderate: { summary: Hide a reply, roleBound: true }
    events: [created, moderated, backfilled]
    item:
      description: A reply.
      required: [text]
      properties: { text: { type: string } }
    publish:
      required: [target]
      properties: { target: { type: string } }
`);
const { operations } = contract;
/** The document without the lines that its parts remember. */
const document = JSON.parse(JSON.stringify(contract.document)) as Document;
const { schemas } = document.components;

describe('the declaration of a content type stands for', () => {
  test('an operation for each action that it names, and no other', () => {
    const described = ({ operationId, method, path, parameters }: Operation) => [
      operationId,
      `${method} ${path}`,
      parameters.map(({ name }) => name).join(' '),
    ];
    expect(operations.map(described)).toEqual([
      [
        'chirper.posts.items.get',
        'get /v1/content/chirper.posts.items/{externalId}',
        'ExternalId ConnectedProfileId IncludeProviderRaw',
      ],
      [
        'chirper.posts.items.update',
        'patch /v1/content/chirper.posts.items/{externalId}',
        'ExternalId ConnectedProfileId IdempotencyKey',
      ],
      [
        'chirper.posts.replies.list',
        'get /v1/content/chirper.posts.replies',
        'ConnectedProfileId postExternalId Cursor Limit IncludeProviderRaw',
      ],
      [
        'chirper.posts.replies.delete',
        'delete /v1/content/chirper.posts.replies/{externalId}',
        'ExternalId ConnectedProfileId',
      ],
      [
        'chirper.posts.replies.moderate',
        'post /v1/content/chirper.posts.replies/{externalId}/moderate',
        'ExternalId ConnectedProfileId IdempotencyKey',
      ],
    ]);
    expect(operations[2]?.node).toMatchObject({
      tags: ['Chirper'],
      summary: 'List the replies',
      description: 'Oldest first.',
    });
  });

  test('the errors that come of being offered in part, and of the role of the end user', () => {
    const errors = new Map(operations.map((operation) => [operation.operationId, possibleErrors(operation)]));
    const lacksTask = { code: 'scope_insufficient', reasons: ['task_missing'] };
    const notSupported = { code: 'not_supported' };
    const [partly, bound] = ['delete', 'moderate'].map((action) =>
      errors.get(`chirper.posts.replies.${action}`),
    );
    expect(partly).toContainEqual(expect.objectContaining(notSupported));
    expect(partly).not.toContainEqual(expect.objectContaining(lacksTask));
    expect(bound).toContainEqual(expect.objectContaining(lacksTask));
    expect(bound).not.toContainEqual(expect.objectContaining(notSupported));
    const paths = Object.entries(readContract().paths as object).filter(([path]) =>
      path.startsWith('/v1/content/'),
    );
    expect(paths).not.toEqual([]);
    expect(JSON.stringify(paths).match(/"x-(?!codeSamples")[\w-]+"/)).toBeNull();
  });

  test('a closed schema of its item, with what every item has', () => {
    expect(schemas.ChirperReply).toEqual({
      type: 'object',
      description: 'A reply.',
      additionalProperties: false,
      required: ['externalId', 'text', 'contentType'],
      properties: {
        externalId: { type: 'string', minLength: 1, description: 'Provider-owned content id.' },
        text: { type: 'string' },
        providerRaw: schemaRef('ProviderRaw'),
        contentType: { type: 'string', const: 'chirper.posts.replies' },
      },
    });
  });

  test('a closed schema of what is published, where something is', () => {
    expect(schemas.ChirperReplyPublish).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['connectedProfileId', 'contentType', 'target'],
      properties: {
        connectedProfileId: { type: 'string', minLength: 1 },
        contentType: { type: 'string', const: 'chirper.posts.replies' },
        title: schemaRef('PublishRequestTitle'),
        target: { type: 'string' },
        scheduledFor: schemaRef('PublishTime'),
        reference: schemaRef('Reference'),
        metadata: schemaRef('Metadata'),
        draft: schemaRef('PublishDraft'),
      },
    });
    expect(schemas).not.toHaveProperty('ChirperPostPublish');
  });

  test('a closed schema of what can be changed, with the item as the answer, where something can', () => {
    expect(schemas.ChirperPostUpdate).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['text'],
      properties: { text: { type: 'string' } },
    });
    const update = operations.find(({ operationId }) => operationId === 'chirper.posts.items.update');
    expect(update).toMatchObject({ bodyRequired: true, output: schemaRef('ChirperPost') });
    expect(schemas).not.toHaveProperty('ChirperReplyUpdate');
  });

  test('a page of items, where it has a list', () => {
    expect(schemas.ChirperReplyList?.properties).toMatchObject({
      data: { items: schemaRef('ChirperReply') },
    });
    expect(schemas).not.toHaveProperty('ChirperPostList');
  });

  test('a webhook for each event, of which `moderated` says whether the item is hidden', () => {
    const eventOf = (name: string) =>
      schemas[name] as { required: string[]; properties: Record<string, Schema> };
    expect(Object.keys(document.webhooks)).toEqual([
      'content.chirper.posts.items.created',
      'content.chirper.posts.replies.created',
      'content.chirper.posts.replies.moderated',
      'content.chirper.posts.replies.backfilled',
    ]);
    expect(eventOf('ChirperReplyEvent').properties.topic?.enum).toEqual([
      'content.chirper.posts.replies.created',
      'content.chirper.posts.replies.backfilled',
    ]);
    expect(eventOf('ChirperReplyEvent').properties).not.toHaveProperty('hidden');
    expect(eventOf('ChirperReplyModeratedEvent').required).toContain('hidden');
  });

  test('its place in every list of content types', () => {
    expect(schemas).toMatchObject({
      KnownProviderId: { enum: ['chirper'] },
      KnownContentType: { enum: ['chirper.posts.items', 'chirper.posts.replies'] },
      BackfillContentType: { enum: ['chirper.posts.replies'] },
      PublishRequestInput: { oneOf: [schemaRef('ChirperReplyPublish')] },
    });
    expect(schemas.DeliveredEvent?.oneOf).toEqual(
      ['ChirperPostEvent', 'ChirperReplyEvent', 'ChirperReplyModeratedEvent', 'MediaEvent'].map(schemaRef),
    );
  });
});

test('no declaration of a content type is longer than 65 lines', () => {
  const [, section = ''] =
    readFileSync(contractFile, 'utf8').match(/\nx-content-types:\n(.*?)\npaths:\n/s) ?? [];
  const declarations = section.split(/^ {2}(?=[a-z.]+:$)/m).slice(1);
  expect(declarations.length).toBeGreaterThan(10);
  const long = declarations.filter((declaration) => declaration.trim().split('\n').length > 65);
  expect(long).toEqual([]);
});
