import { useBench } from '../support/content.ts';
import { describeItemMetrics } from '../support/suites/metrics.ts';

describeItemMetrics(useBench(), 'linkedin.posts.items.metrics');
