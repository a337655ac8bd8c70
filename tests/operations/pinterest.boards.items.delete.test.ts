import { useBench } from '../support/content.ts';
import { describeDelete } from '../support/suites/delete.ts';

describeDelete(useBench(), { operationId: 'pinterest.boards.items.delete' });
