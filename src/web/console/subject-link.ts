/** Leads from the id of something to its page. */
import { html } from 'hono/html';
import type { Html } from '../pages/layout.ts';
import { id, link } from './components.ts';
import { urlOf, type Visit } from './visit.ts';

/** Prefix of an id -> the page that shows what has it. */
const pages: Readonly<Record<string, string>> = {
  bf: '/backfills',
  conn: '/connections',
  cp: '/profiles',
  cs: '/connections/sessions',
  dst: '/destinations',
  evt: '/events',
  int: '/integrations',
  pub: '/publishing',
};

/** Shows an id, as a link where there is a page for what has it. */
export function subjectLink(visit: Visit, subjectId: string | undefined): Html {
  if (!subjectId) return html``;
  const [, prefix = ''] = /^(?:test_)?([a-z]+)_/.exec(subjectId) ?? [];
  const page = pages[prefix];
  return page ? link(urlOf(visit, `${page}/${subjectId}`), id(subjectId)) : id(subjectId);
}
