import { z } from 'zod';
import type { Call } from '../../call.ts';

const instance = z.object({ api_versions: z.object({ mastodon: z.number() }) });

/**
 * Tells whether the server is Mastodon itself, which answers what is repeated with what it has made. Others speak its API,
 * and may make it twice.
 */
export function isMastodon({ upstream }: Call): Promise<boolean> {
  const parse = (body: unknown) => instance.safeParse(body).success;
  return upstream.request({ method: 'GET', path: '/api/v2/instance', target: 'account', parse });
}
