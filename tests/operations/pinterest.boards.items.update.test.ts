import { useBench } from '../support/content.ts';
import { describeUpdate } from '../support/suites/update.ts';

describeUpdate(useBench(), {
  operationId: 'pinterest.boards.items.update',
  untimed: true,
  changes: [
    { body: { title: 'Rolls' }, shows: { title: 'Rolls' } },
    { body: { text: 'Fresh', privacy: 'public' }, shows: { text: 'Fresh', privacy: 'public' } },
  ],
  refused: {
    body: { title: 'x'.repeat(51), privacy: 'secret' },
    violations: { title: 'text_too_long', privacy: 'invalid_value' },
  },
});
