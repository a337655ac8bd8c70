import { useBench } from '../support/content.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();

describeDelete(bench, { operationId: 'youtube.videos.items.delete' });
