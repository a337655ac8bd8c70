import type { Guide } from '../guide.ts';
import { code, table } from '../parts.ts';
import { threatGroups } from './threats.ts';

export const security: Guide = {
  slug: 'security',
  title: 'Security',
  summary:
    'Every threat that the service is guarded against, what it does about it, and the test that holds it.',
  sections: () =>
    threatGroups.map(({ id, title, threats }) => ({
      id,
      title,
      body: table({
        caption: title,
        columns: ['Threat', 'What the service does', 'Test'],
        rows: threats.map(({ threat, answer, file }) => ({ cells: [threat, answer, code(file)] })),
      }),
    })),
};
