/** Declares the videos of the channel. */
import { contentType } from '../content-type.ts';
import { withRaw } from '../kit/fields.ts';
import { pageOf } from '../kit/pages.ts';
import { deleteVideo, updateVideo } from './change-videos.ts';
import { videoMetrics } from './metrics.ts';
import { changeRules, videoRules } from './publishing/rules.ts';
import { videoSteps } from './publishing/video-steps.ts';
import { pageSize, readItem, readUploads } from './read-videos.ts';
import { scopes } from './scopes.ts';
import { sweepVideos } from './sweep.ts';
import { targets } from './targets.ts';
import { itemOf } from './video.ts';

export const videoItems = contentType(
  'youtube.videos.items',
  {
    list: {
      scopes: scopes.read,
      pageSize,
      // The list goes by the time of the upload, and a video that was private tells when it was made public.
      walk: { order: 'none' },
      async run(call, { cursor, limit, ...input }) {
        const { videos, next } = await readUploads(call, { cursor, limit });
        return pageOf(
          videos.map(({ view, raw }) => withRaw(itemOf(view), raw, input)),
          next,
        );
      },
    },
    get: { scopes: scopes.read, run: readItem },
    update: { scopes: scopes.write, rules: changeRules, run: updateVideo },
    delete: { scopes: scopes.write, run: deleteVideo },
    metrics: videoMetrics,
  },
  {
    notified: ['created', 'updated', 'deleted'],
    swept: ['created', 'updated', 'deleted'],
    scopes: scopes.read,
    sweep: sweepVideos,
  },
  [{ variant: 'video', scopes: scopes.write, rules: videoRules, steps: () => videoSteps }],
  targets,
);
