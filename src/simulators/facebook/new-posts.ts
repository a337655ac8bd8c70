/** Makes the changes that add posts and stories. The Page's notifications come with the posts. */
import type { ContentChange } from '../meta/changes.ts';
import { pageOf } from '../meta/page.ts';
import type { Scene } from '../meta/provider-events.ts';
import { secondHalfOf } from './comment-node.ts';
import type { PostDescription, StoryDescription } from './descriptions.ts';
import { postNotice } from './feed.ts';
import { newPost } from './posts.ts';

export function addedPost(
  id: string,
  described: PostDescription,
  { account, overlay }: Scene,
): ContentChange {
  const post = newPost(pageOf(account.accountId, account.name), secondHalfOf(id), described);
  return { externalId: id, added: { [id]: described }, notice: postNotice('add', post, overlay) };
}

/** Returns the change that adds a story, about which the Page sends no notification. */
export function addedStory(id: string, story: Omit<StoryDescription, 'type'>): ContentChange {
  const described: StoryDescription = { type: 'story', ...story };
  return { externalId: id, added: { [id]: described } };
}
