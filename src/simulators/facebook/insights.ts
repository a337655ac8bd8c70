/** The insights of simulated Pages and of their posts. */
import { type GraphNode, type InsightMetric, type Insights, metric, type Overlay } from '../meta/node.ts';

const unknownMetric = () => 'The value must be a valid insights metric';

const daily = { day: ['values'], week: ['values'], days_28: ['values'] } as const;
const counted = (title: string, usual: number, more: Partial<InsightMetric> = {}) =>
  metric(title, usual, daily, more);
const byDay = { forms: { day: ['values'] } } as const;
const ofLife = { forms: { lifetime: ['values'] } } as const;

const followersOf = (page: GraphNode, overlay: Overlay) => overlay.values(page).followers_count as number;

export const pageInsights: Insights = {
  maxRangeDays: 90,
  unknownMetric,
  metrics: {
    page_media_view: counted('Daily Media Views', 1600),
    page_total_media_view_unique: counted('Daily Media Viewers', 700),
    page_post_engagements: counted('Daily Post Engagements', 85),
    page_views_total: counted('Daily Total Page Views', 40),
    page_total_actions: counted('Daily Total Actions', 4),
    page_video_views: counted('Daily Total Video Views', 210),
    page_follows: counted('Lifetime Total Follows', 0, { ...byDay, known: followersOf }),
    page_daily_follows_unique: counted('Daily Follows', 5, byDay),
    page_daily_unfollows_unique: counted('Daily Unfollows', 2, byDay),
  },
};

export const postInsights: Insights = {
  unknownMetric,
  metrics: {
    post_media_view: counted('Lifetime Media Views', 2100, ofLife),
    post_total_media_view_unique: counted('Lifetime Media Viewers', 1300, ofLife),
    post_clicks: counted('Lifetime Post Clicks', 55, ofLife),
    post_reactions_by_type_total: counted('Lifetime Reactions', 16, {
      ...ofLife,
      parts: ['like', 'love', 'haha'],
    }),
    post_video_views: counted('Lifetime Video Views', 320, ofLife),
  },
};
