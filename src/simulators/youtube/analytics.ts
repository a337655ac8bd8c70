/** Answers reports by day. Source: https://developers.google.com/youtube/analytics/reference/reports/query, read on 2026-11-28. */
import { dayMs } from '../../lib/time.ts';
import { idsOf } from '../engine/ids.ts';
import { channelBegan, type Exchange, type FixtureSet, type Video, videoIn } from './entries.ts';
import { refusal } from './refusals.ts';

const known = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'likes',
  'comments',
  'shares',
  'subscribersGained',
  'subscribersLost',
];

/** Reports lack the most recent days. */
const missingDays = 2;

const dayOf = (at: number) => Math.floor(at / dayMs) * dayMs;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the days from one moment to another. */
const daysBetween = (from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / dayMs) + 1) }, (_, index) =>
    dateOf(from + index * dayMs),
  );

/** What people do less often than they watch. */
const seldom = ['likes', 'comments', 'shares', 'subscribersGained', 'subscribersLost'];

const numberOn = (subject: string, day: string, metric: string) => {
  const number = Number(idsOf(subject).digits(`${day}/${metric}`, '', 2));
  return seldom.includes(metric) ? Math.floor(number / 10) : number;
};

const commentsOn = (fixtureSet: FixtureSet, videoId: string, day: string) =>
  fixtureSet.referring('reply', videoId).filter(({ at }) => dateOf(at) === day).length;

/** Returns what all days of a video come to, up to the one before `now`. */
export function totalOf({ id, at }: Video, metric: 'views' | 'likes', now: number): number {
  const days = daysBetween(dayOf(at), now - dayMs);
  return days.reduce((sum, day) => sum + numberOn(id, day, metric), 0);
}

export async function report(exchange: Exchange) {
  const { fixtureSet, request, store } = exchange;
  const query = (name: string) => request.url.searchParams.get(name) ?? '';
  const metrics = query('metrics').split(',');
  const isAsked = query('ids') === 'channel==MINE' && query('dimensions') === 'day';
  if (!isAsked || metrics.some((name) => !known.includes(name)))
    throw refusal(400, 'badRequest', { domain: 'global' });
  const [, videoId] = /^video==(.+)$/.exec(query('filters')) ?? [];
  const began = videoId ? dayOf(videoIn(exchange, videoId).at) : channelBegan;
  const newest = (await store.contentNow()).getTime() - missingDays * dayMs;
  const from = Math.max(Date.parse(query('startDate')), began);
  const to = Math.min(Date.parse(query('endDate')), newest);
  const days = daysBetween(from, to);
  const subject = videoId ?? fixtureSet.accountId;
  const numberOf = (day: string, metric: string) =>
    videoId && metric === 'comments' ? commentsOn(fixtureSet, videoId, day) : numberOn(subject, day, metric);
  return {
    kind: 'youtubeAnalytics#resultTable',
    columnHeaders: [
      { name: 'day', columnType: 'DIMENSION', dataType: 'STRING' },
      ...metrics.map((name) => ({ name, columnType: 'METRIC', dataType: 'INTEGER' })),
    ],
    rows: days.map((day) => [day, ...metrics.map((metric) => numberOf(day, metric))]),
  };
}
