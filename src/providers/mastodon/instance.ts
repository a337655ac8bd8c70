/** Reads what an account's server tells about itself. Source: docs.joinmastodon.org, "Instance". */
import { z } from 'zod';
import type { Call } from '../call.ts';

export const instancePath = '/api/v2/instance';

export function readInstance<Told>({ upstream }: Call, schema: z.ZodType<Told>): Promise<Told> {
  return upstream.request({ method: 'GET', path: instancePath, target: 'account', parse: schema.parse });
}

const mastodon = z.object({ api_versions: z.object({ mastodon: z.number() }) });

/**
 * Tells whether the server is Mastodon itself, which answers what is repeated with what it has made. Others speak its API,
 * and may make it twice.
 */
export async function isMastodon(call: Call): Promise<boolean> {
  return mastodon.safeParse(await readInstance(call, z.unknown())).success;
}
