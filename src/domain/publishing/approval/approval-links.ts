/** Links by which somebody outside approves what waits for it, or returns it: they are made, opened and deleted. */
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import { found } from '../../../db/client/scope.ts';
import {
  type ApprovalLink,
  findWorkingApprovalLink,
  insertApprovalLink,
  listApprovalLinks as listLinks,
  removeApprovalLink,
} from '../../../db/tables/approval-links.ts';
import { findOrganization } from '../../../db/tables/organizations.ts';
import { findPublishRequest, type StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { MediaKind } from '../../../inspection/media-types.ts';
import { addMs, daySeconds } from '../../../lib/time.ts';
import type { Caller } from '../../foundation/caller.ts';
import { publishesFreely } from '../../people/members/roles.ts';
import { findStagedFiles, namedFiles, type PublishInputContent } from '../admission/input.ts';
import { openContent } from '../admission/stored-content.ts';
import { requireNoApproval } from '../ledger/conflicts.ts';
import { fileUrlOf } from '../media/file-links.ts';
import { approveMeant, lastSubmissionOf, notPendingApproval, returnMeant } from './drafts.ts';

const usualSeconds = 7 * daySeconds;

/**
 * Makes a link for what is submitted now.
 * @throws ServiceError `not_found`; `conflict` when the request does not wait for approval, or who makes the link needs approval.
 */
export async function createApprovalLink(
  ctx: Context,
  caller: Caller,
  { publishRequestId, reviewer, expiresInSeconds = usualSeconds }: Input<'approvalLinks.create'>,
): Promise<Output<'approvalLinks.create'>> {
  requireNoApproval(caller, 'Who needs approval makes no approval links.');
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  const submittedAt = submissionOf(request);
  if (!submittedAt) throw notPendingApproval(request);
  const createdAt = ctx.clock.now();
  const link = await insertApprovalLink(ctx.db, caller, {
    id: ctx.db.$ids.newId('approvalLink', caller),
    publishRequestId,
    submittedAt,
    keyId: caller.keyId || null,
    userId: caller.person?.userId ?? null,
    reviewer,
    createdAt,
    expiresAt: addMs(createdAt, expiresInSeconds * 1_000),
  });
  return {
    approvalLinkId: link.id,
    publishRequestId,
    reviewer,
    url: `${ctx.config.publicUrl}/approve/${ctx.security.sealers.portalLinks.seal(link.id, binding)}`,
    expiresAt: link.expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

/** Deletes a link, whose page answers nobody from then on. */
export async function deleteApprovalLink(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { approvalLinkId }: Input<'approvalLinks.delete'>,
): Promise<Output<'approvalLinks.delete'>> {
  await removeApprovalLink(ctx.db, caller, approvalLinkId);
  return { approvalLinkId, deleted: true };
}

/** Lists the links to a request that waits for approval, newest first. */
export async function listApprovalLinks(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  publishRequestId: string,
): Promise<ApprovalLink[]> {
  const submittedAt = submissionOf(await findPublishRequest(ctx.db, caller, publishRequestId));
  const now = ctx.clock.now();
  return submittedAt ? listLinks(ctx.db, caller, { publishRequestId, submittedAt, now }) : [];
}

/** Returns when what waits for approval was submitted; `undefined` when nothing of the request does. */
const submissionOf = (request: StoredPublishRequest): Date | undefined =>
  request.status === 'pending_approval' ? lastSubmissionOf(request) : undefined;

// What somebody outside sees and does, by the token in the address.

const binding = ['approval'];

export interface Approval {
  /** The name of the customer, from whom the link comes. */
  organization: string;
  caller: Caller;
  /** The post; absent once somebody has decided on it. */
  post?: PostToApprove;
  decide: Record<'approve' | 'return', (comment: string) => Promise<Schemas['PublishRequest']>>;
}

export interface PostToApprove {
  content: PublishInputContent;
  contentType: StoredPublishRequest['contentType'];
  /** The name of the profile that it is for. */
  profile: string;
  scheduledFor: Date | undefined;
  /** Whether it takes the next free slot of a queue. */
  takesSlot: boolean;
  timeZone: string;
  files: { url: string; kind: MediaKind; altText: string | undefined }[];
  /** Whether a file is not there yet, or no longer, so that nobody can see what they would approve. */
  lacksFiles: boolean;
}

/**
 * Opens what a link is for.
 * @param address where the person who opens it does so from, for the audit log.
 * @throws ServiceError `not_found` when the token was not made here, or the link, its key or its maker's membership has ended.
 */
export async function openApproval(ctx: Context, token: string, address?: string): Promise<Approval> {
  const id = ctx.security.sealers.portalLinks.open(token, binding);
  const now = ctx.clock.now();
  const made = id ? await findWorkingApprovalLink(ctx.db, id, now) : null;
  const hasMaker = !made?.userId || (await publishesFreely(ctx, made, made.userId));
  const link = found(hasMaker ? made : null, 'The approval link');
  const { organizationId, mode, keyId, reviewer, publishRequestId } = link;
  const { name: organization } = found(await findOrganization(ctx.db, organizationId), 'The approval link');
  const caller: Caller = { organizationId, mode, keyId: keyId ?? '', reviewer, address };
  const isMeant = (request: StoredPublishRequest) =>
    lastSubmissionOf(request)?.getTime() === link.submittedAt.getTime();
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  const given = { publishRequestId };
  const details = { approvalLinkId: link.id, submittedAt: link.submittedAt.toISOString() };
  const meant = { isMeant, details };
  return {
    organization,
    caller,
    ...(submissionOf(request) && isMeant(request) ? { post: await postOf(ctx, caller, request) } : {}),
    decide: {
      approve: () => approveMeant(ctx, caller, given, meant),
      return: (comment) => returnMeant(ctx, caller, { ...given, comment }, meant),
    },
  };
}

async function postOf(ctx: Context, caller: Caller, request: StoredPublishRequest): Promise<PostToApprove> {
  const { contentType, connectedProfileId, scheduledFor, timeZone, queueId } = request;
  const content = openContent(ctx, request);
  const profile = await ctx.db.$cached.profiles.find(caller, connectedProfileId);
  return {
    content,
    contentType,
    profile: profile.displayName ?? profile.username ?? profile.externalId,
    scheduledFor: scheduledFor ?? undefined,
    takesSlot: queueId !== null && !scheduledFor,
    timeZone: timeZone ?? 'UTC',
    ...(await filesOf(ctx, caller, content, request)),
  };
}

/** Returns the files that are there, without the position at which they were taken, and whether some are not. */
async function filesOf(
  ctx: Context,
  caller: Caller,
  content: PublishInputContent,
  request: StoredPublishRequest,
): Promise<Pick<PostToApprove, 'files' | 'lacksFiles'>> {
  const staged = await findStagedFiles(ctx, caller, content, request);
  const named = namedFiles(content);
  const files = await Promise.all(
    named.map(async ({ file: { mediaId = '', altText } }) => {
      const { state, kind } = staged.get(mediaId) ?? {};
      const url = state === 'ready' && kind ? await urlOf(ctx, caller, mediaId) : undefined;
      return url && kind ? [{ url, kind, altText }] : [];
    }),
  );
  const shown = files.flat();
  return { files: shown, lacksFiles: shown.length < named.length };
}

/** Returns the address of a file; `undefined` when it was deleted or has expired since it was looked up. */
async function urlOf(ctx: Context, caller: Caller, mediaId: string): Promise<string | undefined> {
  try {
    return await fileUrlOf(ctx, caller, mediaId, { stripLocation: true });
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return undefined;
    throw error;
  }
}
