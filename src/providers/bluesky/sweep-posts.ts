/** Sweeps the account's own posts and reposts, and the posts of others that it was notified of. */
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import type { SweptItem } from '../observation.ts';
import { listNotified } from './notifications.ts';
import { postItem } from './post-view.ts';
import { listPosts, readViews } from './read-posts.ts';

type Post = Schemas['BlueskyPost'];

const pageSize = 100;
const mostPages = 5;

export async function sweepPosts(call: Call, since: Date): Promise<SweptItem<Post>[]> {
  const own = await ownPosts(call, since);
  const notified = (await listNotified(call, since)).filter(({ record }) => !record.reply);
  const others = await readViews(
    call,
    notified.map(({ uri }) => uri),
  );
  return [...own, ...others.flatMap((view) => postItem(view) ?? [])].map((item) => ({ item }));
}

async function ownPosts(call: Call, since: Date): Promise<Post[]> {
  const found: Post[] = [];
  let cursor: string | undefined;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await listPosts(call, { limit: pageSize, ...(cursor ? { cursor } : {}) });
    const recent = page.data.filter(({ publishedAt }) => publishedAt && new Date(publishedAt) >= since);
    found.push(...recent);
    if (!page.nextCursor || recent.length < page.data.length) break;
    cursor = page.nextCursor;
  }
  return found;
}
