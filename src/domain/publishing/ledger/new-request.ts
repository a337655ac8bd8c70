import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';
import { withRowDefaults } from '../../../db/tables/new-publish-requests.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { currentTraceContext, type TraceContext } from '../../../observability/tracing/trace-context.ts';
import { storedReferences } from '../../foundation/own-references.ts';
import type { Admitted } from '../admission/admission.ts';
import { contentOf, type PublishInput } from '../admission/input.ts';
import { storedTitle } from '../admission/own-title.ts';
import { storedContent } from '../admission/stored-content.ts';
import { accountOf } from '../budget/account.ts';
import { makeMedia } from './make-media.ts';
import { newStep } from './steps.ts';

interface NewRequest extends Omit<Admitted, 'contentType'> {
  retryOf?: string;
  /**
   * The time since which the request may have been carried out without a trace, because a restore has lost
   * what was stored from then on; absent or null when there is no such doubt.
   */
  doubtedSince?: Date | null;
}

/** A new publish request that is still to be stored, with the media that were made of the URLs it names. */
export interface MadeRequest {
  request: StoredPublishRequest;
  media: StoredMedia[];
  cause: TraceContext | undefined;
}

/** Makes a new publish request, which `storeRequests` stores. */
export function newRequest(
  ctx: Context,
  scope: Scope,
  input: PublishInput,
  { profile, variants, files, schedule, retryOf, doubtedSince }: NewRequest,
): MadeRequest {
  const now = ctx.now();
  const id = ctx.ids.newId('publishRequest', scope);
  const { content, made } = makeMedia(ctx, scope, id, contentOf(input));
  const columns = storedContent(ctx, id, { ...input, ...content }, { variants, files });
  const request = withRowDefaults(scope, {
    id,
    connectedProfileId: profile.id,
    account: accountOf(profile),
    contentType: input.contentType,
    ...columns,
    status: schedule ? 'scheduled' : 'queued',
    dueAt: now,
    ...schedule,
    createdAt: now,
    ...(columns.phase === 'stage' ? { steps: [newStep(now, 'staging', 'pending')] } : {}),
    ...(retryOf ? { retryOf } : {}),
    ...(doubtedSince ? { doubtedSince } : {}),
    ...storedReferences(input),
    ...storedTitle(input),
  });
  return { request, media: made, cause: currentTraceContext() };
}
