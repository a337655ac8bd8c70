/**
 * Simulates careful customers. Each sends a request with an Idempotency-Key, repeats it at any process until it has
 * an answer, and then checks what became of it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import { betweenRequestsMs, requestsPerProfile } from './plan.ts';

export interface Accepted {
  publishRequestId: string;
  connectedProfileId: string;
  /** The simulated account that the request publishes on. */
  accountId: string;
  /** The text by which the request's content is recognized at the provider. */
  mark: string;
}

export interface Experience {
  accepted: Accepted[];
  /** How often each status was answered; `none` stands for connections that broke. */
  answers: Record<string, number>;
  /** The answers that no customer should get. */
  wrong: string[];
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a customer looks at whatever came.
  body: any;
}

type Api = (method: string, path: string, body?: object, idempotencyKey?: string) => Promise<Answer>;

const timeoutMs = 30_000;
const betweenTriesMs = 250;
const providerIds = ['facebook', 'bluesky'] as const;
const contentTypes = { facebook: 'facebook.media.items', bluesky: 'bluesky.posts.items' };

interface Customer {
  name: string;
  urls: readonly string[];
  key: string;
  chance: Chance;
  /** Tells whether to send new requests; requests that were begun are finished in any case. */
  continues: () => boolean;
  /** Is called with the milliseconds that each answer took. */
  heard?: (ms: number) => void;
  /** Gets the time at which each publish request was accepted, by its id. */
  acceptedAt?: Map<string, number>;
}

export async function behave(customer: Customer, experience: Experience): Promise<void> {
  const api = apiOf(customer, experience);
  const { chance, continues, acceptedAt } = customer;
  while (continues()) {
    const providerId = chance.pick(providerIds);
    const profile = await insist(api, 'POST', '/v1/test/connected-profiles', { providerId });
    if (!profile) return;
    const { connectedProfileId, externalId: accountId } = profile.body;
    for (let sent = 0; sent < requestsPerProfile && continues(); sent += 1) {
      const mark = `${customer.name}-${accountId}-${sent}`;
      const input = { connectedProfileId, contentType: contentTypes[providerId], text: `Loaf ${mark}.` };
      const request = await insist(api, 'POST', '/v1/publish-requests', input, mark);
      if (!request) return;
      const { publishRequestId } = request.body;
      acceptedAt?.set(publishRequestId, performance.now());
      experience.accepted.push({ publishRequestId, connectedProfileId, accountId, mark });
      await api('GET', `/v1/publish-requests/${publishRequestId}`);
      await api('GET', `/v1/connected-profiles/${connectedProfileId}`);
      await pause(chance.between(...betweenRequestsMs));
    }
  }
}

/**
 * Repeats a request while the answer says that the problem may pass.
 * @throws Error for an answer that no customer should get.
 */
async function insist(api: Api, ...request: Parameters<Api>): Promise<Answer | undefined> {
  for (;;) {
    const answer = await api(...request);
    if (isSuccess(answer)) return answer;
    if (!isFair(answer, request[0]))
      throw new Error(`${request[0]} ${request[1]} was answered ${told(answer)}`);
    await pause(betweenTriesMs);
  }
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;
const told = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).slice(0, 500)}`;

function apiOf({ urls, key, chance, heard }: Customer, { answers, wrong }: Experience): Api {
  return async (method, path, body, idempotencyKey) => {
    const askedAt = performance.now();
    const answer = await send(chance.pick(urls) + path, method, key, body, idempotencyKey);
    heard?.(performance.now() - askedAt);
    const { status } = answer;
    answers[status || 'none'] = (answers[status || 'none'] ?? 0) + 1;
    if (!isFair(answer, method)) wrong.push(`${method} ${path}: ${told(answer)}`);
    return answer;
  };
}

async function send(
  url: string,
  method: string,
  key: string,
  body?: object,
  idempotencyKey?: string,
): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    // The connection broke because a process was killed, or no answer came for as long as a customer waits.
    return { status: 0, body: { timedOut: (error as Error).name === 'TimeoutError' } };
  }
}

/**
 * Tells whether the service may answer like this while processes and databases die: with success, with a
 * broken connection, or with an error that says it may pass. No answer at all is not fair.
 */
function isFair(answer: Answer, method: string): boolean {
  const { status, body } = answer;
  if (status === 0) return !body.timedOut;
  if (isSuccess(answer)) return true;
  const { code, message } = body.error ?? {};
  if (status === 503) return code === 'service_unavailable';
  // The first attempt with the same Idempotency-Key is still in progress.
  if (status === 409) return code === 'conflict' && method === 'POST';
  // When a connection is lost at COMMIT, the outcome is unknown, and the answer says how to find it out.
  return status === 500 && method !== 'GET' && /not known whether/.test(message);
}
