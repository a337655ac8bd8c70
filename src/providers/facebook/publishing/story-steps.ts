/** Publishes stories of a Page: a photo or a video. Source: "Facebook Stories API". */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { createdSince, withClockDifference } from '../../kit/created-since.ts';
import { ifUsable, url } from '../../kit/fields.ts';
import { graphTime, listEdge, succeeded } from '../../meta/graph.ts';
import { onlyFile } from '../../meta/publishing/only-file.ts';
import { remembered, required } from '../../meta/publishing/progress.ts';
import { wireId } from '../../meta/wire.ts';
import type { Created, PublishContent, PublishSteps } from '../../publish.ts';
import { uploadPhoto } from './photo.ts';
import { videoSteps } from './video-steps.ts';

const story = z.object({
  post_id: wireId,
  media_id: wireId.optional(),
  creation_time: graphTime.optional(),
  url: ifUsable(url()),
});
const createdStory = z.intersection(succeeded, z.object({ post_id: wireId }));
const storiesPerPage = 100;

export function storySteps(content: PublishContent): PublishSteps {
  return onlyFile(content).kind === 'video' ? videoStorySteps : photoStorySteps;
}

const photoStorySteps: PublishSteps = {
  async prepare(call, content, progress, remember) {
    if (remembered(progress, 'photo')) return progress;
    const prepared = { photo: await uploadPhoto(call, onlyFile(content)) };
    await remember(prepared);
    return prepared;
  },
  async create(call, _content, progress) {
    const { post_id } = await call.upstream.request({
      method: 'POST',
      path: `/${call.account.externalId}/photo_stories`,
      target: 'account',
      form: { photo_id: required(progress, 'photo') },
      parse: createdStory.parse,
    });
    return { externalId: post_id };
  },
  find: async (call, _content, progress, since) => findStory(call, required(progress, 'photo'), since),
};

const { permalink: _storiesHaveNone, ...videoStorySteps } = videoSteps({
  edge: 'video_stories',
  // The list of stories uses the same ids as the answers, without the Page's id in front.
  nameOf: (_call, postId) => postId,
  find: async (call, _content, progress, since) => findStory(call, required(progress, 'videoId'), since),
});

/**
 * Finds the story that shows a photo or video, by the id of the medium, which the list names for each story.
 */
async function findStory(call: Call, mediaId: string, since: Date): Promise<Created[]> {
  const from = Math.floor(withClockDifference(since).getTime() / 1000);
  const request = {
    path: `/${call.account.externalId}/stories`,
    target: 'account',
    fields: 'post_id,media_id,creation_time,url',
    query: { since: from },
    maximum: storiesPerPage,
  } as const;
  const { data } = await listEdge(call, request, { limit: storiesPerPage }, story, (node) => node);
  const own = data.filter(({ media_id }) => media_id === mediaId);
  return createdSince(
    own.map(({ post_id, url, creation_time }) => ({
      externalId: post_id,
      providerPermalink: url,
      publishedAt: creation_time,
    })),
    since,
  );
}
