/** Requests a URL of the service by its public address, as others do, though from the service's own network. */
import { ProviderFailure } from '../../../../providers/call.ts';
import type { Subject } from './subject.ts';

export interface OwnAnswer {
  status: number;
  /** The parsed body; `undefined` when it is not JSON. */
  body: unknown;
}

const timeoutMs = 5_000;

/**
 * Returns the answer; `undefined` when there is none. A missing answer proves little, since many networks do
 * not let a request out and back in.
 */
export async function askOwnAddress({ access, ctx }: Subject, url: string): Promise<OwnAnswer | undefined> {
  try {
    const answer = await access.call.fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.info('own address', { subsystem: 'auth-integrations', url, error });
    return undefined;
  }
}

/**
 * Tells whether the answer is a failure that may pass, such as one of a proxy (5xx) or of a rate limit (429).
 */
export const isPassing = ({ status }: OwnAnswer) => status === 429 || status >= 500;
