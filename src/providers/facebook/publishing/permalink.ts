import { readText } from '../../meta/create-node.ts';
import type { Call } from '../../provider.ts';

export function permalinkOfPost(call: Call, externalId: string): Promise<string | undefined> {
  return readText(call, externalId, 'permalink_url');
}
