/** Answers reports by day. Source: https://developers.google.com/youtube/analytics/reference/reports/query, read on 2026-11-28. */
import { dayMs } from '../../lib/time.ts';
import { idsOf } from '../engine/ids.ts';
import { type Exchange, videoIn } from './entries.ts';
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

export async function report(exchange: Exchange) {
  const { fixtureSet, request, store } = exchange;
  const query = (name: string) => request.url.searchParams.get(name) ?? '';
  const metrics = query('metrics').split(',');
  const isAsked = query('ids') === 'channel==MINE' && query('dimensions') === 'day';
  if (!isAsked || metrics.some((name) => !known.includes(name)))
    throw refusal(400, 'badRequest', { domain: 'global' });
  const [, videoId] = /^video==(.+)$/.exec(query('filters')) ?? [];
  if (videoId) videoIn(exchange, videoId);
  const newest = (await store.contentNow()).getTime() - missingDays * dayMs;
  const [from, to] = [Date.parse(query('startDate')), Math.min(Date.parse(query('endDate')), newest)];
  const days = Array.from({ length: Math.max(0, Math.floor((to - from) / dayMs) + 1) }, (_, index) =>
    new Date(from + index * dayMs).toISOString().slice(0, 10),
  );
  const numberOf = (day: string, metric: string) =>
    Number(idsOf(`${fixtureSet.accountId}/${videoId}`).digits(`${day}/${metric}`, '', 2));
  return {
    kind: 'youtubeAnalytics#resultTable',
    columnHeaders: [
      { name: 'day', columnType: 'DIMENSION', dataType: 'STRING' },
      ...metrics.map((name) => ({ name, columnType: 'METRIC', dataType: 'INTEGER' })),
    ],
    rows: days.map((day) => [day, ...metrics.map((metric) => numberOf(day, metric))]),
  };
}
