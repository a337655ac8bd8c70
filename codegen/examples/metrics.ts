/** Examples of metrics: the reach of a profile, day by day, and the numbers of a post. */
import type { Schemas } from '../../src/contract/index.ts';

const until = '2026-03-09T16:30:00.000Z';

/** The answer for an item of any content type. */
export const itemMetrics = {
  period: 'lifetime',
  series: [
    { name: 'views', unit: 'count', estimated: false, values: [{ value: 1421, until, final: false }] },
    { name: 'reach', unit: 'count', estimated: true, values: [{ value: 814, until, final: false }] },
    { name: 'skip_rate', unit: 'percent', estimated: true, values: [], absence: 'other_variant' },
  ],
} satisfies Schemas['Metrics'];

export const metrics = {
  Metrics: {
    period: 'day',
    since: '2026-03-06T00:00:00.000Z',
    until: '2026-03-09T00:00:00.000Z',
    series: [
      {
        name: 'reach',
        unit: 'count',
        estimated: true,
        values: [
          {
            value: 412,
            since: '2026-03-05T08:00:00.000Z',
            until: '2026-03-06T08:00:00.000Z',
            final: true,
          },
          {
            value: 388,
            since: '2026-03-06T08:00:00.000Z',
            until: '2026-03-07T08:00:00.000Z',
            final: true,
          },
          {
            value: 640,
            since: '2026-03-07T08:00:00.000Z',
            until: '2026-03-08T08:00:00.000Z',
            final: false,
          },
        ],
      },
    ],
  },
} satisfies Partial<Schemas>;
