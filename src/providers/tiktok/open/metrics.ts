/** Reads the counts of posts and profiles. Sources: developers.tiktok.com/doc/tiktok-api-v2-video-object, /tiktok-api-v2-get-user-info. */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { count, countsFrom, countsIn } from '../../kit/counts.ts';
import { id } from '../../kit/fields.ts';
import type { Metrics, MetricsRequest } from '../../metrics.ts';
import { scopes } from '../scopes.ts';
import { ask } from './api.ts';
import { queryVideo } from './read-videos.ts';

const source = (page: string) => ({
  source: `https://developers.tiktok.com/doc/${page}`,
  checkedAt: '2026-11-29',
});

const fieldsOf = ({ series: asked }: MetricsRequest) => asked.map(({ providerName }) => providerName);

export const videoMetrics: Metrics = {
  scopes: scopes.read,
  metrics: countsFrom(
    source('tiktok-api-v2-video-object'),
    count('views', 'view_count', 'How often it was viewed.'),
    count('likes', 'like_count', 'How many likes it has.'),
    count('comments', 'comment_count', 'How many comments it has.'),
    count('shares', 'share_count', 'How often it was shared.'),
  ),
  async run(call, request) {
    const fields = ['id', ...fieldsOf(request)].join(',');
    const { raw } = await queryVideo(call, request.externalId, fields, z.object({ id: id() }));
    return countsIn(raw, request);
  },
};

export const profileMetrics: Metrics = {
  scopes: scopes.profileMetrics,
  metrics: countsFrom(
    source('tiktok-api-v2-get-user-info'),
    count('followers', 'follower_count', 'How many people follow the account.'),
    count('following', 'following_count', 'How many accounts it follows.'),
    count('likes', 'likes_count', 'How many likes all its posts have.'),
    count('videos', 'video_count', 'How many public posts it has.'),
  ),
  run: (call: Call, request: MetricsRequest) =>
    ask(call, {
      method: 'GET',
      path: '/user/info/',
      query: { fields: fieldsOf(request).join(',') },
      target: 'account',
      parse: (data) => countsIn(z.object({ user: z.unknown() }).parse(data).user, request),
    }),
};
