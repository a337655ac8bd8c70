/**
 * Runs the adapters' steps of publishing with answers that a test has written. Everything but the network is
 * real.
 */
import type { ContentType } from '../../src/contract/index.ts';
import type {
  Confirmation,
  Created,
  Progress,
  PublishContent,
  PublishFile,
  Readiness,
} from '../../src/providers/publish.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../src/simulators/simulator.ts';
import { connect, type Kind } from '../support/adapter.ts';

interface Asked {
  /**
   * The method and path, such as `POST /account/media`; the words `account` and `page` stand for the ids of
   * these.
   */
  what: string;
  host: string;
  headers: Readonly<Record<string, string>>;
  /** The parameters of the query, form or JSON body. */
  sent: Record<string, unknown>;
}

/** The provider's answer: a JSON body, in which `{account}` stands for the account's id, or a failure. */
export type Scripted = object | 'timeout' | 'nonsense';
export type Script = Record<string, Scripted | readonly Scripted[]>;

export const failing = (code: number, subcode?: number, status = 400): Scripted => ({
  httpStatus: status,
  error: { message: 'for developers', code, ...(subcode ? { error_subcode: subcode } : {}) },
});

const unsent = { sizeBytes: 1000, open: () => Promise.reject(new Error('the provider fetches files')) };

export const image = (url = 'https://files.example/1.jpg', more: Partial<PublishFile> = {}): PublishFile => ({
  url,
  kind: 'image',
  contentType: 'image/jpeg',
  ...unsent,
  ...more,
});
export const video = (url = 'https://files.example/1.mp4', more: Partial<PublishFile> = {}): PublishFile => ({
  url,
  kind: 'video',
  contentType: 'video/mp4',
  ...unsent,
  ...more,
});

/**
 * Returns the steps of publishing the content, and the requests that they make.
 * @param script the answers by request. If a request has several answers, each is given once, and then the
 * last one again and again. A request without an answer fails the test.
 */
export function publishing(
  kind: Kind,
  contentType: ContentType,
  variant: string,
  given: Partial<PublishContent>,
  script: Script,
) {
  const asked: Asked[] = [];
  const unexpected: string[] = [];
  const left = new Map(
    Object.entries(script).map(([what, answers]) => [
      what,
      Array.isArray(answers) ? [...answers] : [answers],
    ]),
  );
  const profile = connect(kind, 'healthy', async (request): Promise<SimulatedAnswer> => {
    const own = readAsked(request, profile);
    asked.push(own);
    const answers = left.get(own.what);
    const next = answers && (answers.length > 1 ? answers.shift() : answers[0]);
    if (next === undefined) unexpected.push(own.what);
    return toAnswer(next, profile.externalId);
  });
  const { call, provider } = profile;
  const declared = provider.contentTypes.find((one) => one.contentType === contentType);
  const found = declared?.publish.find((one) => one.variant === variant);
  if (!found) throw new Error(`${contentType} has no variant ${variant}`);
  const content: PublishContent = { media: [], ...given };
  const steps = found.steps(content);

  async function expected<Result>(work: Promise<Result> | undefined): Promise<Result> {
    if (!work) throw new Error(`${contentType} ${variant} does not have this step`);
    const [outcome] = await Promise.allSettled([work]);
    if (unexpected.length > 0) throw new Error(`the script has no answer to ${unexpected.join(', ')}`);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }
  return {
    account: profile,
    steps,
    asked,
    /** Returns what was requested, in order. */
    whats: () => asked.map(({ what }) => what),
    /**
     * Takes the step `prepare` as a process does that dies at some time.
     * @param survives how many times progress can be stored before the process dies.
     */
    async prepare(progress: Progress = {}, survives = Number.POSITIVE_INFINITY) {
      const remembered: Progress[] = [];
      const remember = async (now: Progress) => {
        if (remembered.length >= survives) throw new Error('killed');
        remembered.push(now);
      };
      let result: Progress | undefined;
      let thrown: unknown;
      try {
        result = await expected(steps.prepare?.(call, content, progress, remember));
      } catch (error) {
        thrown = error;
      }
      return { result, thrown, remembered, last: remembered.at(-1) ?? progress };
    },
    budget: () => expected(found.budget?.read(call)),
    check: (progress: Progress, attemptedAt?: Date): Promise<Readiness> =>
      expected(steps.check?.(call, content, progress, attemptedAt)),
    create: (progress: Progress = {}, isRepeated = false) =>
      expected(steps.create(call, content, progress, isRepeated)),
    confirm: (progress: Progress): Promise<Confirmation> =>
      expected(steps.confirm?.(call, content, progress)),
    find: (progress: Progress, since: Date): Promise<Created[] | undefined> =>
      expected(steps.find(call, content, progress, since)),
    permalink: (externalId: string) => expected(steps.permalink?.(call, externalId)),
  };
}

function readAsked(request: SimulatedRequest, { externalId, references }: ReturnType<typeof connect>): Asked {
  const { method, url, headers, body } = request;
  const path = decodeURIComponent(url.pathname)
    .replace(/^\/(video-upload\/)?v[\d.]+/, '')
    .replace(externalId, 'account')
    .replace(references.pageId ?? externalId, 'page');
  return {
    what: `${method} ${path}`,
    host: url.host,
    headers,
    sent: { ...Object.fromEntries(url.searchParams), ...bodyOf(headers, body) },
  };
}

function bodyOf(headers: SimulatedRequest['headers'], body: string): Record<string, unknown> {
  if (body === '') return {};
  if (headers['content-type']?.includes('json')) return JSON.parse(body);
  return Object.fromEntries(new URLSearchParams(body));
}

function toAnswer(answer: Scripted | undefined, accountId: string): SimulatedAnswer {
  if (answer === 'timeout') return { status: 200, body: '', hangs: true };
  if (answer === 'nonsense') return { status: 200, body: '{"id":' };
  if (answer === undefined) return { status: 500, body: '' };
  const {
    httpStatus = 200,
    httpHeaders = {},
    ...body
  } = answer as {
    httpStatus?: number;
    httpHeaders?: Record<string, string>;
  };
  const text = JSON.stringify(body).replaceAll('{account}', accountId);
  return { status: httpStatus, headers: httpHeaders, body: text };
}
