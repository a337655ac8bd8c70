/**
 * What LinkedIn's documentation says of each call that the adapter makes, in the form of OpenAPI, since LinkedIn publishes no
 * document that a machine can read. Written from excerpts of stored copies of its pages and from public reports, found on
 * 2026-11-29; no page was read in full. They stand under https://learn.microsoft.com/en-us/linkedin/.
 */
import type { ContractDocument, ContractOperation } from '../../support/contract-kit.ts';

const text = { type: 'string' };
const time = { type: 'integer', minimum: 1e12 };
const urn = (kinds: string) => ({ type: 'string', pattern: `^urn:li:(${kinds}):[A-Za-z0-9_-]+$` });
const author = urn('person|organization');
const post = urn('share|ugcPost');
const activity = urn('activity|share|ugcPost');
const comment = { type: 'string', pattern: '^urn:li:comment:\\(urn:li:[A-Za-z]+:\\d+,\\d+\\)$' };

const object = (properties: object, required: readonly string[] = Object.keys(properties), more = false) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: more,
});
const array = (items: object, more: object = {}) => ({ type: 'array', items, ...more });

/** Source: marketing/community-management/shares/posts-api, multiimage-post-api, poll-post-api. */
const content = {
  oneOf: [
    object({ media: object({ id: urn('image|video|document'), title: text, altText: text }, ['id']) }),
    object({
      multiImage: object({
        images: array(object({ id: urn('image'), altText: text }, ['id']), { minItems: 2, maxItems: 20 }),
      }),
    }),
    object({
      article: object({ source: text, title: text, description: text, thumbnail: urn('image') }, [
        'source',
        'title',
      ]),
    }),
    object({
      poll: object({
        question: { type: 'string', maxLength: 140 },
        options: array(object({ text: { type: 'string', maxLength: 30 } }), { minItems: 2, maxItems: 4 }),
        settings: object({ duration: { enum: ['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS'] } }),
      }),
    }),
  ],
};
const newPost = object(
  {
    author,
    commentary: text,
    visibility: { enum: ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN', 'CONTAINER'] },
    distribution: object({
      feedDistribution: { enum: ['MAIN_FEED', 'NONE'] },
      targetEntities: array({}),
      thirdPartyDistributionChannels: array({}),
    }),
    content,
    reshareContext: object({ parent: post }),
    lifecycleState: { enum: ['DRAFT', 'PUBLISHED'] },
    isReshareDisabledByAuthor: { type: 'boolean' },
  },
  ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState'],
);
const shownPost = object(
  {
    id: post,
    author,
    commentary: text,
    visibility: text,
    distribution: { type: 'object' },
    content: { type: 'object' },
    reshareContext: object({ parent: post, root: post }, ['parent']),
    lifecycleState: { enum: ['DRAFT', 'PUBLISHED', 'PUBLISH_REQUESTED', 'PUBLISH_FAILED'] },
    isReshareDisabledByAuthor: { type: 'boolean' },
    createdAt: time,
    publishedAt: time,
    lastModifiedAt: time,
  },
  ['id', 'author', 'commentary', 'createdAt', 'lastModifiedAt'],
);

/** Source: shared/api-guide/concepts/pagination. */
const pageOf = (element: object) =>
  object(
    {
      paging: object(
        {
          start: { type: 'integer' },
          count: { type: 'integer' },
          total: { type: 'integer' },
          links: array(object({ type: text, rel: { enum: ['next', 'prev'] }, href: text })),
        },
        [],
      ),
      elements: array(element),
    },
    ['elements'],
  );
const paged = {
  start: { type: 'integer', minimum: 0 },
  count: { type: 'integer', minimum: 1, maximum: 100 },
};

/** Source: marketing/community-management/shares/comments-api. */
const stamp = object({ actor: author, impersonator: author, time }, ['actor', 'time']);
const shownComment = object(
  {
    id: { type: 'string', pattern: '^\\d+$' },
    actor: author,
    commentUrn: comment,
    object: activity,
    parentComment: comment,
    message: object({ attributes: array({ type: 'object' }), text }),
    content: array(object({ type: text, entity: { type: 'object' }, url: text })),
    created: stamp,
    lastModified: stamp,
    likesSummary: { type: 'object', required: ['totalLikes'] },
    commentsSummary: { type: 'object', required: ['totalFirstLevelComments'] },
  },
  ['id', 'actor', 'object', 'message', 'created', 'lastModified'],
);

/** Source: marketing/community-management/shares/images-api, documents-api, videos-api. */
const upload = (field: string, more: object = {}): ContractOperation => ({
  query: {
    action: { enum: field === 'video' ? ['initializeUpload', 'finalizeUpload'] : ['initializeUpload'] },
  },
  required: ['action'],
  body: {
    'application/json': {
      oneOf: [
        object({ initializeUploadRequest: object({ owner: author, ...more }) }),
        ...(field === 'video'
          ? [
              object({
                finalizeUploadRequest: object({
                  video: urn('video'),
                  uploadToken: text,
                  uploadedPartIds: array(text, { minItems: 1 }),
                }),
              }),
            ]
          : []),
      ],
    },
  },
  answers: {
    '200': {
      oneOf: [
        object({
          value: object(
            {
              uploadUrl: text,
              uploadUrlExpiresAt: time,
              uploadUrlsExpireAt: time,
              [field]: urn(field),
              uploadToken: text,
              uploadInstructions: array(
                object({ uploadUrl: text, firstByte: { type: 'integer' }, lastByte: { type: 'integer' } }),
                { minItems: 1 },
              ),
            },
            [field],
          ),
        }),
        object({}),
      ],
    },
  },
});
const shownUpload = object(
  {
    owner: author,
    id: urn('image|video|document'),
    status: { enum: ['WAITING_UPLOAD', 'PROCESSING', 'PROCESSING_FAILED', 'AVAILABLE'] },
    downloadUrl: text,
    downloadUrlExpiresAt: time,
  },
  ['owner', 'id', 'status'],
);
const readUpload: ContractOperation = { query: {}, body: {}, answers: { '200': shownUpload } };

const get = (query: object, required: readonly string[], answer: object): { get: ContractOperation } => ({
  get: { query: query as ContractOperation['query'], required, body: {}, answers: { '200': answer } },
});

const calendarDay = object({
  day: { type: 'integer', minimum: 1, maximum: 31 },
  month: { type: 'integer', minimum: 1, maximum: 12 },
  year: { type: 'integer', minimum: 2000 },
});

/** Source: marketing/community-management/organizations/share-statistics. */
const figures = { type: 'object', required: ['impressionCount', 'likeCount', 'commentCount', 'shareCount'] };

export const document: ContractDocument = {
  components: { schemas: {} },
  paths: {
    '/rest/posts': {
      ...get(
        { q: { const: 'author' }, author, sortBy: { enum: ['LAST_MODIFIED', 'CREATED'] }, ...paged },
        ['q', 'author'],
        pageOf(shownPost),
      ),
      post: { query: {}, body: { 'application/json': newPost }, answers: { '201': null } },
    },
    '/rest/posts/{urn}': {
      ...get({}, [], shownPost),
      post: {
        query: {},
        body: { 'application/json': object({ patch: object({ $set: object({ commentary: text }) }) }) },
        answers: { '204': null },
      },
      delete: { query: {}, body: {}, answers: { '204': null } },
    },
    '/rest/images': {
      post: upload('image'),
      ...get(
        { ids: { pattern: '^List\\((urn:li:image:[\\w-]+,?)+\\)$' } },
        ['ids'],
        object({
          results: { type: 'object', additionalProperties: shownUpload },
          statuses: { type: 'object' },
          errors: { type: 'object' },
        }),
      ),
    },
    '/rest/documents': { post: upload('document') },
    '/rest/videos': {
      post: upload('video', {
        fileSizeBytes: { type: 'integer', minimum: 1 },
        uploadCaptions: { type: 'boolean' },
        uploadThumbnail: { type: 'boolean' },
      }),
    },
    '/rest/images/{urn}': { get: readUpload },
    '/rest/documents/{urn}': { get: readUpload },
    '/rest/videos/{urn}': { get: readUpload },
    '/rest/socialActions/{urn}/comments': {
      ...get(paged, [], pageOf(shownComment)),
      post: {
        query: {},
        body: {
          'application/json': object(
            {
              actor: author,
              object: activity,
              parentComment: comment,
              message: object({ text }),
              content: array(object({ entity: object({ image: urn('image') }) }), { maxItems: 1 }),
            },
            ['actor', 'object', 'message'],
          ),
        },
        answers: { '201': shownComment },
      },
    },
    '/rest/socialActions/{urn}/comments/{id}': {
      ...get({}, [], shownComment),
      post: {
        query: { actor: author },
        body: {
          'application/json': object({ patch: object({ message: object({ $set: object({ text }) }) }) }),
        },
        answers: { '200': shownComment },
      },
      delete: { query: { actor: author }, required: ['actor'], body: {}, answers: { '204': null } },
    },
    // Source: marketing/community-management/members/post-statistics, and public integrations for the form of `entity`.
    '/rest/memberCreatorPostAnalytics': get(
      {
        q: { enum: ['me', 'entity'] },
        entity: { pattern: '^\\((share:urn:li:share|ugc:urn:li:ugcPost):\\d+\\)$' },
        queryType: { enum: ['IMPRESSION', 'MEMBERS_REACHED', 'RESHARE', 'REACTION', 'COMMENT'] },
        aggregation: { enum: ['DAILY', 'TOTAL'] },
        dateRange: {
          pattern:
            '^\\(start:\\(day:\\d+,month:\\d+,year:\\d{4}\\),end:\\(day:\\d+,month:\\d+,year:\\d{4}\\)\\)$',
        },
      },
      ['q', 'queryType', 'aggregation'],
      pageOf(
        object(
          {
            count: { type: 'integer' },
            metricType: text,
            targetEntity: { type: 'object' },
            dateRange: object({ start: calendarDay, end: calendarDay }),
          },
          ['count', 'metricType'],
        ),
      ),
    ),
    // Source: marketing/community-management/organizations/organization-social-action-notifications.
    '/rest/eventSubscriptions/{key}': {
      put: { query: {}, body: { 'application/json': object({ webhook: text }) }, answers: { '204': null } },
      delete: { query: {}, body: {}, answers: { '204': null } },
    },
    // Source: marketing/community-management/organizations/organization-access-control-by-role.
    '/rest/organizationAcls': get(
      { q: { const: 'roleAssignee' }, state: { const: 'APPROVED' }, ...paged },
      ['q'],
      pageOf(
        object({
          role: { pattern: '^[A-Z_]+$' },
          organization: urn('organization'),
          roleAssignee: author,
          state: text,
        }),
      ),
    ),
    // Source: marketing/community-management/organizations/organization-lookup-api.
    '/rest/organizations/{id}': get(
      {},
      [],
      object({ id: { type: 'integer' }, localizedName: text, vanityName: text }, ['id'], true),
    ),
    '/rest/organizationalEntityShareStatistics': get(
      {
        q: { const: 'organizationalEntity' },
        organizationalEntity: urn('organization'),
        shares: { pattern: '^List\\(urn:li:share:' },
        ugcPosts: { pattern: '^List\\(urn:li:ugcPost:' },
        timeIntervals: {
          pattern: '^\\(timeRange:\\(start:\\d+,end:\\d+\\),timeGranularityType:(DAY|MONTH)\\)$',
        },
      },
      ['q', 'organizationalEntity'],
      pageOf({
        type: 'object',
        required: ['organizationalEntity', 'totalShareStatistics'],
        properties: { totalShareStatistics: figures },
      }),
    ),
    // Source: marketing/community-management/organizations/organization-social-action-notifications.
    '/rest/organizationalEntityNotifications': get(
      {
        q: { const: 'criteria' },
        organizationalEntity: urn('organization'),
        actions: { pattern: '^List\\([A-Z_,]+\\)$' },
        timeRange: { pattern: '^\\(start:\\d+,end:\\d+\\)$' },
        ...paged,
      },
      ['q', 'organizationalEntity', 'timeRange'],
      pageOf({
        type: 'object',
        required: ['notificationId', 'organizationalEntity', 'action', 'sourcePost', 'lastModifiedAt'],
        properties: {
          action: {
            enum: [
              'LIKE',
              'COMMENT',
              'SHARE',
              'SHARE_MENTION',
              'ADMIN_COMMENT',
              'COMMENT_EDIT',
              'COMMENT_DELETE',
            ],
          },
        },
      }),
    ),
  },
};

/** Source: shared/api-guide/concepts/error-handling. */
export const refusal = object(
  {
    status: { type: 'integer', minimum: 400 },
    code: { pattern: '^[A-Z_]+$' },
    serviceErrorCode: { type: 'integer' },
    message: text,
    errorDetailType: text,
    errorDetails: { type: 'object' },
  },
  ['status', 'message'],
);
