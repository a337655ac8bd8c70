/** Publishes posts, reels and stories of a Page. */
import { required } from '../../meta/publishing/progress.ts';
import { tasks } from '../../meta/tasks.ts';
import type { PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { feedSteps } from './feed-steps.ts';
import { postIdOf } from './post-id.ts';
import { feedRules, reelRules, storyRules } from './post-rules.ts';
import { storySteps } from './story-steps.ts';
import { readVideo } from './video.ts';
import { publishedVideo, videoSteps } from './video-steps.ts';

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
