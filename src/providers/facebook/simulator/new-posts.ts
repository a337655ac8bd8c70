/** Posts and stories that come to be, and what the Page reports of them. */
import type { Change } from '../../meta/simulator/changes.ts';
import type { Scene } from '../../meta/simulator/happenings.ts';
import { pageOf } from '../../meta/simulator/page.ts';
import type { PostDescription, StoryDescription } from './additions.ts';
import { secondHalfOf } from './comment-node.ts';
import { postNotice } from './feed.ts';
import { newPost } from './posts.ts';

export function addedPost(id: string, described: PostDescription, { account, overlay }: Scene): Change {
  const post = newPost(pageOf(account.accountId, account.name), secondHalfOf(id), described);
  return { externalId: id, added: { [id]: described }, notice: postNotice('add', post, overlay) };
}

/** Of stories the Page reports nothing. */
export function addedStory(id: string, story: Omit<StoryDescription, 'type'>): Change {
  const described: StoryDescription = { type: 'story', ...story };
  return { externalId: id, added: { [id]: described } };
}
