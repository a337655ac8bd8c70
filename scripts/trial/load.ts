/** Calls the service as a customer does, a few times a second, until it is told to stop. */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type SocialContent } from '../../clients/typescript/src/index.ts';

/** Between two rounds. Each reads, and each third one publishes, which is bearable for one account at a provider. */
const pauseMs = 1_000;
const roundsForOnePost = 3;
/** No call is made again by itself, so that each failure is counted. */
const once = { maxRetries: 0 };

interface Load {
  /** What was called and what came of it -> how often. */
  answers: Record<string, number>;
  published: Post[];
}

export interface Post {
  publishRequestId: string;
  text: string;
}

/** Calls until `signal` is aborted. */
export async function callUntil(
  signal: AbortSignal,
  client: SocialContent,
  connectedProfileId: string,
): Promise<Load> {
  const load: Load = { answers: {}, published: [] };
  for (let round = 0; !signal.aborted; round += 1) {
    await count(load, 'a list of posts', () =>
      client.bluesky.posts.items.list({ connectedProfileId, limit: 10 }, once),
    );
    if (round % roundsForOnePost === 0)
      await count(load, 'a post', () => post(load, client, connectedProfileId));
    await pause(pauseMs);
  }
  return load;
}

async function post(load: Load, client: SocialContent, connectedProfileId: string): Promise<void> {
  load.published.push(await publish(client, connectedProfileId, `Loaf ${load.published.length + 1}`));
}

export async function publish(
  client: SocialContent,
  connectedProfileId: string,
  text: string,
): Promise<Post> {
  const content = { connectedProfileId, contentType: 'bluesky.posts.items', text } as const;
  const { publishRequestId } = await client.publishRequests.create(content, once);
  return { publishRequestId, text };
}

async function count(load: Load, what: string, call: () => Promise<unknown>): Promise<void> {
  const outcome = await call().then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
  );
  const key = `${what}: ${outcome}`;
  load.answers[key] = (load.answers[key] ?? 0) + 1;
}
