import { z } from 'zod';
import { type Call, ProviderFailure } from '../../call.ts';
import { id } from '../../kit/fields.ts';
import { query } from '../xrpc.ts';
import { handlesIn } from './facets.ts';
import type { PostProgress } from './progress.ts';

const resolved = z.object({ did: id() });

/**
 * Resolves the mentioned handles. A handle that no account has stays plain text, as in the provider's own
 * app.
 */
export async function resolveMentions(
  call: Call,
  text: string | undefined,
): Promise<NonNullable<PostProgress['mentions']>> {
  const mentions: NonNullable<PostProgress['mentions']> = [];
  for (const handle of handlesIn(text ?? '')) mentions.push([handle, await resolve(call, handle)]);
  return mentions;
}

async function resolve(call: Call, handle: string): Promise<string | null> {
  try {
    const { did } = await query(
      call,
      'com.atproto.identity.resolveHandle',
      { handle },
      { parse: resolved.parse },
    );
    return did;
  } catch (error) {
    if (error instanceof ProviderFailure && nobody.has(error.failure.kind)) return null;
    throw error;
  }
}

const nobody = new Set(['rejected', 'not_found']);
