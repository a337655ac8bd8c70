/**
 * Containers, in which Instagram and Threads prepare content, and through which they publish it. Sources: Instagram
 * Platform, "IG User Media", "IG User Media Publish", "IG Container"; Threads API, "Publishing", "Troubleshooting".
 */
import { z } from 'zod';
import { type Call, ProviderFailure, type RejectionDetail, whenFailed } from '../../call.ts';
import { present } from '../../kit/fields.ts';
import type { Progress, PublishContent, PublishFile, PublishSteps, Readiness } from '../../publish.ts';
import type { KnownError } from '../../publish-failures.ts';
import {
  createNode,
  type FormFields,
  makeForEachFile,
  progressList,
  progressValue,
  readText,
  required,
} from './steps.ts';

export const containerStatus = z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'EXPIRED', 'ERROR']);

export interface Container {
  /** `UNSEEN` when the provider does not know the container, although it has made it: not on all of its servers yet. */
  status: z.infer<typeof containerStatus> | 'UNSEEN';
  /** The provider's code for the container's error. */
  detail?: RejectionDetail;
  /** The meaning of the error; absent when the catalogue does not have it. */
  known?: KnownError | undefined;
}

/** The differences between Instagram's and Threads' APIs for containers. */
export interface ContainerApi {
  /** The edge of the account on which containers are made. */
  createEdge: string;
  /** The edge of the account on which containers are published. */
  publishEdge: string;
  /** The fields that tell the state of a container. */
  stateFields: string;
  /** Reads the state from these fields. */
  state: z.ZodType<Container>;
  /** Returns the parameters of a container with one file of a carousel. */
  childFields(file: PublishFile): FormFields;
}

function createContainer(call: Call, api: ContainerApi, fields: FormFields): Promise<string> {
  const path = `/${call.account.externalId}/${api.createEdge}`;
  return createNode(call, path, fields, { target: 'account', fetchesFile: true });
}

const unseen: Container = { status: 'UNSEEN' };

function readContainer(call: Call, api: ContainerApi, id: string): Promise<Container> {
  const query = { fields: `id,${api.stateFields}` };
  const request = { method: 'GET', path: `/${id}`, target: 'object', query } as const;
  const read = call.upstream.request({ ...request, parse: (answer) => api.state.parse(answer) });
  return read.catch(whenFailed('not_found', unseen));
}

/** Tells whether another container may succeed, as it may after a fault of the provider or of the transfer. */
function mayPass({ known }: Container): boolean {
  return known?.kind === 'outage' || known?.kind === 'not_ready';
}

function refusal({ detail = {}, known }: Container, field?: string): ProviderFailure {
  const { reason, message } = known ?? { reason: 'processing_failed' };
  const code = detail.subcode ?? detail.code ?? 'unknown';
  return new ProviderFailure(
    { kind: 'rejected', ...(field ? { field } : {}), detail, ...present({ verdict: known?.verdict }) },
    `the container ended with an error, ${code}`,
    { why: { reason, ...(message ? { message } : {}) } },
  );
}

/**
 * Returns the seconds until the container should be read again. Images are finished almost at once; for
 * videos the provider asks for one read per minute.
 */
function waitSeconds(files: readonly PublishFile[]): number {
  return files.some(({ kind }) => kind === 'video') ? 60 : 5;
}

// Prepares the files of carousels, each in a container of its own: a child of the carousel's container.
// Sources: Instagram Platform, "Content Publishing"; Threads API, "Posts".

/**
 * The number of times that failed children are made again, before a temporary error counts as a permanent
 * one.
 */
const mostReplacements = 5;

type Remember = (progress: Progress) => Promise<void>;

/**
 * Creates the missing children. Returns their ids, once all of them are finished, and the progress. Fails as
 * `not_ready` while children are processed.
 */
async function createCarousel(
  call: Call,
  api: ContainerApi,
  content: PublishContent,
  progress: Progress,
  remember: Remember,
): Promise<{ children: readonly string[]; made: Progress }> {
  const make = (file: PublishContent['media'][number]) => createContainer(call, api, api.childFields(file));
  const made = await makeForEachFile(content, progress, 'children', make, remember);
  const children = progressList(made, 'children', content.media.length).map((id) => id ?? '');
  const states = await Promise.all(children.map((id) => readContainer(call, api, id)));
  await replaceFailed(states, children, made, remember);
  if (states.some(({ status }) => status === 'IN_PROGRESS' || status === 'UNSEEN'))
    throw notReady(waitSeconds(content.media), 'children of the carousel are processed');
  return { children, made };
}

/**
 * Does nothing if no child has failed. Otherwise forgets the failed children and fails as `not_ready`, so
 * that the next attempt makes only these again. Fails as `rejected` when an error is permanent or children
 * were made again too often, also with the failed children forgotten, since the file may be given once more.
 */
async function replaceFailed(
  states: readonly Container[],
  children: readonly string[],
  progress: Progress,
  remember: Remember,
): Promise<void> {
  const failed = states.map(({ status }) => status === 'ERROR' || status === 'EXPIRED');
  if (!failed.includes(true)) return;
  const replaced = Number(progress.replaced ?? 0) + 1;
  const kept = children.map((id, index) => (failed[index] ? null : id));
  await remember({ ...progress, children: kept, replaced });
  for (const [index, state] of states.entries())
    if (state.status === 'ERROR' && (!mayPass(state) || replaced > mostReplacements))
      throw refusal(state, `media.${index}.mediaId`);
  throw notReady(0, 'children of the carousel failed and are made again');
}

function notReady(retryAfterSeconds: number, detail: string): ProviderFailure {
  return new ProviderFailure({ kind: 'not_ready', retryAfterSeconds }, detail);
}

// Publishes content through a container. Its id is remembered, and the provider publishes a container only once, so reading
// it settles an open outcome.

interface ContainerRoute {
  /**
   * Returns the parameters of the container.
   * @param children the ids of a carousel's containers; absent for everything else.
   */
  fieldsOf(content: PublishContent, children?: readonly string[]): FormFields;
  find: PublishSteps['find'];
}

/** Several files make a carousel: each has a container, and one more holds them all. */
export function containerSteps(api: ContainerApi, { fieldsOf, find }: ContainerRoute): PublishSteps {
  return {
    async prepare(call, content, progress, remember) {
      if (progressValue(progress, 'container')) return progress;
      const carousel =
        content.media.length > 1 ? await createCarousel(call, api, content, progress, remember) : undefined;
      const made = createContainer(call, api, fieldsOf(content, carousel?.children));
      const container = await (carousel ? made.catch(childrenAsNotReady) : made);
      const prepared = { ...(carousel?.made ?? progress), container };
      await remember(prepared);
      return prepared;
    },
    async check(call, content, progress) {
      return readinessOf(await readContainer(call, api, required(progress, 'container')), content);
    },
    async create(call, _content, progress) {
      const path = `/${call.account.externalId}/${api.publishEdge}`;
      const fields = { creation_id: required(progress, 'container') };
      return { externalId: await createNode(call, path, fields).catch(asNotReady) };
    },
    find,
    permalink: (call: Call, externalId: string) => readText(call, externalId, 'permalink'),
  };
}

const unseenContainerSeconds = 30;

/**
 * Turns the error of a container that is not yet known to all of the provider's servers into `not_ready`, and
 * rethrows any other error. "Try again" is the advice for 24/2207006, and nothing was published.
 */
function asNotReady(error: unknown): never {
  if (!(error instanceof ProviderFailure) || error.failure.kind !== 'not_found') throw error;
  throw new ProviderFailure({ kind: 'not_ready', retryAfterSeconds: unseenContainerSeconds }, error.message, {
    cause: error,
    why: error.why,
  });
}

/** The same for the children of a carousel, which is all that `files_expired` can mean while their parent is made. */
function childrenAsNotReady(error: unknown): never {
  if (error instanceof ProviderFailure && error.why?.reason === 'files_expired') asNotReady(error);
  throw error;
}

function readinessOf(container: Container, content: PublishContent): Readiness {
  switch (container.status) {
    case 'FINISHED':
      return { state: 'ready', isAbsent: true };
    case 'IN_PROGRESS':
      return { state: 'pending', retryAfterSeconds: waitSeconds(content.media), isUnderWay: true };
    case 'UNSEEN':
      return { state: 'pending', retryAfterSeconds: unseenContainerSeconds };
    case 'PUBLISHED':
      return { state: 'created' };
    case 'EXPIRED':
      return { state: 'lost' };
    case 'ERROR':
      if (mayPass(container)) return { state: 'lost' };
      throw refusal(container);
  }
}
