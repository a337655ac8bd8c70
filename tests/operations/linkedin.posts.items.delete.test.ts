import { useBench } from '../support/content.ts';
import { describeDelete } from '../support/suites/delete.ts';

describeDelete(useBench(), { operationId: 'linkedin.posts.items.delete' });
