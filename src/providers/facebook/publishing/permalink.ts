import type { Call } from '../../call.ts';
import { readText } from '../../meta/create-node.ts';

export function permalinkOfPost(call: Call, externalId: string): Promise<string | undefined> {
  return readText(call, externalId, 'permalink_url');
}
