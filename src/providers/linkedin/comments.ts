/**
 * Declares comments: publishes them and replies to them, changes and deletes them. Source:
 * learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api, as excerpts of stored copies say (search of
 * 2026-11-29); not read in full.
 */

import { z } from 'zod';
import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { id, withRaw } from '../kit/fields.ts';
import { readOwn, sameText } from '../kit/own-content.ts';
import { createdSince, eachPage } from '../kit/pages.ts';
import type { Created, Progress, PublishContent, PublishSteps, PublishVariant } from '../publish.ts';
import { method } from './api.ts';
import { pageSize } from './lists.ts';
import { commentRule, rules } from './publishing/rules.ts';
import { ifForbidden, requireProcessed, sendFile } from './publishing/uploads.ts';
import {
  commentItem,
  commentView,
  listComments,
  pathOf,
  type ReadComment,
  readComment,
  readComments,
  sweepComments,
} from './read-comments.ts';
import { organizationKind, scopes, tasks } from './scopes.ts';
import { canBeSame, encodeUrn, knownUrn, namingMissing, placeOf } from './urn.ts';

async function updateComment(call: Call, { externalId, text = '' }: { externalId: string; text?: string }) {
  const { view } = await readOwn({
    externalId,
    read: () => readComment(call, externalId),
    isOwn: (found) => found.view.actor === call.account.externalId,
  });
  await call.upstream.request({
    method: 'POST',
    path: pathOf(view.place),
    query: { actor: call.account.externalId },
    headers: method('PARTIAL_UPDATE'),
    json: { patch: { message: { $set: { text } } } },
    target: 'object',
    parse: () => undefined,
  });
  return commentItem((await readComment(call, externalId)).view);
}

async function deleteComment(call: Call, { externalId }: { externalId: string }) {
  const { view } = await readComment(call, externalId);
  await call.upstream.request({
    method: 'DELETE',
    path: pathOf(view.place),
    query: { actor: call.account.externalId },
    target: 'object',
    parse: () => undefined,
  });
  return { externalId, deleted: true as const };
}

const progressSchema = z.object({
  file: id().optional(),
  /** Whether the file has had its time of grace. */
  hasWaited: z.boolean().default(false),
  /** The comment that a reply hangs on: replies to replies hang on the same comment. */
  thread: id().optional(),
});

type Remember = Parameters<NonNullable<PublishSteps['prepare']>>[3];

async function sendImage(
  call: Call,
  { media: [file] }: PublishContent,
  before: Progress,
  remember: Remember,
): Promise<Progress> {
  if (!file) return before;
  const known = progressSchema.parse(before);
  const urn = known.file ?? (await sendFile(call, file));
  if (known.file === undefined) await remember({ file: urn });
  const waited = { file: urn, hasWaited: true };
  await requireProcessed(call, [{ ...file, urn }], {
    isOver: known.hasWaited,
    give: () => remember(waited),
  });
  return known.hasWaited ? waited : { file: urn };
}

const made = { parse: (body: unknown) => commentView.parse(body).place.urn };

function insert(
  { upstream, account }: Call,
  on: string,
  { text = '' }: PublishContent,
  more: object,
): Promise<Created> {
  return upstream.request({
    method: 'POST',
    path: `/socialActions/${encodeUrn(on)}/comments`,
    json: { actor: account.externalId, message: { text }, ...more },
    target: 'object',
    parse: (body) => ({ externalId: made.parse(body) }),
  });
}

const [postField, commentField] = ['target.postExternalId', 'target.commentExternalId'];
const postOf = ({ target }: PublishContent) => knownUrn(target?.postExternalId ?? '', postField);

const topSteps: PublishSteps = {
  prepare: sendImage,
  create(call, content, progress) {
    const { file } = progressSchema.parse(progress);
    const on = postOf(content);
    return insert(call, on, content, {
      object: on,
      ...(file ? { content: [{ entity: { image: file } }] } : {}),
    }).catch(namingMissing(postField));
  },
  find: (call, content, progress, since) =>
    findOwn(call, postOf(content), { ...content, file: progressSchema.parse(progress).file }, since).catch(
      ifForbidden,
    ),
};

const parentOf = ({ target }: PublishContent) => placeOf(target?.commentExternalId ?? '', commentField);
const threadOf = (content: PublishContent, progress: Progress) =>
  progressSchema.parse(progress).thread ?? parentOf(content).urn;

const replySteps: PublishSteps = {
  async prepare(call, content, before, remember) {
    if (progressSchema.parse(before).thread) return before;
    const { view } = await readComment(call, parentOf(content).urn).catch(namingMissing(commentField));
    const thread = commentItem(view).thread?.rootId ?? view.place.urn;
    await remember({ thread });
    return { thread };
  },
  create(call, content, progress) {
    const parentComment = threadOf(content, progress);
    const { object } = placeOf(parentComment);
    return insert(call, parentComment, content, { object, parentComment }).catch(namingMissing(commentField));
  },
  find: (call, content, progress, since) => findOwn(call, threadOf(content, progress), content, since),
};

const mostPages = 10;

/** Looks for the organization's comments of this text; what was written last is on the last page. */
async function findOwn(
  call: Call,
  on: string,
  { text, media, file }: PublishContent & { file?: string | undefined },
  since: Date,
): Promise<Created[]> {
  const own: ReadComment[] = [];
  for await (const { comments } of eachPage((cursor) => readComments(call, on, cursor), mostPages))
    own.push(
      ...comments.filter(
        ({ view }) =>
          view.actor === call.account.externalId &&
          sameText(view.message?.text, text) &&
          (view.content?.length ?? 0) === media.length &&
          canBeSame(view.content?.[0]?.entity?.image, file),
      ),
    );
  return createdSince(
    own.map(({ view }) => ({ externalId: view.place.urn, publishedAt: view.created?.time })),
    since,
  );
}

const commentPublishing: readonly PublishVariant[] = [
  {
    variant: 'comment',
    scopes: scopes.comment,
    tasks: tasks.write,
    rules: rules.comment,
    steps: () => topSteps,
  },
  {
    variant: 'reply',
    scopes: scopes.reply,
    tasks: tasks.content,
    rules: rules.reply,
    steps: () => replySteps,
  },
];

export const comments = contentType(
  'linkedin.posts.comments',
  {
    list: {
      scopes: scopes.readComments,
      tasks: tasks.content,
      pageSize,
      walk: { order: 'none', parent: { contentType: 'linkedin.posts.items', input: 'postExternalId' } },
      run: listComments,
    },
    get: {
      scopes: scopes.readComments,
      tasks: tasks.content,
      async run(call, { externalId, ...input }) {
        const { view, raw } = await readComment(call, externalId);
        return withRaw(commentItem(view), raw, input);
      },
    },
    update: {
      scopes: scopes.changeComments,
      tasks: tasks.content,
      rules: { text: { ...commentRule, required: true } },
      run: updateComment,
    },
    delete: { scopes: scopes.changeComments, tasks: tasks.content, run: deleteComment },
  },
  {
    notified: ['created', 'updated', 'deleted'],
    polled: ['created', 'updated', 'deleted'],
    swept: ['created', 'deleted'],
    reportedOf: [organizationKind],
    scopes: scopes.changes,
    sweep: sweepComments,
  },
  commentPublishing,
);
