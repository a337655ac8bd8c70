/** Photos that nobody sees until a post or a story shows them. Source: Page photos reference. */
import { createNode } from '../../meta/create-node.ts';
import type { Call } from '../../provider.ts';
import type { PublishFile } from '../../publish.ts';

/** Gives the photo's id. */
export function uploadPhoto(call: Call, { url, altText }: PublishFile): Promise<string> {
  return createNode(
    call,
    `/${call.account.externalId}/photos`,
    { url, published: 'false', alt_text_custom: altText },
    { target: 'account', fetchesFile: true },
  );
}
