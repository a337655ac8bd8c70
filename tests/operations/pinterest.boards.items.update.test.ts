import { useBench } from '../support/content.ts';
import { describeUpdate } from '../support/suites/update.ts';

describeUpdate(useBench(), {
  operationId: 'pinterest.boards.items.update',
  untimed: true,
  changes: [
    { body: { title: 'Rolls' }, shows: { title: 'Rolls' } },
    { body: { text: 'Fresh', privacy: 'secret' }, shows: { text: 'Fresh', privacy: 'secret' } },
  ],
  refused: { body: { title: 'x'.repeat(51) }, violations: { title: 'text_too_long' } },
});
