/** Publishes posts, reels and stories of a Page. */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { ifUsable, url } from '../../kit/fields.ts';
import { createdSince, withClockDifference } from '../../kit/pages.ts';
import { graphTime, succeeded, wireId } from '../../meta/graph.ts';
import { tasks } from '../../meta/pages.ts';
import { onlyFile, progressValue, required, walkEdge } from '../../meta/publishing/steps.ts';
import type { Created, PublishContent, PublishSteps, PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { feedSteps, uploadPhoto } from './feed-steps.ts';
import { feedRules, reelRules, storyRules } from './rules.ts';
import { postIdOf, readVideo } from './video.ts';
import { publishedVideo, videoSteps } from './video-steps.ts';

// Publishes stories of a Page: a photo or a video. Source: "Facebook Stories API".

const story = z.object({
  post_id: wireId,
  media_id: wireId.optional(),
  creation_time: graphTime.optional(),
  url: ifUsable(url()),
});
const createdStory = z.intersection(succeeded, z.object({ post_id: wireId }));
const storiesPerPage = 100;

function storySteps(content: PublishContent): PublishSteps {
  return onlyFile(content).kind === 'video' ? videoStorySteps : photoStorySteps;
}

const photoStorySteps: PublishSteps = {
  async prepare(call, content, progress, remember) {
    if (progressValue(progress, 'photo')) return progress;
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
  const stories = await walkEdge(call, request, story);
  const own = stories.filter(({ media_id }) => media_id === mediaId);
  return createdSince(
    own.map(({ post_id, url, creation_time }) => ({
      externalId: post_id,
      providerPermalink: url,
      publishedAt: creation_time,
    })),
    since,
  );
}

const reelSteps = videoSteps({
  edge: 'video_reels',
  nameOf: postIdOf,
  // The id of the video is known before the reel exists.
  async find(call, _content, progress) {
    const id = required(progress, 'videoId');
    const { state, postId } = await readVideo(call, id);
    return state === 'published' ? [publishedVideo(call, id, postId)] : [];
  },
});

export const mediaPublishing: readonly PublishVariant[] = [
  { variant: 'feed', scopes: scopes.publish, tasks: tasks.publishOnPage, rules: feedRules, steps: feedSteps },
  {
    variant: 'reel',
    scopes: scopes.publish,
    tasks: tasks.publishOnPage,
    rules: reelRules,
    steps: () => reelSteps,
  },
  {
    variant: 'story',
    scopes: scopes.publish,
    tasks: tasks.publishOnPage,
    rules: storyRules,
    steps: storySteps,
  },
];
