import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import type { Account, Call, Upstream, UpstreamRequest } from '../../../src/providers/call.ts';
import type { ContentTypeDeclaration } from '../../../src/providers/content-type.ts';
import { readMentionedComment, readMentionedMedia } from '../../../src/providers/instagram/mentions.ts';
import type { Metrics } from '../../../src/providers/metrics.ts';
import { isAccepted, type PublishContent, type PublishVariant } from '../../../src/providers/publish.ts';
import { createRegistry } from '../../../src/providers/registry.ts';
import { contents, ids } from './samples.ts';
import { documented, parseFields, unlistedOn } from './specification.ts';

/**
 * Sample id -> its node in the specification. Requests under Instagram Login use the variant of the node
 * whose name ends with `ForIGOnlyAPI`, if there is one.
 */
const nodeOfId: Readonly<Record<string, string>> = {
  [ids.page]: 'Page',
  [ids.post]: 'PagePost',
  [ids.postComment]: 'Comment',
  [ids.pageThread]: 'UnifiedThread',
  [ids.pageMessage]: 'UnifiedMessage',
  [ids.account]: 'IGUser',
  [ids.media]: 'IGMedia',
  [ids.mediaComment]: 'IGComment',
  [ids.accountThread]: 'UnifiedThread',
  [ids.accountMessage]: 'UnifiedMessage',
  [ids.container]: 'ShadowIGMediaBuilder',
  [ids.video]: 'AdVideo',
  [ids.threadsAccount]: 'ThreadsUser',
  [ids.threadsPost]: 'ThreadsMedia',
  [ids.threadsReply]: 'ThreadsMedia',
  [ids.threadsContainer]: 'ThreadsContainer',
};

/**
 * The sample ids of a Meta provider: `account` is the account's id, and the other names are the last part of
 * the name of a content type, such as `comments`.
 */
type Sample = Readonly<Record<string, string>>;
const samples: Readonly<Record<string, Sample>> = {
  instagram: {
    account: ids.account,
    items: ids.media,
    comments: ids.mediaComment,
    threads: ids.accountThread,
    messages: ids.accountMessage,
  },
  facebook: {
    account: ids.page,
    items: ids.post,
    comments: ids.postComment,
    threads: ids.pageThread,
    messages: ids.pageMessage,
  },
  threads: { account: ids.threadsAccount, items: ids.threadsPost, replies: ids.threadsReply },
};

interface AdapterCase {
  title: string;
  account: Account;
  /** True when the call takes a cursor and a limit. */
  pages: boolean;
  run(call: Call, paging: object): Promise<unknown>;
}

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
const since = new Date('2024-01-01T00:00:00Z');

const cases: AdapterCase[] = registry.providers.flatMap(({ id, contentTypes, profileMetrics }) => {
  const own = samples[id];
  if (!own) return [];
  return [
    ...(profileMetrics ? metricsCases(`${id} profiles`, profileMetrics, own.account ?? '', own) : []),
    ...contentTypes.flatMap((declared) => [
      ...operationCases(declared, own),
      ...observationCases(declared, own),
      ...publishingCases(declared, own),
    ]),
  ];
});
cases.push(...mentionCases());

function operationCases({ contentType, capabilities }: ContentTypeDeclaration, own: Sample): AdapterCase[] {
  // The input has the fields of all actions; each action reads its own ones.
  const input = {
    externalId: idOf(own, contentType),
    mediaExternalId: own.items,
    threadExternalId: own.threads,
    postExternalId: own.items,
    hidden: true,
  };
  const { metrics, ...others } = capabilities;
  const measured = metrics as unknown as Metrics | undefined;
  return [
    ...(measured ? metricsCases(contentType, measured, idOf(own, contentType), own) : []),
    ...Object.entries(others).flatMap(([action, capability]) =>
      Object.keys(capability.scopes).map((loginKind) => ({
        title: `${contentType} ${action} under ${loginKind}`,
        account: accountOf(own, loginKind),
        pages: capability.pageSize !== undefined,
        run: (call: Call, paging: object) => capability.run(call, { ...input, ...paging } as never),
      })),
    ),
  ];
}

/** Returns a case for each period, which asks for all series that it has. */
function metricsCases(
  title: string,
  { scopes, metrics: { periods, series: all }, run }: Metrics,
  externalId: string,
  own: Sample,
): AdapterCase[] {
  const range = { since, until: new Date('2024-01-08T00:00:00Z'), now: new Date('2024-01-09T00:00:00Z') };
  return Object.keys(scopes).flatMap((loginKind) =>
    periods.map((period) => ({
      title: `metrics of ${title} by ${period} under ${loginKind}`,
      account: accountOf(own, loginKind),
      pages: false,
      run: (call) => {
        const series = all.filter((one) => one.periods.includes(period));
        return run(call, { externalId, period, series, ...range });
      },
    })),
  );
}

function observationCases({ contentType, observe }: ContentTypeDeclaration, own: Sample): AdapterCase[] {
  if (!observe) return [];
  return Object.keys(observe.scopes).flatMap((loginKind) => {
    const common = { account: accountOf(own, loginKind), pages: false };
    const title = `${contentType} observed under ${loginKind}`;
    return [
      { ...common, title: `${title}, read`, run: (call) => observe.read(call, idOf(own, contentType)) },
      { ...common, title: `${title}, sweep`, run: (call) => observe.sweep(call, since) },
    ];
  });
}

function publishingCases({ contentType, publish }: ContentTypeDeclaration, own: Sample): AdapterCase[] {
  return publish.flatMap((variant) =>
    Object.keys(variant.scopes).flatMap((loginKind) =>
      samplesOf(contentType, variant).map((content, index) => ({
        title: `${contentType} ${variant.variant} ${index + 1}, published under ${loginKind}`,
        account: accountOf(own, loginKind),
        pages: false,
        run: (call) => publishAll(variant, call, { media: [], ...content }),
      })),
    ),
  );
}

function samplesOf(contentType: string, { variant }: PublishVariant): Partial<PublishContent>[] {
  const found = contents[`${contentType} ${variant}`];
  if (!found) throw new Error(`there is no sample of ${contentType} ${variant}`);
  return found;
}

/** Takes every step of publishing, including the steps that the service takes only after a failure. */
async function publishAll(variant: PublishVariant, call: Call, content: PublishContent) {
  const steps = variant.steps(content);
  const progress = (await steps.prepare?.(call, content, {}, async () => {})) ?? {};
  await steps.check?.(call, content, progress);
  const outcome = await steps.create(call, content, progress);
  const after = isAccepted(outcome) ? outcome.accepted : progress;
  const confirmed = await steps.confirm?.(call, content, after);
  await steps.find(call, content, after, since);
  const created = isAccepted(outcome) ? confirmed?.state === 'created' && confirmed.created : outcome;
  if (created && 'externalId' in created) await steps.permalink?.(call, created.externalId);
}

/**
 * Returns the test cases for reading mentions. They stand apart from the cases of the content types, because
 * a mention is in other people's content, which no content type's own functions read.
 */
function mentionCases(): AdapterCase[] {
  const own = samples.instagram ?? {};
  return ['instagram_login', 'facebook_login'].flatMap((loginKind) => {
    const common = { account: accountOf(own, loginKind), pages: false };
    return [
      {
        ...common,
        title: `a mention in a comment, read under ${loginKind}`,
        run: (call) => readMentionedComment(call, { externalId: ids.mediaComment }, ids.media),
      },
      {
        ...common,
        title: `a mention in a caption, read under ${loginKind}`,
        run: (call) => readMentionedMedia(call, { externalId: ids.media }),
      },
    ];
  });
}

const pagings = [{}, { cursor: '0:QVFIUlBf', limit: 7 }];

function idOf(own: Sample, contentType: string): string {
  return own[contentType.split('.').at(-1) ?? ''] ?? '';
}

function accountOf(own: Sample, loginKind: string): Account {
  const account = { externalId: own.account ?? '', loginKind };
  return { ...account, references: loginKind === 'instagram_login' ? {} : { pageId: ids.page } };
}

/**
 * An answer that every parser accepts. A parser that refuses it fails the test, because the requests that
 * would follow would not be checked.
 */
const anyAnswer = {
  id: '1',
  success: true,
  media: { id: '1' },
  mentioned_comment: { id: '1' },
  mentioned_media: { id: '1' },
  data: [{ id: '1', name: '1', quota_usage: 0, post_id: '1' }],
  video_id: ids.video,
  message_id: '1',
  post_id: '1',
  status_code: 'FINISHED',
  private_reply_conversation: { id: ids.pageThread },
};

/** The edge of a POST -> the id of the node that the POST creates, which later requests use. */
const createdOn: Readonly<Record<string, string>> = {
  [`${ids.account}/media`]: ids.container,
  [`${ids.account}/media_publish`]: ids.media,
  [`${ids.page}/videos`]: ids.video,
  [`${ids.page}/feed`]: ids.post,
  [`${ids.post}/comments`]: ids.postComment,
  [`${ids.postComment}/comments`]: ids.postComment,
  [`${ids.threadsAccount}/threads`]: ids.threadsContainer,
  [`${ids.threadsAccount}/threads_publish`]: ids.threadsPost,
};

function answerTo({ path }: UpstreamRequest<unknown>, { externalId }: Account) {
  const ofVideo = path === `/${ids.video}`;
  return {
    ...anyAnswer,
    id: createdOn[path.slice(1)] ?? anyAnswer.id,
    from: { id: externalId },
    participants: { data: [{ id: externalId }, { id: ids.person }] },
    ...(ofVideo ? { status: { video_status: 'ready' }, post_id: ids.post } : {}),
    ...(externalId === ids.threadsAccount ? answerOfThreads(path) : {}),
  };
}

/** Returns what only answers of Threads have: nodes say which thread they belong to, and what they are. */
function answerOfThreads(path: string) {
  const reply = { is_reply: true, is_reply_owned_by_me: true, root_post: { id: ids.threadsPost } };
  return {
    data: [
      { ...reply, id: ids.threadsPost, name: '1', has_replies: true, quota_usage: 0, reply_quota_usage: 0 },
    ],
    owner: { id: ids.threadsAccount },
    status: 'FINISHED',
    ...(path === `/${ids.threadsReply}` ? reply : {}),
  };
}

async function requestsOf({ account, run }: AdapterCase, paging: object) {
  const requests: UpstreamRequest<unknown>[] = [];
  const upstream: Upstream = {
    async request(request) {
      requests.push(request);
      return request.parse(answerTo(request, account));
    },
  };
  await run({ account, upstream }, paging);
  return requests;
}

type Asked = Pick<UpstreamRequest<unknown>, 'method' | 'host' | 'path' | 'query' | 'form' | 'json'>;

/** Returns the names in a request that the specification and the table of documented names lack. */
function unlisted({ method, host, path, query = {}, form, json }: Asked, loginKind: string): string[] {
  if (host) return [`host ${method} ${host}`];
  const [id = '', edge, ...rest] = path.slice(1).split('/').map(decodeURIComponent);
  const { fields = '', ...others } = query;
  const given = Object.keys(others).filter((parameter) => query[parameter] !== undefined);
  if (query.fields !== undefined) given.push('fields');
  const parameters = [...given, ...Object.keys(form ?? json ?? {})];
  const name = nodeOfId[id];
  if (!name || rest.length > 0) return [`path ${method} ${path}`];
  return unlistedOn(name, { method, edge, parameters, fields: parseFields(`${fields}`) }, loginKind);
}

describe('requests to Meta', () => {
  test.each(cases)('$title asks only for what the specification or the documentation has', async (own) => {
    for (const paging of pagings) {
      const requests = await requestsOf(own, paging);
      expect(requests).not.toEqual([]);
      const names = requests.flatMap((request) => unlisted(request, own.account.loginKind));
      expect(names.filter((name) => !documented.includes(name))).toEqual([]);
    }
  });

  test.each(cases.filter(({ pages }) => pages))(
    '$title hands the cursor and the limit on, so that their names are checked too',
    async (own) => {
      const [request] = await requestsOf(own, { cursor: '0:QVFIUlBf', limit: 7 });
      expect(request?.query).toMatchObject({ limit: 7, after: expect.stringContaining('QVFIUlBf') });
    },
  );

  test('each name that is listed as documented is asked for, and the specification lacks it', async () => {
    const asked = cases.map(async (own) =>
      (await requestsOf(own, {})).flatMap((request) => unlisted(request, own.account.loginKind)),
    );
    const lacking = (await Promise.all(asked)).flat();
    expect(documented.filter((name) => !lacking.includes(name))).toEqual([]);
    expect(new Set(documented).size).toBe(documented.length);
  });
});

describe('the check of requests reports', () => {
  const faults: { fault: string; asked: Asked; loginKind?: string; reported: string[] }[] = [
    {
      fault: 'a field that the node lacks',
      asked: { method: 'GET', path: `/${ids.media}`, query: { fields: 'id,captions' } },
      reported: ['field IGMedia captions'],
    },
    {
      fault: 'a field that only the other login kind has',
      asked: { method: 'GET', path: `/${ids.account}/media`, query: { fields: 'id,children{view_count}' } },
      loginKind: 'instagram_login',
      reported: ['field IGMediaForIGOnlyAPI view_count'],
    },
    {
      fault: 'a field inside two others',
      asked: {
        method: 'GET',
        path: `/${ids.media}/comments`,
        query: { fields: 'id,replies.limit(50){from{id,name}}' },
      },
      reported: ['field IGCommentFromUser name'],
    },
    {
      fault: 'a field inside one that the specification does not describe',
      asked: { method: 'GET', path: `/${ids.post}`, query: { fields: 'from{id},attachments{media{image}}' } },
      reported: [
        'field PagePost.from id',
        'field StoryAttachment media',
        'field StoryAttachment.media image',
      ],
    },
    {
      fault: 'a modifier that the edge does not take',
      asked: { method: 'GET', path: `/${ids.mediaComment}`, query: { fields: 'replies.order(newest){id}' } },
      reported: ['parameter GET IGComment/replies order'],
    },
    {
      fault: 'an edge that the node lacks',
      asked: { method: 'GET', path: `/${ids.account}/conversations` },
      reported: ['operation GET IGUser/conversations'],
    },
    {
      fault: 'a method that the edge lacks',
      asked: { method: 'POST', path: `/${ids.account}/stories` },
      reported: ['operation POST IGUser/stories'],
    },
    {
      fault: 'a method that the node lacks under a login kind',
      asked: { method: 'DELETE', path: `/${ids.media}` },
      loginKind: 'instagram_login',
      reported: ['operation DELETE IGMediaForIGOnlyAPI'],
    },
    {
      fault: 'a parameter that an edge does not take',
      asked: { method: 'GET', path: `/${ids.post}/comments`, query: { filter: 'stream', sort: 'new' } },
      reported: ['parameter GET PagePost/comments sort'],
    },
    {
      fault: 'a parameter that an operation on a node does not take',
      asked: { method: 'POST', path: `/${ids.mediaComment}`, query: { is_hidden: true, fields: 'id' } },
      reported: ['parameter POST IGComment is_hidden', 'parameter POST IGComment fields'],
    },
    {
      fault: 'a field of a form that the edge does not take',
      asked: { method: 'POST', path: `/${ids.account}/media`, form: { image_url: 'x', alt: 'y' } },
      reported: ['parameter POST IGUser/media alt'],
    },
    {
      fault: 'a field of JSON that the edge does not take',
      asked: { method: 'POST', path: `/${ids.page}/messages`, json: { recipient: {}, text: 'x' } },
      reported: ['parameter POST Page/messages text'],
    },
    {
      fault: 'another host',
      asked: { method: 'POST', host: 'elsewhere', path: `/${ids.video}` },
      reported: ['host POST elsewhere'],
    },
    {
      fault: 'paging of a node',
      asked: { method: 'GET', path: `/${ids.media}`, query: { limit: 5 } },
      reported: ['parameter GET IGMedia limit'],
    },
    {
      fault: 'a path to no known node',
      asked: { method: 'GET', path: '/oembed' },
      reported: ['path GET /oembed'],
    },
    {
      fault: 'a path below an edge',
      asked: { method: 'GET', path: `/${ids.media}/comments/replies` },
      reported: [`path GET /${ids.media}/comments/replies`],
    },
  ];

  test.each(faults)('$fault', ({ asked, loginKind = 'facebook_login', reported }) => {
    expect(unlisted(asked, loginKind)).toEqual(reported);
  });

  test.each(['id,', 'id,{text}', 'replies{id', 'id}', 'replies{}'])(
    'fields that cannot be read: %s',
    (fields) => {
      expect(() => parseFields(fields)).toThrow(/^expected|^cannot read/);
    },
  );
});
