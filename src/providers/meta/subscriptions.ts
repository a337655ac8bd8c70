/** Webhook subscriptions of a Page or account. Sources: "Setup Webhooks Subscriptions", "Webhooks for Pages". */
import { z } from 'zod';
import type { ProviderApp } from '../connect.ts';
import type { Upstream } from '../provider.ts';
import { success } from './graph.ts';

const subscribed = z.object({
  data: z.array(
    z.object({ id: z.coerce.string().optional(), subscribed_fields: z.array(z.string()).default([]) }),
  ),
});

/** Subscribes where the provider does not list all of the fields yet. Returns whether they are subscribed now. */
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
  // What is subscribed already stays: the call replaces the list.
  const wanted = [...present.union(new Set(fields))].join(',');
  const query = { subscribed_fields: wanted };
  return (await upstream.request({ ...edge, method: 'POST', query, parse: success.parse })).success;
}
