/**
 * Has LinkedIn report what happens to the posts of organizations, where the app has webhooks: LinkedIn verifies the endpoint of
 * the app by a challenge, and each administrator subscribes to an organization. Sources: learn.microsoft.com/linkedin/shared/
 * api-guide/webhook-validation and /linkedin/marketing/community-management/organizations/
 * organization-social-action-notifications, as excerpts of stored copies and public integrations say (search of 2026-11-29);
 * not read in full.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AppSecret, ConnectCall, HeldAccount, Subscription } from '../connect.ts';
import { list, word } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';
import type { Webhooks } from '../observations.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { notificationOf } from './notifications.ts';
import { administering, isMember } from './scopes.ts';
import { encodeUrn } from './urn.ts';

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
