/**
 * Declares and reads the metrics of posts and of the account. Sources: business-api.tiktok.com/portal/docs?id=1762228421622786 (posts),
 * ?id=1762228399168514 (accounts), ?id=1746624508278786 (how late numbers come), as public notes of these pages say (search of
 * 2026-11-29); no page was read itself.
 */
import { z } from 'zod';
import { dayMs } from '../../../lib/time.ts';
import type { Call } from '../../call.ts';
import { count } from '../../kit/counts.ts';
import { id, ifUsable, list, record, word } from '../../kit/fields.ts';
import type { MeasuredSeries, MetricSeries, Metrics, MetricsRequest } from '../../metrics.ts';
import { businessScopes as scopes } from '../scopes.ts';
import { ask } from './api.ts';
import { readVideo } from './read-videos.ts';

export interface BusinessSeries extends MetricSeries {
  /** How many of the service's unit one of the provider's is. */
  factor?: number;
}

const docs = 'https://business-api.tiktok.com/portal/docs';
const shared = {
  // "24-48 hours".
  settlesAfterHours: 48,
  // As public copies of the pages say.
  checkedAt: '2026-11-29',
};

const seconds = { unit: 'milliseconds', factor: 1_000 } as const;
const ofBusinesses = 'TikTok counts it for Business Accounts alone.';

const ofAccount = (
  name: string,
  providerName: string,
  description: string,
  more: Partial<BusinessSeries> = {},
): BusinessSeries => ({ ...count(name, providerName, description), ...more });
const ofPost = ofAccount;
const ofDay: typeof ofAccount = (...said) => ({ ...ofAccount(...said), periods: ['day'] });

/** Posts without a view, a like, a comment or a share for seven days lose some of these until they get one. */
const videoSeries: readonly BusinessSeries[] = [
  ofPost('views', 'video_views', 'How often it was viewed, in ads as well.'),
  ofPost('reach', 'reach', 'How many people have viewed it.'),
  ofPost('likes', 'likes', 'How many likes it has.'),
  ofPost('comments', 'comments', 'How many comments it has.'),
  ofPost('shares', 'shares', 'How often it was shared.'),
  ofPost('saves', 'favorites', 'How often it was saved.'),
  ofPost('total_watch_time', 'total_time_watched', 'How long it was watched altogether.', seconds),
  ofPost('average_watch_time', 'average_time_watched', 'How long it was watched on average.', seconds),
  ofPost('completion_rate', 'full_video_watched_rate', 'How many of its viewers saw it to its end.', {
    unit: 'percent',
    factor: 100,
  }),
  ofPost('followers_gained', 'new_followers', 'How many people follow the account because of it.'),
  ofPost('profile_views', 'profile_views', 'How often the profile was looked at from it.', {
    condition: ofBusinesses,
  }),
];

const fields = record(z.unknown());

/** Any post has an id; without one the answer is about something else. */
const shown = z.object({ item_id: id() });

export const videoMetrics: Metrics<BusinessSeries> = {
  scopes: scopes.insights,
  metrics: {
    ...shared,
    periods: ['lifetime'],
    series: videoSeries,
    source: `${docs}?id=1762228421622786`,
  },
  run(call, request) {
    const wanted = ['item_id', ...request.series.map(({ providerName }) => providerName)];
    return readVideo(call, request.externalId, wanted, (raw) =>
      totals(shown.parse(raw) && fields.parse(raw), request),
    );
  },
};

const profileSeries: readonly BusinessSeries[] = [
  ofDay('views', 'video_views', 'How often videos were viewed.'),
  ofDay('reach', 'unique_video_views', 'How many people have viewed videos.'),
  ofDay('profile_views', 'profile_views', 'How often the profile was looked at.', {
    condition: ofBusinesses,
  }),
  ofDay('likes', 'likes', 'How often videos were liked; likes that were taken back count as well.'),
  ofDay('comments', 'comments', 'How often videos were commented on.'),
  ofDay('shares', 'shares', 'How often videos were shared.'),
  ofDay('followers_gained', 'daily_new_followers', 'How many people have begun to follow the account.'),
  ofDay('followers_lost', 'daily_lost_followers', 'How many people have stopped to follow the account.'),
  ofDay(
    'engaged_accounts',
    'engaged_audience',
    'How many people have liked, shared or commented on something.',
  ),
  ofAccount('followers', 'followers_count', 'How many accounts follow the account.'),
  ofAccount('following', 'following_count', 'How many accounts it follows.'),
  ofAccount('videos', 'videos_count', 'How many public posts the account has.'),
  ofAccount('likes', 'total_likes', 'How many likes all its posts have.'),
];

const historyDays = 60;

export const profileMetrics: Metrics<BusinessSeries> = {
  scopes: scopes.figures,
  metrics: {
    ...shared,
    periods: ['day', 'lifetime'],
    maxRangeDays: historyDays,
    historyDays,
    series: profileSeries,
    source: `${docs}?id=1762228399168514`,
  },
  run: (call, request) => (request.period === 'day' ? readDays(call, request) : readStanding(call, request)),
};

const readStanding = (call: Call, request: MetricsRequest<BusinessSeries>) =>
  ask(call, {
    method: 'GET',
    path: '/business/get/',
    query: { fields: request.series.map(({ providerName }) => providerName) },
    target: 'account',
    read: (data) => totals(fields.parse(data), request),
  });

const totals = (
  found: Record<string, unknown>,
  { series: asked, now }: MetricsRequest<BusinessSeries>,
): MeasuredSeries[] =>
  asked.map((one) => {
    const value = numberOf(found, one);
    return { name: one.name, values: value === undefined ? [] : [{ value, until: now }] };
  });

function numberOf(found: Record<string, unknown>, { providerName, factor = 1 }: BusinessSeries) {
  const value = found[providerName];
  return typeof value === 'number' && value >= 0 ? Math.round(value * factor * 1000) / 1000 : undefined;
}

const days = z.object({
  metrics: ifUsable(list(record(z.unknown()), historyDays + 2)),
});
const day = z.object({ date: word().regex(/^\d{4}-\d\d-\d\d$/) });

/** Reads the days that lie within the range; they are those of UTC. The day that is not over yet has no numbers. */
async function readDays(call: Call, request: MetricsRequest<BusinessSeries>): Promise<MeasuredSeries[]> {
  const { since, until, now, series: asked } = request;
  const last = Math.min(until.getTime() - 1, now.getTime() - dayMs);
  const [start_date, end_date] = [since, new Date(last)].map((time) => time.toISOString().slice(0, 10));
  if (last < since.getTime()) return asked.map(({ name }) => ({ name, values: [] }));
  const { metrics = [] } = await ask(call, {
    method: 'GET',
    path: '/business/get/',
    query: { start_date, end_date, fields: asked.map(({ providerName }) => providerName) },
    target: 'account',
    read: days.parse,
  });
  const within = metrics.flatMap((found) => {
    const { data } = day.safeParse(found);
    const begins = data ? Date.parse(`${data.date}T00:00:00Z`) : Number.NaN;
    const ends = new Date(begins + dayMs);
    return begins >= since.getTime() && ends <= until
      ? [{ found, since: new Date(begins), until: ends }]
      : [];
  });
  return asked.map((one) => ({
    name: one.name,
    values: within.flatMap((found) => {
      const value = numberOf(found.found, one);
      return value === undefined ? [] : [{ value, since: found.since, until: found.until }];
    }),
  }));
}
