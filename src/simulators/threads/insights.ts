/** The insights of simulated accounts and of their posts. */
import { type Insights, metric } from '../meta/node.ts';

const unknownMetric = (_name: string, known: readonly string[]) =>
  `Param metric[0] must be one of {${known.map((name) => name.toUpperCase()).join(', ')}}`;

const total = { day: ['total_value'] } as const;
const whole = { lifetime: ['values'] } as const;

export const accountInsights: Insights = {
  edge: 'threads_insights',
  untyped: true,
  unknownMetric,
  metrics: {
    views: metric('views', 310, { day: ['values'] }),
    likes: metric('likes', 40, total),
    replies: metric('replies', 12, total),
    reposts: metric('reposts', 4, total),
    quotes: metric('quotes', 2, total),
    clicks: metric('clicks', 3, { day: ['link_total_values'] }, { parts: ['https://example.com/menu'] }),
    followers_count: metric('followers_count', 940, { lifetime: ['total_value'] }),
    follower_demographics: metric(
      'follower_demographics',
      90,
      { lifetime: ['total_value'] },
      {
        breakdowns: {
          age: ['18-24', '25-34', '35-44'],
          gender: ['F', 'M', 'U'],
          country: ['PT', 'ES', 'FR'],
          city: ['Lisbon, Portugal', 'Porto, Portugal'],
        },
      },
    ),
  },
};

export const postInsights: Insights = {
  untyped: true,
  unknownMetric,
  silent: ({ values }) => values.media_type === 'REPOST_FACADE',
  metrics: {
    views: metric('Views', 800, whole),
    likes: metric('Likes', 45, whole),
    replies: metric('Replies', 7, whole, {
      known: (post, overlay) => overlay.present(post, 'conversation').length,
    }),
    reposts: metric('Reposts', 5, whole),
    quotes: metric('Quotes', 2, whole),
    shares: metric('Shares', 4, whole),
  },
};
