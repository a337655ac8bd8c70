/**
 * Changes and deletes posts, and declares them. Source:
 * learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api, as excerpts of stored copies say (search of
 * 2026-11-29); not read in full.
 */
import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { withRaw } from '../kit/fields.ts';
import { deleteOwn, readOwn } from '../kit/own-content.ts';
import { withClockDifference } from '../kit/pages.ts';
import { method } from './api.ts';
import { pageSize } from './lists.ts';
import { postMetrics } from './metrics.ts';
import { postItem, toLittleText } from './post.ts';
import { postPublishing } from './publishing/post-steps.ts';
import { textRule } from './publishing/rules.ts';
import { listPosts, ownPost, postsSince, withItsPictures, withPictures } from './read-posts.ts';
import { isMember, scopes, tasks } from './scopes.ts';
import { encodeUrn, postUrnOf } from './urn.ts';

async function updatePost(call: Call, { externalId, text = '' }: { externalId: string; text?: string }) {
  const { view } = await readOwn(ownPost(call, externalId));
  await call.upstream.request({
    method: 'POST',
    path: `/posts/${encodeUrn(view.id)}`,
    headers: method('PARTIAL_UPDATE'),
    json: { patch: { $set: { commentary: toLittleText(text) } } },
    target: 'object',
    parse: () => undefined,
  });
  return withItsPictures(call, postItem((await ownPost(call, view.id).read()).view));
}

/**
 * Deletes a post. Those of organizations are read first, since a role covers what others have written, too; a member's app may
 * not read them, and LinkedIn refuses what the member has not written.
 */
async function deletePost(call: Call, { externalId }: { externalId: string }) {
  const remove = (urn: string) =>
    call.upstream.request({
      method: 'DELETE',
      path: `/posts/${encodeUrn(urn)}`,
      headers: method('DELETE'),
      target: 'object',
      parse: () => undefined,
    });
  if (!isMember(call.account))
    return deleteOwn({ ...ownPost(call, externalId), remove: ({ view }) => remove(view.id) });
  await remove(postUrnOf(externalId));
  return { externalId, deleted: true as const };
}

export const posts = contentType(
  'linkedin.posts.items',
  {
    list: {
      scopes: scopes.read,
      tasks: tasks.content,
      pageSize,
      walk: { order: 'newest_first' },
      async run(call, input) {
        const page = await listPosts(call, input);
        return { ...page, data: await withPictures(call, page.data) };
      },
    },
    get: {
      scopes: scopes.read,
      tasks: tasks.content,
      async run(call, { externalId, ...input }) {
        const { view, raw } = await readOwn(ownPost(call, externalId));
        return withRaw(await withItsPictures(call, postItem(view)), raw, input);
      },
    },
    update: {
      scopes: scopes.change,
      tasks: tasks.content,
      rules: { text: { ...textRule, required: true } },
      run: updatePost,
    },
    delete: { scopes: scopes.write, tasks: tasks.content, run: deletePost },
    metrics: postMetrics,
  },
  {
    notified: [],
    polled: ['created'],
    swept: ['created', 'deleted'],
    scopes: scopes.read,
    async sweep(call, since) {
      const found = await postsSince(call, withClockDifference(since));
      return (await withPictures(call, found)).map((item) => ({ item }));
    },
  },
  postPublishing,
);
