import { useBench } from '../support/content.ts';
import { describeItemMetrics } from '../support/suites/metrics.ts';

describeItemMetrics(useBench(), 'tiktok.videos.items.metrics');
