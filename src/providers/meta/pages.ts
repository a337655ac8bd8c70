/**
 * Reads the end user's Pages, with the tokens to act as them. Source: Pages API "Overview", User `accounts`
 * edge.
 */
import { z } from 'zod';
import type { Upstream } from '../call.ts';
import { taskName } from './tasks.ts';

const picture = z.object({ data: z.object({ url: z.string().optional() }) }).optional();

const page = z.object({
  id: z.string().min(1),
  name: z.string().optional(),
  username: z.string().optional(),
  access_token: z.string().min(1).optional(),
  /**
   * The end user's tasks. Only an end user's list of Pages has them, since a Page does not tell who acts for
   * it.
   */
  tasks: z.array(z.string().transform(taskName)).optional(),
  picture,
  instagram_business_account: z
    .object({
      id: z.string().min(1),
      username: z.string().optional(),
      name: z.string().optional(),
      profile_picture_url: z.string().optional(),
    })
    .optional(),
});
export type Page = z.infer<typeof page>;

const pages = z.object({
  data: z.array(page),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});

const fields =
  'id,name,username,picture{url},instagram_business_account{id,username,name,profile_picture_url}';
const pageSize = 100;

/** Lists all Pages that the end user has included in the grant. */
export async function listPages(upstream: Upstream): Promise<Page[]> {
  const found: Page[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const answer = await upstream.request({
      method: 'GET',
      path: '/me/accounts',
      query: { fields: `${fields},access_token,tasks`, limit: pageSize, after },
      target: 'account',
      parse: pages.parse,
    });
    found.push(...answer.data);
    after = answer.paging?.cursors?.after;
    more = answer.paging?.next !== undefined && after !== undefined;
  }
  return found;
}

/** Reads the Page that a Page token belongs to. */
export function readOwnPage(upstream: Upstream): Promise<Page> {
  return upstream.request({
    method: 'GET',
    path: '/me',
    query: { fields },
    target: 'account',
    parse: page.parse,
  });
}
