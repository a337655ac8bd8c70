/** The service's own address as others see it: asked over the internet, though from where the service runs. */
import { ProviderFailure } from '../../../providers/provider.ts';
import type { Subject } from './subject.ts';

export interface OwnAnswer {
  status: number;
  /** `undefined` when it is not JSON. */
  body: unknown;
}

const patienceMs = 5_000;

/** `undefined` without an answer, which says little: many networks let nobody out and in again. */
export async function askOwnAddress({ access, ctx }: Subject, url: string): Promise<OwnAnswer | undefined> {
  try {
    const answer = await access.call.fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.info('own address', { subsystem: 'auth-integrations', url, error });
    return undefined;
  }
}

/** Of a proxy or of a limit, which may pass. */
export const isPassing = ({ status }: OwnAnswer) => status === 429 || status >= 500;
