import { useBench } from '../support/content.ts';
import { describeUpdate } from '../support/suites/update.ts';

describeUpdate(useBench(), {
  operationId: 'pinterest.pins.items.update',
  untimed: true,
  changes: [
    { body: { title: 'Rye', text: 'Rye and wheat' }, shows: { title: 'Rye', text: 'Rye and wheat' } },
    {
      body: { link: 'https://example.com/rye', altText: 'A loaf' },
      shows: { link: 'https://example.com/rye', altText: 'A loaf' },
    },
  ],
  refused: {
    body: { text: 'x'.repeat(801), board: 'Bread' },
    violations: { text: 'text_too_long', board: 'invalid_format' },
  },
});
