/**
 * Makes the publish request of a first comment. It is separate so that it can fail without affecting the
 * post.
 */
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import { findProfile } from '../../../db/tables/profiles.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { Created } from '../../../providers/publish.ts';
import { commentTypeOf, commentVariant } from '../admission/admission.ts';
import type { PublishInput } from '../admission/input.ts';
import { openContent } from '../admission/open-content.ts';
import { newRequest } from './new-request.ts';
import { storeRequests } from './store-requests.ts';

export async function addFirstComment(
  ctx: Context,
  tx: Db,
  request: StoredPublishRequest,
  { externalId }: Created,
): Promise<void> {
  const firstComment = request.content ? openContent(ctx, request).firstComment : undefined;
  if (!firstComment) return;
  const profile = await findProfile(tx, request, request.connectedProfileId);
  const variant = commentVariant(ctx, profile, request.contentType);
  if (!variant) return;
  const input: PublishInput = {
    connectedProfileId: profile.id,
    contentType: commentTypeOf(request.contentType) as PublishInput['contentType'],
    text: firstComment,
    target: { mediaExternalId: externalId },
    metadata: { firstCommentOf: request.id },
  };
  const made = newRequest(ctx, request, input, {
    profile,
    variants: [variant],
    files: new Map(),
    schedule: undefined,
    doubtedSince: request.doubtedSince,
  });
  await storeRequests(ctx, tx, [made]);
}
