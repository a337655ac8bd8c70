/**
 * Reads the end user's Pages, with the tokens to act as them. Source: Pages API "Overview", User `accounts`
 * edge.
 */

import { z } from 'zod';
import type { RoleTasks } from '../access.ts';
import type { Upstream } from '../call.ts';
import type { ProviderApp } from '../connect.ts';
import { id, ifUsable, list, name, token, url, word } from '../kit/fields.ts';
import { eachPage } from '../kit/pages.ts';
import { paging, success, wireId } from './graph.ts';

// The tasks that a person's role on a Page has to include, in addition to scopes. Sources: Pages API
// "Overview" and the requirements of each endpoint.

/**
 * Returns the tasks needed under Facebook Login. Instagram Login has no tasks, since the person there is the
 * account.
 */
const underFacebookLogin = (...anyOf: string[]): RoleTasks => ({ facebook_login: anyOf });

export const tasks = {
  /** Publishing and deleting posts: Pages API "Posts", Before you start. */
  publishOnPage: underFacebookLogin('CREATE_CONTENT'),
  /** Publishing media: "Content Publishing". No page names the task for deleting media, which needs no less. */
  publishOnInstagram: underFacebookLogin('CREATE_CONTENT', 'MANAGE'),
  moderate: underFacebookLogin('MODERATE'),
  analyze: underFacebookLogin('ANALYZE'),
  messages: underFacebookLogin('MESSAGING'),
};

/** Returns the task's usual name: Pages in the new experience report the same tasks with a prefix. */
const taskName = (task: string) => task.replace(/^PROFILE_PLUS_/, '');

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

// Subscribes the app to webhooks of a Page or account. Sources: "Setup Webhooks Subscriptions", "Webhooks for
// Pages".

/** More fields than an object has. */
const mostFields = 1_000;

const subscribed = z.object({
  data: list(z.object({ id: wireId.optional(), subscribed_fields: list(word(), mostFields).default([]) })),
});

/**
 * Subscribes if the provider does not list all of the fields yet. Returns whether they are all subscribed in
 * the end.
 */
export async function subscribeApp(
  upstream: Upstream,
  app: ProviderApp,
  nodeId: string,
  fields: string[],
): Promise<boolean> {
  const edge = { path: `/${nodeId}/subscribed_apps`, target: 'account' } as const;
  const { data } = await upstream.request({ ...edge, method: 'GET', parse: subscribed.parse });
  const present = new Set(
    data
      .filter(({ id }) => id === undefined || id === app.clientId)
      .flatMap((entry) => entry.subscribed_fields),
  );
  if (fields.every((field) => present.has(field))) return true;
  // The call replaces the list, so it includes the fields that are subscribed already.
  const wanted = [...present.union(new Set(fields))].join(',');
  const query = { subscribed_fields: wanted };
  return (await upstream.request({ ...edge, method: 'POST', query, parse: success.parse })).success;
}
