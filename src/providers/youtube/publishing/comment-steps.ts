/** Publishes comments on videos and replies to comments. Sources: "CommentThreads: insert", "Comments: insert", read on 2026-11-28. */
import type { Call } from '../../call.ts';
import { knownId, sameText } from '../../kit/own-content.ts';
import { createdSince, readSince, withClockDifference } from '../../kit/pages.ts';
import type { Created, PublishContent, PublishRules, PublishSteps, PublishVariant } from '../../publish.ts';
import { authorOf, commentId, textOf } from '../comment.ts';
import { insert } from '../list.ts';
import { isSince, type ReadComment, readAllReplies, readHeld, readThreadPage } from '../read-comments.ts';
import { scopes } from '../scopes.ts';
import { videoId } from '../video.ts';

const rules: PublishRules = {
  // No document states a limit; the API answers commentTextTooLong, and YouTube's own pages take so many.
  text: { required: true, maxCharacters: 10_000 },
  source: 'https://developers.google.com/youtube/v3/docs/commentThreads/insert',
  checkedAt: '2026-11-28',
};

const videoOf = ({ target }: PublishContent) =>
  knownId(target?.videoExternalId ?? '', videoId, 'target.videoExternalId');
const parentOf = ({ target }: PublishContent) =>
  knownId(target?.commentExternalId ?? '', commentId, 'target.commentExternalId');
/** A reply to a reply is a reply to the same top-level comment. */
const threadOf = (content: PublishContent) => parentOf(content).split('.')[0] ?? '';

const topSteps: PublishSteps = {
  async create(call, content) {
    const topLevelComment = { snippet: { textOriginal: content.text } };
    const snippet = { channelId: call.account.externalId, videoId: videoOf(content), topLevelComment };
    return { externalId: await insert(call, 'commentThreads', snippet) };
  },
  async find(call, content, _progress, since) {
    const videoId = videoOf(content);
    const isNew = isSince(withClockDifference(since));
    const tops = await readSince(
      async (pageToken) => {
        const { threads, next } = await readThreadPage(call, { videoId, pageToken });
        return { items: threads.map(({ top }) => top), next };
      },
      isNew,
      mostPages,
    );
    const isThere = ({ view, around }: ReadComment) =>
      view.snippet.parentId === undefined && around.videoId === videoId;
    return findOwn(call, content, since, { listed: tops, isThere });
  },
};

const replySteps: PublishSteps = {
  async create(call, content) {
    const snippet = { parentId: threadOf(content), textOriginal: content.text };
    return { externalId: await insert(call, 'comments', snippet) };
  },
  async find(call, content, _progress, since) {
    const parentId = threadOf(content);
    const isThere = ({ view }: ReadComment) => view.snippet.parentId === parentId;
    return findOwn(call, content, since, { listed: await readAllReplies(call, parentId), isThere });
  },
};

const mostPages = 10;

interface Place {
  /** The comments that everybody can see there. */
  listed: readonly ReadComment[];
  /** Tells whether a comment is at the place. */
  isThere(comment: ReadComment): boolean;
}

/** Looks among those that everybody can see, and then among those that wait for a decision, which no other list has. */
async function findOwn(
  call: Call,
  content: PublishContent,
  since: Date,
  { listed, isThere }: Place,
): Promise<Created[]> {
  const found = ownAmong(call, content, listed, since);
  if (found.length > 0) return found;
  return ownAmong(call, content, (await readHeld(call)).filter(isThere), since);
}

/** Returns the channel's own comments with this text since a time. */
function ownAmong(
  { account }: Call,
  { text }: PublishContent,
  comments: readonly ReadComment[],
  since: Date,
): Created[] {
  const own = comments.filter(
    ({ view }) => authorOf(view) === account.externalId && sameText(textOf(view), text),
  );
  return createdSince(
    own.map(({ view }) => ({ externalId: view.id, publishedAt: view.snippet.publishedAt })),
    since,
  );
}

export const commentPublishing: readonly PublishVariant[] = [
  {
    variant: 'comment',
    scopes: scopes.comments,
    rules: { ...rules, targets: ['videoExternalId'] },
    steps: () => topSteps,
  },
  {
    variant: 'reply',
    scopes: scopes.comments,
    rules: { ...rules, targets: ['commentExternalId'] },
    steps: () => replySteps,
  },
];
