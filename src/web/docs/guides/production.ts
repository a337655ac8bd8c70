import { html } from 'hono/html';
import type { Guide, Section } from '../guide.ts';
import { list } from '../parts.ts';

export const production: Guide = {
  slug: 'production',
  title: 'Running it in production',
  summary: 'What an installation needs, which roles and connections it has, and what to do after a restore.',
  sections: () => [before()],
};

function before(): Section {
  return {
    id: 'before',
    title: 'Before the first start',
    body: list([
      html`Set <code>DATABASE_URL</code> and <code>ENCRYPTION_KEYS</code>; production has no default for them.`,
      html`Run <code>npm run migrate</code>, then <code>npm start</code>.`,
    ]),
  };
}
