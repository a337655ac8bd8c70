/** Leads from the id of something to its page. */
import { html } from 'hono/html';
import { nameAccounts } from '../../domain/connections/profiles.ts';
import { namePostsById } from '../../domain/publishing/requests/name-posts.ts';
import type { Html } from '../pages/layout.ts';
import { clamped, id, link } from './components.ts';
import { type PageContext, urlOf } from './page-context.ts';

/** Prefix of an id -> the page that shows what has it. */
const pages: Readonly<Record<string, string>> = {
  bf: '/backfills',
  conn: '/connections',
  cp: '/profiles',
  cs: '/connections/sessions',
  dst: '/destinations',
  evt: '/events',
  imp: '/publishing/imports',
  int: '/integrations',
  key: '/keys',
  pgr: '/publishing/groups',
  pub: '/publishing',
  que: '/publishing/queues',
  req: '/requests',
};

/** Shows an id, as a link where there is a page for what has it. */
function subjectLink(context: PageContext, subjectId: string | undefined): Html {
  if (!subjectId) return html``;
  const page = pageOf(subjectId);
  return page ? link(urlOf(context, page), id(subjectId)) : id(subjectId);
}

/**
 * Shows what ids are of: posts, profiles and connections by their names, and all else as `subjectLink` does. One page's are
 * named together.
 */
export async function subjectLinks(
  context: PageContext,
  subjectIds: readonly (string | undefined)[],
): Promise<(subjectId: string | undefined) => Html> {
  const ids = [...new Set(subjectIds.flatMap((one) => one ?? []))];
  const named = await Promise.all(
    [namePostsById, nameAccounts].map((name) => name(context.ctx, context.caller, ids)),
  );
  const names = new Map(named.flatMap((one) => [...one]));
  return (subjectId = '') => {
    const name = names.get(subjectId);
    if (!name) return subjectLink(context, subjectId);
    return html`<a href="${urlOf(context, pageOf(subjectId) ?? '')}" title="${subjectId}">${clamped(name)}</a>`;
  };
}

function pageOf(subjectId: string): string | undefined {
  const [, prefix = ''] = /^(?:test_)?([a-z]+)_/.exec(subjectId) ?? [];
  // The address of a delivery begins with its destination, which the search finds.
  if (prefix === 'dlv') return `/find?q=${subjectId}`;
  return pages[prefix] && `${pages[prefix]}/${subjectId}`;
}
