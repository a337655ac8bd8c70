/** Reads the counts of posts and profiles. Sources: developers.tiktok.com/doc/tiktok-api-v2-video-object, /tiktok-api-v2-get-user-info. */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { id, ifUsable, record } from '../../kit/fields.ts';
import type { MeasuredSeries, MetricSeries, Metrics, MetricsRequest } from '../../metrics.ts';
import { scopes } from '../scopes.ts';
import { ask } from './api.ts';
import { queryVideo } from './read-videos.ts';

const series = (name: string, providerName: string, description: string): MetricSeries => ({
  name,
  providerName,
  description,
  unit: 'count',
  periods: ['lifetime'],
  estimated: false,
});

const rules = (page: string, ...all: MetricSeries[]): Metrics['metrics'] => ({
  periods: ['lifetime'],
  settlesAfterHours: 0,
  series: all,
  source: `https://developers.tiktok.com/doc/${page}`,
  checkedAt: '2026-11-29',
});

const counts = record(z.unknown());
const count = ifUsable(z.int().nonnegative());

const measured = (told: unknown, { series: asked, now: until }: MetricsRequest): MeasuredSeries[] => {
  const found = counts.parse(told);
  return asked.flatMap(({ name, providerName }) => {
    const value = count.parse(found[providerName]);
    return value === undefined ? [] : [{ name, values: [{ value, until }] }];
  });
};

const fieldsOf = ({ series: asked }: MetricsRequest) => asked.map(({ providerName }) => providerName);

export const videoMetrics: Metrics = {
  scopes: scopes.read,
  metrics: rules(
    'tiktok-api-v2-video-object',
    series('views', 'view_count', 'How often it was viewed.'),
    series('likes', 'like_count', 'How many likes it has.'),
    series('comments', 'comment_count', 'How many comments it has.'),
    series('shares', 'share_count', 'How often it was shared.'),
  ),
  async run(call, request) {
    const fields = ['id', ...fieldsOf(request)].join(',');
    const { raw } = await queryVideo(call, request.externalId, fields, z.object({ id: id() }));
    return measured(raw, request);
  },
};

export const profileMetrics: Metrics = {
  scopes: scopes.profileMetrics,
  metrics: rules(
    'tiktok-api-v2-get-user-info',
    series('followers', 'follower_count', 'How many people follow the account.'),
    series('following', 'following_count', 'How many accounts it follows.'),
    series('likes', 'likes_count', 'How many likes all its posts have.'),
    series('videos', 'video_count', 'How many public posts it has.'),
  ),
  run: (call: Call, request: MetricsRequest) =>
    ask(call, {
      method: 'GET',
      path: '/user/info/',
      query: { fields: fieldsOf(request).join(',') },
      target: 'account',
      parse: (data) => measured(z.object({ user: z.unknown() }).parse(data).user, request),
    }),
};
