/** Publishes posts: a text, a link, photos, or a video. Sources: Page feed, photos and videos references. */

import type { Call } from '../../call.ts';
import { createNode } from '../../meta/create-node.ts';
import { makeForEachFile } from '../../meta/publishing/each-file.ts';
import { onlyFile } from '../../meta/publishing/only-file.ts';
import { rememberedList } from '../../meta/publishing/progress.ts';
import type { PublishContent, PublishSteps } from '../../publish.ts';
import { permalinkOfPost } from './permalink.ts';
import { uploadPhoto } from './photo.ts';
import { findPost } from './recent-posts.ts';
import { confirmVideo } from './video-steps.ts';

export function feedSteps({ media }: PublishContent): PublishSteps {
  if (media.length === 0) return textSteps;
  return media[0]?.kind === 'video' ? videoSteps : photoSteps;
}

const edgeOf = ({ account }: Call, edge: string) => `/${account.externalId}/${edge}`;

const textSteps: PublishSteps = {
  async create(call, { text, link }) {
    return { externalId: await createNode(call, edgeOf(call, 'feed'), { message: text, link }) };
  },
  find: (call, content, _progress, since) => findPost(call, content, [], since),
  permalink: permalinkOfPost,
};

/**
 * Publishes a post with photos. Even a single photo is uploaded before the post is created: a file that
 * cannot be fetched fails early, and the photo's id identifies the post later.
 */
const photoSteps: PublishSteps = {
  prepare: (call, content, progress, remember) =>
    makeForEachFile(content, progress, 'photos', (file) => uploadPhoto(call, file), remember),
  async create(call, { text, media }, progress) {
    const photos = rememberedList(progress, 'photos', media.length);
    const attached = JSON.stringify(photos.map((id) => ({ media_fbid: id })));
    const fields = { message: text, attached_media: attached };
    return { externalId: await createNode(call, edgeOf(call, 'feed'), fields) };
  },
  find(call, content, progress, since) {
    const photos = rememberedList(progress, 'photos', content.media.length);
    const ids = photos.filter((id) => id !== null);
    return findPost(call, content, ids, since);
  },
  permalink: permalinkOfPost,
};

const videoSteps: PublishSteps = {
  async create(call, content) {
    const fields = { file_url: onlyFile(content).url, description: content.text };
    const more = { target: 'account', fetchesFile: true } as const;
    return { accepted: { videoId: await createNode(call, edgeOf(call, 'videos'), fields, more) } };
  },
  confirm: (call, _content, progress) => confirmVideo(call, progress),
  find: (call, content, _progress, since) => findPost(call, content, [], since),
  permalink: permalinkOfPost,
};
