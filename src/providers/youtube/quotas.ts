/**
 * The quotas of an app's project, which no answer tells of. Source: https://developers.google.com/youtube/data/determine_quota_cost,
 * read on 2026-11-28.
 */

import type { DailyBudget, SpendingContent } from '../budgets.ts';
import type { UpstreamRequest } from '../call.ts';
import { quotaZone, uploadPath } from './api.ts';

const declared = {
  per: 'app',
  strict: true,
  timeZone: quotaZone,
  source: 'https://developers.google.com/youtube/data/determine_quota_cost',
  checkedAt: '2026-11-28',
} as const;

type Asked = UpstreamRequest<unknown>;

/** Opening a session counts; the pieces that are sent in it do not. */
const insertsOf = ({ method, path }: Asked) => (method === 'POST' && path === uploadPath ? 1 : 0);

const readUnits = 1;
const writeUnits = 50;

/** Calls of the Data API but for uploads of videos. Analytics, tokens and the hub have quotas of their own. */
function unitsOf({ method, path, host }: Asked): number {
  if (host !== undefined || !/^\/(upload\/)?youtube\/v3\//.test(path)) return 0;
  if (path.startsWith(uploadPath)) return 0;
  return method === 'GET' ? readUnits : writeUnits;
}

/** How often an uploaded video is asked for until it is processed, which is within a few minutes for most. */
const usualQuestions = 6;

/** A video is asked for until it is processed, and a playlist before a video is put into it. */
const unitsOfVideo = ({ hasCover, board }: SpendingContent) =>
  usualQuestions * readUnits +
  (hasCover ? writeUnits : 0) +
  (board === undefined ? 0 : readUnits + writeUnits);

export const quotas: readonly DailyBudget[] = [
  {
    ...declared,
    budget: 'video_inserts',
    unit: 'calls',
    limit: 100,
    cost: insertsOf,
    perSweep: 0,
    perPublish: ({ contentType }) => (contentType === 'youtube.videos.items' ? 1 : 0),
  },
  // Nothing here searches, so that this budget is whole for whatever else the project does.
  { ...declared, budget: 'searches', unit: 'calls', limit: 100, cost: () => 0, perSweep: 0 },
  // A sweep reads a page of the uploads, what the videos are, and a page of threads.
  {
    ...declared,
    budget: 'units',
    unit: 'units',
    limit: 10_000,
    cost: unitsOf,
    perPoll: 1,
    perSweep: 3,
    perPublish: (content) =>
      content.contentType === 'youtube.videos.items' ? unitsOfVideo(content) : writeUnits,
  },
];
