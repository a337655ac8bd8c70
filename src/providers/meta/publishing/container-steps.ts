/**
 * Publishes content through a container. The id of the container is progressValue, and the provider publishes a
 * container only once, so reading it settles an open outcome. Sources: Instagram Platform, "IG User Media
 * Publish", "IG Container"; Threads API, "Publishing".
 */
import { type Call, ProviderFailure } from '../../call.ts';
import type { PublishContent, PublishSteps, Readiness } from '../../publish.ts';
import { createNode, type FormFields, readText } from '../graph.ts';
import {
  type Container,
  type ContainerApi,
  createCarousel,
  createContainer,
  mayPass,
  readContainer,
  refusal,
  waitSeconds,
} from './containers.ts';
import { progressValue, required } from './progress.ts';

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
