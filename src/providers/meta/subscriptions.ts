/**
 * Subscribes the app to webhooks of a Page or account. Sources: "Setup Webhooks Subscriptions", "Webhooks for
 * Pages".
 */
import { z } from 'zod';
import type { Upstream } from '../call.ts';
import type { ProviderApp } from '../connect.ts';
import { list, word } from '../kit/fields.ts';
import { success } from './graph.ts';
import { wireId } from './wire.ts';

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
