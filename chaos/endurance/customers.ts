/**
 * Customers as they should be: each sends a request with an Idempotency-Key, again to whichever process is there until it has
 * an answer, and looks at what has become of it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import { betweenRequestsMs, requestsPerProfile } from './plan.ts';

export interface Accepted {
  publishRequestId: string;
  connectedProfileId: string;
  /** The simulated account that it was published on. */
  accountId: string;
  /** What its content is known by at the provider. */
  mark: string;
}

export interface Experience {
  accepted: Accepted[];
  /** How often each status was answered; `none` stands for connections that broke. */
  answers: Record<string, number>;
  /** Answers that no customer should get. */
  wrong: string[];
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a customer looks at whatever came.
  body: any;
}

type Api = (method: string, path: string, body?: object, idempotencyKey?: string) => Promise<Answer>;

const patienceMs = 30_000;
const betweenTriesMs = 250;
const providerIds = ['facebook', 'bluesky'] as const;
const contentTypes = { facebook: 'facebook.media.items', bluesky: 'bluesky.posts.items' };

export interface Customer {
  name: string;
  urls: readonly string[];
  key: string;
  chance: Chance;
  /** Whether new requests are still sent; what was begun is brought to its end. */
  goesOn: () => boolean;
}

export async function behave(customer: Customer, experience: Experience): Promise<void> {
  const api = apiOf(customer, experience);
  const { chance, goesOn } = customer;
  while (goesOn()) {
    const providerId = chance.pick(providerIds);
    const profile = await insist(api, 'POST', '/v1/test/connected-profiles', { providerId });
    if (!profile) return;
    const { connectedProfileId, externalId: accountId } = profile.body;
    for (let sent = 0; sent < requestsPerProfile && goesOn(); sent += 1) {
      const mark = `${customer.name}-${accountId}-${sent}`;
      const input = { connectedProfileId, contentType: contentTypes[providerId], text: `Loaf ${mark}.` };
      const request = await insist(api, 'POST', '/v1/publish-requests', input, mark);
      if (!request) return;
      const { publishRequestId } = request.body;
      experience.accepted.push({ publishRequestId, connectedProfileId, accountId, mark });
      await api('GET', `/v1/publish-requests/${publishRequestId}`);
      await api('GET', `/v1/connected-profiles/${connectedProfileId}`);
      await pause(chance.between(...betweenRequestsMs));
    }
  }
}

/** Asks again while the answer is one that may pass. `undefined` after one that no customer should get. */
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

function apiOf({ urls, key, chance }: Customer, { answers, wrong }: Experience): Api {
  return async (method, path, body, idempotencyKey) => {
    const answer = await send(chance.pick(urls) + path, method, key, body, idempotencyKey);
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
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    // A process was killed in the middle, unless nothing has been heard for as long as a customer waits.
    return { status: 0, body: { timedOut: (error as Error).name === 'TimeoutError' } };
  }
}

/** Whether an honest service may answer so while processes and databases die: success, or what says that it may pass. */
function isFair(answer: Answer, method: string): boolean {
  const { status, body } = answer;
  if (status === 0) return !body.timedOut;
  if (isSuccess(answer)) return true;
  const { code, message } = body.error ?? {};
  if (status === 503) return code === 'service_unavailable';
  // The first try with the same Idempotency-Key is under way.
  if (status === 409) return code === 'conflict' && method === 'POST';
  // A connection that was lost at COMMIT leaves a change open, and the answer says how to find out.
  return status === 500 && method !== 'GET' && /not known whether/.test(message);
}
