/**
 * Lets things happen around an organization, on LinkedIn's own pages. Reads show them, and notifications tell those of comments who
 * have subscribed to what happens to an organization's posts.
 */

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { nextClock, randomDigits } from '../engine/ids.ts';
import { createProviderEvents, type ProviderEventKinds, postKinds } from '../engine/provider-event-kinds.ts';
import { type ProviderEventOptions, ProviderEventRefused } from '../simulator.ts';
import { anyApp, type SimulatorStore } from '../store.ts';
import {
  commentBelow,
  type Entry,
  type Exchange,
  type FixtureSet,
  fixtureSetOf,
  postFixture,
} from './entries.ts';
import { accountsOf, login, memberOf } from './login.ts';
import { bodyOf, noContent } from './posts.ts';
import { actionOf, type Notice, noticeKey, renderNotice } from './reads.ts';
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
async function report(
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

interface Scene {
  fixtureSet: FixtureSet;
  now: Date;
}

interface Change {
  id: string;
  fields: object;
  /** What the notifications say of it, where the entry itself does not. */
  notice?: string;
}

const posting = postKinds<Scene, Entry, Change>({
  topics: {
    created: 'content.linkedin.posts.items.created',
    deleted: 'content.linkedin.posts.items.deleted',
    replied: 'content.linkedin.posts.comments.created',
    replyDeleted: 'content.linkedin.posts.comments.deleted',
  },
  post: ({ fixtureSet }, id) => chosen(fixtureSet, 'postExternalId', id, 'post'),
  deletable: ({ fixtureSet }, id) => chosen(fixtureSet, 'externalId', id, 'post'),
  reply: ({ fixtureSet }, id, field) => chosen(fixtureSet, field, id, 'comment'),
  write({ fixtureSet, now }, { text, replyTo, own }) {
    const at = now.getTime();
    const made = replyTo
      ? commentBelow(replyTo, {
          by: own ? 'self' : nextClock() % 16,
          at,
          text,
          digits: randomDigits('75', 19),
        })
      : postFixture(fixtureSet.accountId, randomDigits('', 12), { at, text });
    return { id: made.id, fields: made };
  },
  remove: (_scene, { id, kind }) => ({
    id,
    fields: { deleted: true },
    ...(kind === 'comment' ? { notice: 'COMMENT_DELETE' } : {}),
  }),
});

const kinds: ProviderEventKinds<Scene, Change> = {
  ...posting,
  reply_edited: {
    description: 'Whoever wrote a comment changes it.',
    topic: 'content.linkedin.posts.comments.updated',
    takes: ['externalId', 'text'],
    change({ fixtureSet, now }, { externalId, text = 'This looks wonderful, again!' }) {
      const found = chosen(fixtureSet, 'externalId', externalId, 'comment');
      const fields = { ...found, text, editedAt: now.getTime() };
      return { id: found.id, fields, notice: 'COMMENT_EDIT' };
    },
  },
};

function chosen<Kind extends Entry['kind']>(
  fixtureSet: FixtureSet,
  field: keyof ProviderEventOptions,
  id: string | undefined,
  kind: Kind,
): Extract<Entry, { kind: Kind }> {
  const fits = (one: Entry | undefined): one is Extract<Entry, { kind: Kind }> => one?.kind === kind;
  const found = id === undefined ? fixtureSet.all.find(fits) : fixtureSet.get(id);
  if (fits(found)) return found;
  throw new ProviderEventRefused(
    field,
    `The organization has no ${kind} ${id}. Take externalId from the list of its ${kind}s.`,
  );
}

/** Returns the organization or the member to whom something happens. */
function accountOf(accessToken: string, named?: string): string {
  const claims = login.claimsOf(accessToken);
  return accountsOf(claims).find((accountId) => accountId === named) ?? claims.accountId;
}

export const { providerEvents, trigger } = createProviderEvents<Scene, Change>(kinds, {
  accountOf,
  async sceneOf(accessToken, store, named) {
    const accountId = accountOf(accessToken, named);
    return {
      fixtureSet: fixtureSetOf(accountId, await store.read(accountId)),
      now: await store.contentNow(),
    };
  },
  async make({ id, fields, notice }, { fixtureSet: { accountId }, now }, times, store) {
    const unnoticed = times === 0;
    await store.write(accountId, id, { deleted: false, ...(unnoticed ? { unnoticed } : {}), ...fields });
    const at = now.getTime();
    if (notice && !unnoticed)
      await store.write(accountId, noticeKey(id, notice), { urn: id, action: notice, at });
    const after = fixtureSetOf(accountId, await store.read(accountId));
    const found = after.get(id);
    const told = notice ?? (found?.kind === 'comment' ? actionOf(found) : undefined);
    const webhooks = told ? await report(after, { action: told, urn: id, at }, times, store) : 0;
    return { externalId: id, webhooks };
  },
});
