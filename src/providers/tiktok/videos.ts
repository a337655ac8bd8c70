/** Declares the posts of accounts. */
import { contentType } from '../content-type.ts';
import { withClockDifference } from '../kit/pages.ts';
import { businessPublishing } from './business/publish.ts';
import * as business from './business/read-videos.ts';
import { byLogin, videoMetrics } from './by-login.ts';
import { openPublishing } from './open/publishing/steps.ts';
import { getVideo, listVideos, pageSize, videosSince } from './open/read-videos.ts';
import { itemOf } from './open/video.ts';
import { scopes } from './scopes.ts';

export const videos = contentType(
  'tiktok.videos.items',
  {
    list: {
      scopes: scopes.read,
      pageSize,
      walk: { order: 'newest_first' },
      run: byLogin(listVideos, business.listVideos),
    },
    get: { scopes: scopes.read, run: byLogin(getVideo, business.getVideo) },
    metrics: videoMetrics,
  },
  {
    notified: ['created', 'deleted'],
    swept: ['created', 'deleted'],
    scopes: scopes.read,
    sweep: byLogin(
      async (call, since: Date) =>
        (await videosSince(call, withClockDifference(since))).map((view) => ({ item: itemOf(view) })),
      async (call, since: Date) =>
        (await business.videosSince(call, withClockDifference(since))).map((item) => ({ item })),
    ),
  },
  [...openPublishing, ...businessPublishing],
);
