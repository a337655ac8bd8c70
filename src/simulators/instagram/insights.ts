/** The insights of simulated accounts and of their media. */
import { graphRefusal } from '../meta/errors.ts';
import { type GraphNode, type InsightMetric, type Insights, metric, type Overlay } from '../meta/node.ts';

const total = { day: ['total_value'] } as const;
const unknownMetric = (_name: string, known: readonly string[]) =>
  `metric[0] must be one of the following values: ${known.join(', ')}`;

const counted = (title: string, usual: number, more: Partial<InsightMetric> = {}) =>
  metric(title, usual, total, more);

export const accountInsights: Insights = {
  maxRangeDays: 30,
  unknownMetric,
  metrics: {
    views: counted('Views', 900),
    reach: counted('Accounts reached', 420, { forms: { day: ['total_value', 'time_series'] } }),
    accounts_engaged: counted('Accounts engaged', 60),
    total_interactions: counted('Content interactions', 90),
    likes: counted('Likes', 70),
    comments: counted('Comments', 9),
    saves: counted('Saves', 6),
    shares: counted('Shares', 5),
    replies: counted('Replies', 2),
    reposts: counted('Reposts', 3),
    profile_links_taps: counted('Profile links taps', 4),
    follows_and_unfollows: counted('Follows and unfollows', 8, {
      breakdowns: { follow_type: ['FOLLOWER', 'NON_FOLLOWER'] },
    }),
    follower_demographics: counted('Follower demographics', 120, {
      forms: { lifetime: ['total_value'] },
      breakdowns: {
        age: ['18-24', '25-34', '35-44', '45-54'],
        gender: ['F', 'M', 'U'],
        country: ['PT', 'ES', 'FR', 'DE'],
        city: ['Lisbon, Lisboa', 'Porto, Porto', 'Madrid, Madrid'],
      },
    }),
  },
};

const whole = { lifetime: ['values'] } as const;
const ofLife = (title: string, usual: number, known?: InsightMetric['known']): InsightMetric => ({
  title,
  usual,
  forms: whole,
  ...(known ? { known } : {}),
});

const likesOf = (node: GraphNode, overlay: Overlay) => overlay.values(node).like_count as number | undefined;
const commentsOf = (node: GraphNode, overlay: Overlay) =>
  node.kind.derived?.comments_count?.(node, overlay) as number | undefined;

const ofAll = ['views', 'reach', 'shares', 'reposts', 'total_interactions'];
const ofPostsAndReels = [...ofAll, 'likes', 'comments', 'saved'];
const metricsOfType: Readonly<Record<string, readonly string[]>> = {
  FEED: [...ofPostsAndReels, 'profile_visits', 'follows'],
  REELS: [...ofPostsAndReels, 'ig_reels_avg_watch_time', 'ig_reels_video_view_total_time', 'reels_skip_rate'],
  STORY: [...ofAll, 'replies', 'profile_visits', 'follows', 'navigation'],
};

export const mediaInsights: Insights = {
  unknownMetric,
  metrics: {
    views: ofLife('Views', 1400),
    reach: ofLife('Accounts reached', 800),
    shares: ofLife('Shares', 12),
    reposts: ofLife('Reposts', 6),
    total_interactions: ofLife('Interactions', 95),
    likes: ofLife('Likes', 60, likesOf),
    comments: ofLife('Comments', 5, commentsOf),
    saved: ofLife('Saved', 14),
    profile_visits: ofLife('Profile visits', 18),
    follows: ofLife('Follows', 3),
    ig_reels_avg_watch_time: ofLife('Average watch time', 6400),
    ig_reels_video_view_total_time: ofLife('Watch time', 5_120_000),
    reels_skip_rate: ofLife('Skip rate', 42),
    replies: ofLife('Replies', 2),
    navigation: ofLife('Navigation', 220),
  },
  offered: ({ values }) => metricsOfType[typeOf(values)] ?? metricsOfType.FEED ?? [],
  refuse: refuseUnmeasured,
};

const typeOf = ({ media_product_type: type, permalink }: GraphNode['values']) =>
  `${type ?? (`${permalink}`.includes('/reel/') ? 'REELS' : 'FEED')}`;

/** Throws for media that are marked: older than the account's conversion, or seen by fewer than five people. */
function refuseUnmeasured({ values, ancestors }: GraphNode): void {
  if (values.unmeasured === 'before_conversion' || ancestors)
    throw graphRefusal({
      message: 'Invalid parameter',
      code: 100,
      error_subcode: 2108006,
      error_user_title: 'Media posted before business account conversion',
      error_user_msg: 'The media was posted before the account became a business account.',
    });
  if (values.unmeasured === 'too_few_viewers')
    throw graphRefusal({ message: '(#10) Not enough viewers for the media to show insights', code: 10 });
}
