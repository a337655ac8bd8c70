/**
 * Reads what LinkedIn tells of an organization's posts, who has commented and what became of comments, and has it reported where the
 * app has webhooks: LinkedIn verifies the endpoint of the app by a challenge, and each administrator subscribes to an organization.
 * Sources: learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-social-action-notifications,
 * /linkedin/shared/api-guide/webhook-validation, as excerpts of stored copies and public integrations say (search of 2026-11-29);
 * not read in full.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import { type Call, whenFailed } from '../call.ts';
import type { AppSecret, ConnectCall, HeldAccount, Subscription } from '../connect.ts';
import { id, ifUsable, list, word } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';
import { eachPage } from '../kit/pages.ts';
import type { Notification, ObservedAction, Poll, Webhooks } from '../observations.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { pageSize, readPage } from './lists.ts';
import { time } from './post.ts';
import { commentItem, readComment } from './read-comments.ts';
import { hasPictures, postsSince, withItsPictures } from './read-posts.ts';
import { administering, isMember, scopes } from './scopes.ts';
import { encodeUrn, placeIn } from './urn.ts';

const actions: Readonly<Record<string, ObservedAction>> = {
  COMMENT: 'created',
  ADMIN_COMMENT: 'created',
  COMMENT_EDIT: 'updated',
  COMMENT_DELETE: 'deleted',
};

const told = z.object({
  organizationalEntity: id(),
  action: word(),
  generatedActivity: ifUsable(id()),
  decoratedGeneratedActivity: ifUsable(z.object({ comment: ifUsable(z.object({ entity: ifUsable(id()) })) })),
  lastModifiedAt: time(),
});

/** Returns what a notification tells of a comment; `undefined` for all else, such as reactions. */
function notificationOf(found: unknown): Notification | undefined {
  const { data } = told.safeParse(found);
  const action = actions[data?.action ?? ''];
  const urn = data?.decoratedGeneratedActivity?.comment?.entity ?? data?.generatedActivity;
  const place = placeIn(urn ?? '');
  if (!data || !action || !place) return undefined;
  return {
    accountExternalId: data.organizationalEntity,
    contentType: 'linkedin.posts.comments',
    action,
    externalId: place.urn,
    at: new Date(data.lastModifiedAt),
    ...(action === 'deleted'
      ? {}
      : { read: async (call: Call) => commentItem((await readComment(call, place.urn)).view) }),
  };
}

/** Notifications are kept for sixty days. */
const keptMs = 59 * dayMs;
const mostPages = 5;

export const changePoll: Poll = {
  scopes: scopes.poll,
  /** The cursor is the time of the newest change. Those of that moment may be returned again, since another may have been made in it. */
  async run(call, cursor, since) {
    const from = Math.max(Date.parse(cursor ?? since.toISOString()), Date.now() - keptMs);
    const posts = await postsSince(call, new Date(from));
    const made = posts.flatMap((item): Notification[] =>
      item.publishedAt === undefined
        ? []
        : [
            {
              accountExternalId: call.account.externalId,
              contentType: 'linkedin.posts.items',
              action: 'created',
              externalId: item.externalId,
              at: new Date(item.publishedAt),
              item,
              // Polls find a post again, whose addresses are asked for once.
              ...(hasPictures(item) ? { read: (reading: Call) => withItsPictures(reading, item) } : {}),
            },
          ],
    );
    // Notifications are of organizations, and for administrators alone. Sweeps find the other comments.
    const commented = isMember(call.account)
      ? []
      : await notificationsSince(call, from).catch(whenFailed('scopes', []));
    const notifications = [...made, ...commented].sort((one, other) => one.at.getTime() - other.at.getTime());
    const newest = notifications.at(-1)?.at.getTime() ?? from;
    return { notifications, cursor: new Date(Math.max(newest, from)).toISOString() };
  },
};

async function notificationsSince(call: Call, from: number): Promise<Notification[]> {
  const names = Object.keys(actions).join(',');
  const path = `/organizationalEntityNotifications?q=criteria&actions=List(${names})&organizationalEntity=${encodeUrn(call.account.externalId)}&timeRange=(start:${from},end:${Date.now()})`;
  const found: Notification[] = [];
  const list = { path, target: 'account', finder: true, read: notificationOf } as const;
  for await (const { elements } of eachPage(
    (cursor) => readPage(call, list, { cursor, limit: pageSize.maximum }),
    mostPages,
  ))
    found.push(...elements.flatMap((one) => one ?? []));
  return found;
}

/** The type of the notifications, as subscriptions and payloads name it. */
const eventType = 'ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS';

/** The number of the app, which is no secret, but which only apps with webhooks have to tell. */
export const applicationId: AppSecret = {
  name: 'application_id',
  label: 'Application id',
  description:
    'Lets LinkedIn report comments as they are written, where your app has the tab Webhooks. It is the number in the address of the app at linkedin.com/developers/apps. Without it, comments are found by polls.',
};

/** The name in `references` of the member who has granted access to an organization. */
export const subscriber = 'member';

export const subscription = (rules: UpstreamRules): Subscription => {
  /** Sends a request about the subscription of an account; `undefined` where there can be none. */
  const send = (
    call: ConnectCall,
    { externalId, references }: HeldAccount,
    credential: GrantCredential,
    request: { method: 'PUT'; json: object } | { method: 'DELETE' },
  ) => {
    const [app, member] = [call.app.secrets?.[applicationId.name], references[subscriber]];
    if (!app || !member) return undefined;
    const key = [
      `developerApplication:${encodeUrn(`urn:li:developerApplication:${app}`)}`,
      `user:${encodeUrn(member)}`,
      `entity:${encodeUrn(externalId)}`,
      `eventType:${eventType}`,
    ].join(',');
    return call.open(rules, credential).request({
      ...request,
      path: `/eventSubscriptions/(${key})`,
      target: 'object',
      parse: () => true as const,
    });
  };
  return {
    scopes: [administering],
    fields: [{ name: eventType, scopes: [] }],
    secret: applicationId.name,
    /** Of members, LinkedIn reports nothing, so that nothing is missing. Subscribing again changes the address alone. */
    async ensure(call, account, credential) {
      if (isMember(account)) return true;
      if (!call.callbackUrl) return false;
      const made = send(call, account, credential, { method: 'PUT', json: { webhook: call.callbackUrl } });
      return (await made) ?? false;
    },
    async end(call, account, credential) {
      if (!isMember(account)) await send(call, account, credential, { method: 'DELETE' });
    },
  };
};

const hmac = (secret: string, ...parts: (string | Buffer)[]) =>
  parts.reduce((made, part) => made.update(part), createHmac('sha256', secret)).digest('hex');

/** A payload holds up to ten notifications. */
const payload = z.object({ type: word(), notifications: list(z.unknown(), 100) });

/** The longest challenge that is answered; LinkedIn sends a UUID. */
const mostCharacters = 100;

export const webhooks: Webhooks = {
  /** LinkedIn asks before it takes an endpoint, and every two hours from then on. */
  handshake(query, { secrets: [secret] }) {
    const challengeCode = query.get('challengeCode') ?? '';
    if (!secret || !challengeCode || challengeCode.length > mostCharacters) return undefined;
    return { challengeCode, challengeResponse: hmac(secret, challengeCode) };
  },
  verify({ headers, body }, secrets) {
    // The page shows the bare digest; public integrations have met it behind the name of the method.
    const sent = Buffer.from((headers['x-li-signature'] ?? '').replace(/^hmacsha256=/, ''));
    return secrets.some((secret) => {
      const expected = Buffer.from(hmac(secret, 'hmacsha256=', body));
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    });
  },
  parse(body) {
    const { data } = payload.safeParse(parseJson(body.toString()));
    if (data?.type !== eventType) return [];
    return data.notifications.flatMap((one) => notificationOf(one) ?? []);
  },
};
