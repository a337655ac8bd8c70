/** Declares the posts of accounts. */
import { contentType } from '../content-type.ts';
import { withClockDifference } from '../kit/pages.ts';
import { videoMetrics } from './open/metrics.ts';
import { openPublishing } from './open/publishing/steps.ts';
import { getVideo, listVideos, pageSize, videosSince } from './open/read-videos.ts';
import { itemOf } from './open/video.ts';
import { scopes } from './scopes.ts';

export const videos = contentType(
  'tiktok.videos.items',
  {
    list: { scopes: scopes.read, pageSize, walk: { order: 'newest_first' }, run: listVideos },
    get: { scopes: scopes.read, run: getVideo },
    metrics: videoMetrics,
  },
  {
    notified: ['created', 'deleted'],
    swept: ['created', 'deleted'],
    scopes: scopes.read,
    sweep: async (call, since) =>
      (await videosSince(call, withClockDifference(since))).map((view) => ({ item: itemOf(view) })),
  },
  openPublishing,
);
