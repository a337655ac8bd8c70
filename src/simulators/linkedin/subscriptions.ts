/** Keeps who has subscribed to what happens to an organization's posts, and tells them. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { anyApp, type SimulatorStore } from '../store.ts';
import type { Exchange, FixtureSet } from './entries.ts';
import { login } from './login.ts';
import { memberOf } from './people.ts';
import { bodyOf, noContent } from './posts.ts';
import { type Notice, renderNotice } from './reads.ts';
import { forbidden, invalid } from './refusals.ts';

const type = 'ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS';
const key = 'subscription';

const stored = z.object({ user: z.string() });
const sent = z.strictObject({ webhook: z.url() });

/** @throws Refusal when the key is none of a subscription, or of another member. */
function userIn({ path, claims }: Exchange): string {
  const parts =
    /\(developerApplication:(urn%3Ali%3AdeveloperApplication%3A\d+),user:([^,]+),entity:[^,]+,eventType:(\w+)\)$/.exec(
      path,
    );
  if (!parts || parts[3] !== type) throw invalid('The key is none of a subscription.');
  const user = decodeURIComponent(parts[2] ?? '');
  if (user !== memberOf(claims)) throw forbidden();
  return user;
}

export async function subscribe(exchange: Exchange) {
  const user = userIn(exchange);
  bodyOf(exchange, sent);
  await write(exchange.store, exchange.fixtureSet.accountId, user);
  return noContent;
}

const write = (store: SimulatorStore, accountId: string, user: string) =>
  store.write(accountId, key, { user, deleted: false }, true);

/** Subscribes the member behind a token, without the checks of LinkedIn's own call. */
export async function subscribeMember(accessToken: string, _fields: string[], store: SimulatorStore) {
  const claims = login.claimsOf(accessToken);
  await write(store, claims.accountId, memberOf(claims));
}

export async function unsubscribe(exchange: Exchange) {
  userIn(exchange);
  await exchange.store.write(exchange.fixtureSet.accountId, key, { deleted: true }, true);
  return noContent;
}

/** Reports what has happened to a comment so many times. Returns how many endpoints have taken it. */
export async function report(
  fixtureSet: FixtureSet,
  notice: Notice,
  times: number,
  store: SimulatorStore,
): Promise<number> {
  const written = (await store.read(fixtureSet.accountId)).get(key);
  const { data } = stored.safeParse(written);
  if (!data || written?.deleted) return 0;
  const body = JSON.stringify({ type, notifications: [renderNotice(fixtureSet, notice, data.user)] });
  let webhooks = 0;
  for (let time = 0; time < times; time += 1)
    webhooks += await store.send({ providerId: 'linkedin', appId: anyApp, body });
  return webhooks;
}

/** Source: shared/api-guide/webhook-validation. */
export const signatureHeaders = (body: string, secret: string): Record<string, string> => ({
  'x-li-signature': createHmac('sha256', secret).update(`hmacsha256=${body}`).digest('hex'),
});
