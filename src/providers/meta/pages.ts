/**
 * Reads the end user's Pages, with the tokens to act as them. Source: Pages API "Overview", User `accounts`
 * edge.
 */
import { z } from 'zod';
import type { Upstream } from '../call.ts';
import { eachPage } from '../kit/each-page.ts';
import { id, ifUsable, list, name, token, url, word } from '../kit/fields.ts';
import { paging } from './graph.ts';
import { taskName } from './tasks.ts';

const picture = ifUsable(z.object({ data: z.object({ url: ifUsable(url()) }) }));

const page = z.object({
  id: id(),
  name: name().optional(),
  username: name().optional(),
  access_token: token().optional(),
  /**
   * The end user's tasks. Only an end user's list of Pages has them, since a Page does not tell who acts for
   * it.
   */
  tasks: list(word().transform(taskName)).optional(),
  picture,
  instagram_business_account: z
    .object({
      id: id(),
      username: name().optional(),
      name: name().optional(),
      profile_picture_url: ifUsable(url()),
    })
    .optional(),
});
export type FacebookPage = z.infer<typeof page>;

const pageSize = 100;

const pages = z.object({
  data: list(page, pageSize),
  paging,
});

const fields =
  'id,name,username,picture{url},instagram_business_account{id,username,name,profile_picture_url}';

/** Ten thousand Pages: more than any end user has. */
const mostPages = 100;

/** Lists all Pages that the end user has included in the grant, each once. */
export async function listPages(upstream: Upstream): Promise<FacebookPage[]> {
  const read = async (after: string | undefined) => {
    const { data, paging: told } = await upstream.request({
      method: 'GET',
      path: '/me/accounts',
      query: { fields: `${fields},access_token,tasks`, limit: pageSize, after },
      target: 'account',
      parse: pages.parse,
    });
    return { data, next: told?.after };
  };
  const found = new Map<string, FacebookPage>();
  for await (const { data } of eachPage(read, mostPages)) for (const one of data) found.set(one.id, one);
  return [...found.values()];
}

/** Reads the Page that a Page token belongs to. */
export function readOwnPage(upstream: Upstream): Promise<FacebookPage> {
  return upstream.request({
    method: 'GET',
    path: '/me',
    query: { fields },
    target: 'account',
    parse: page.parse,
  });
}
