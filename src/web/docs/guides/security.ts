import { guide } from '../guide.ts';
import { code, sections, table } from '../markdown/write.ts';
import { threatGroups } from './threats.ts';

export const security = guide('security', () => ({
  threatGroups: sections(
    threatGroups.map(({ id, title, threats }) => ({
      id,
      title,
      body: table({
        caption: title,
        columns: ['Threat', 'What the service does', 'Test'],
        rows: threats.map(({ threat, answer, file }) => ({ cells: [threat, answer, code(file)] })),
      }),
    })),
  ),
}));
