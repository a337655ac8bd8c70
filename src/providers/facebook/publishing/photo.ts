/** Uploads photos, which stay invisible until a post or a story shows them. Source: Page photos reference. */

import type { Call } from '../../call.ts';
import { createNode } from '../../meta/create-node.ts';
import type { PublishFile } from '../../publish.ts';

/** Uploads a photo and returns its id. */
export function uploadPhoto(call: Call, { url, altText }: PublishFile): Promise<string> {
  return createNode(
    call,
    `/${call.account.externalId}/photos`,
    { url, published: 'false', alt_text_custom: altText },
    { target: 'account', fetchesFile: true },
  );
}
