import { html } from 'hono/html';
import type { ConsolePage, Section } from '../declare.ts';

const page: ConsolePage = {
  path: '',
  role: 'viewer',
  nav: { label: 'Overview', group: 'Operate' },
  show: () => ({ title: 'Overview', content: html`` }),
};

export const overview: Section = { pages: [page], changes: [] };
