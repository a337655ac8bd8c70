/**
 * Publishes, hides, shows and deletes comments on the account's own videos, and declares them. Sources:
 * business-api.tiktok.com/portal/docs?id=1762228442072066 (comments), ?id=1762228448779266 (replies), ?id=1762228474532865 (hiding),
 * ?id=1762228483080193 (deleting), as public notes of these pages say (search of 2026-11-29); no page was read itself.
 */

import { z } from 'zod';
import type { Call } from '../../call.ts';
import { contentType } from '../../content-type.ts';
import { word } from '../../kit/fields.ts';
import { deleteOwn, sameText } from '../../kit/own-content.ts';
import { createdSince, eachPage, withClockDifference } from '../../kit/pages.ts';
import type {
  Created,
  Progress,
  PublishContent,
  PublishRules,
  PublishSteps,
  PublishVariant,
} from '../../publish.ts';
import { businessScopes as scopes } from '../scopes.ts';
import { ask } from './api.ts';
import {
  commentItem,
  getComment,
  idOf,
  knownVideo,
  listComments,
  pageSize,
  placeOf,
  type ReadComment,
  readComment,
  readComments,
  readReplies,
  sweepComments,
  wireId,
} from './read-comments.ts';

const rules: PublishRules = {
  text: { required: true, maxCharacters: 150 },
  source: 'https://business-api.tiktok.com/portal/docs?id=1762228448779266',
  // As public copies of the page say.
  checkedAt: '2026-11-29',
};

const made = z.object({ comment_id: wireId });

const create = (call: Call, path: string, json: { video_id: string; comment_id?: string; text: string }) =>
  ask(call, {
    method: 'POST',
    path,
    json,
    target: 'object',
    read: (data): Created => ({ externalId: idOf(json.video_id, made.parse(data).comment_id) }),
  });

const videoOf = ({ target }: PublishContent) =>
  knownVideo(target?.videoExternalId ?? '', 'target.videoExternalId');

const topSteps: PublishSteps = {
  create: (call, content) =>
    create(call, '/business/comment/create/', { video_id: videoOf(content), text: content.text ?? '' }),
  async find(call, content, _progress, since) {
    const videoId = videoOf(content);
    return ownAmong(call, (cursor) => readComments(call, videoId, cursor), { content, videoId, since });
  },
};

const targetOf = ({ target }: PublishContent) =>
  placeOf(target?.commentExternalId ?? '', 'target.commentExternalId');

/** The comment that a reply hangs on: replies to replies hang on the same comment. */
const progressSchema = z.object({ thread: word().optional() });
const threadOf = (content: PublishContent, progress: Progress) =>
  progressSchema.parse(progress).thread ?? targetOf(content).commentId;

const replySteps: PublishSteps = {
  async prepare(call, content, before, remember) {
    if (progressSchema.parse(before).thread) return before;
    const { videoId, commentId } = targetOf(content);
    const { view } = await readComment(call, idOf(videoId, commentId));
    const thread = view.parent_comment_id ?? commentId;
    await remember({ thread });
    return { thread };
  },
  create: (call, content, progress) =>
    create(call, '/business/comment/reply/create/', {
      video_id: targetOf(content).videoId,
      comment_id: threadOf(content, progress),
      text: content.text ?? '',
    }),
  async find(call, content, progress, since) {
    const { videoId } = targetOf(content);
    const thread = threadOf(content, progress);
    return ownAmong(call, (cursor) => readReplies(call, videoId, thread, cursor), {
      content,
      videoId,
      since,
    });
  },
};

interface Sought {
  content: PublishContent;
  videoId: string;
  since: Date;
}

/** Three hundred comments, of those that TikTok lists newest first. */
const mostPages = 10;

/**
 * Returns the account's own comments of this text; `undefined` where none of them is among more new ones than are read, which proves
 * nothing. An older one that is pinned may stand above the new ones, but not at the end of a page.
 */
async function ownAmong(
  { account }: Call,
  read: (
    cursor: string | undefined,
  ) => Promise<{ comments: readonly ReadComment[]; next: string | undefined }>,
  { content, videoId, since }: Sought,
): Promise<Created[] | undefined> {
  const from = withClockDifference(since).toISOString();
  const around = { accountId: account.externalId, videoId };
  const own: ReturnType<typeof commentItem>[] = [];
  let isWhole = false;
  for await (const { comments, next } of eachPage(read, mostPages)) {
    for (const { view } of comments)
      if (view.owner && sameText(view.text, content.text)) own.push(commentItem(view, around));
    isWhole = next === undefined || (comments.at(-1)?.view.create_time ?? from) < from;
    if (isWhole) break;
  }
  const found = createdSince(own, since);
  return isWhole || found.length > 0 ? found : undefined;
}

const commentPublishing: readonly PublishVariant[] = [
  {
    variant: 'comment',
    scopes: scopes.manageComments,
    rules: { ...rules, targets: ['videoExternalId'] },
    steps: () => topSteps,
  },
  {
    variant: 'reply',
    scopes: scopes.manageComments,
    rules: { ...rules, targets: ['commentExternalId'] },
    steps: () => replySteps,
  },
];

async function moderateComment(call: Call, { externalId, hidden }: { externalId: string; hidden: boolean }) {
  const { videoId: video_id, commentId: comment_id } = placeOf(externalId);
  await ask(call, {
    method: 'POST',
    path: '/business/comment/hide/',
    json: { video_id, comment_id, action: hidden ? 'HIDE' : 'UNHIDE' },
    target: 'object',
    read: () => undefined,
  });
  return { externalId, hidden, success: true };
}

/** TikTok deletes comments of the account alone; those of others are hidden. */
const deleteComment = (call: Call, { externalId }: { externalId: string }) =>
  deleteOwn({
    externalId,
    read: () => readComment(call, externalId),
    isOwn: ({ view }) => view.owner === true,
    remove: ({ view: { comment_id } }) =>
      ask(call, {
        method: 'POST',
        path: '/business/comment/delete/',
        json: { comment_id },
        target: 'object',
        read: () => undefined,
      }),
  });

export const comments = contentType(
  'tiktok.videos.comments',
  {
    list: {
      scopes: scopes.readComments,
      pageSize,
      // Beyond the first five hundred, comments come by their likes, and some of them once more.
      walk: { order: 'none', parent: { contentType: 'tiktok.videos.items', input: 'videoExternalId' } },
      run: listComments,
    },
    get: { scopes: scopes.readComments, run: getComment },
    delete: { scopes: scopes.manageComments, run: deleteComment },
    moderate: { scopes: scopes.manageComments, run: moderateComment },
  },
  {
    notified: ['created', 'deleted', 'moderated'],
    swept: ['created', 'deleted', 'moderated'],
    scopes: scopes.observeComments,
    sweep: sweepComments,
  },
  commentPublishing,
);
