/** Tests that a renamed metric is still shown under its former name. */
import { expect, test } from '@jest/globals';
import { createMetrics } from '../../../src/observability/metrics/index.ts';

test('A renamed metric has the values of its new name under its former one, at every look', async () => {
  const metrics = createMetrics();
  const labels = { mode: 'live', provider: 'mastodon' };
  metrics.restoreDetectionFailing.set(1);
  metrics.maintenance.putOff({ ...labels, count: 3 });
  await metrics.registry.metrics();
  metrics.maintenance.putOff({ ...labels, count: 2 });
  const shown = await metrics.registry.metrics();
  expect(shown.match(/^(restore_detection_failing|seen_file_failing) .*$/gm)).toEqual([
    'restore_detection_failing 1',
    'seen_file_failing 1',
  ]);
  expect(shown.match(/^swept_items_\w+\{.*$/gm)).toEqual([
    'swept_items_over_quota_total{mode="live",provider="mastodon"} 5',
    'swept_items_put_off_total{mode="live",provider="mastodon"} 5',
  ]);
});
