/**
 * Keeps which apps are notified of an account's changes. Sources: "Webhooks for Pages", "Setup Webhooks
 * Subscriptions".
 */
import { z } from 'zod';
import type { Grant } from '../../engine/grants.ts';
import { anyApp, type SimulatorStore, type SimulatorWrites } from '../../store.ts';
import { invalidParameter, permissionRequired, unreachable } from '../errors.ts';
import type { GraphNode, Parameters, SubscriptionRules } from '../node.ts';
import { appOf, pageIdOf, readToken, type TokenClaims } from '../tokens.ts';

export const pageSubscriptions: SubscriptionRules = {
  scope: 'pages_manage_metadata',
  fields: new Set(
    'feed,mention,messages,message_echoes,message_edits,message_reactions,message_reads,message_deliveries,messaging_postbacks,messaging_referrals,messaging_optins,messaging_handovers,standby,videos,live_videos,ratings'.split(
      ',',
    ),
  ),
};

/** No source names the scope that an app needs in order to subscribe, so this one is our choice. */
export const instagramSubscriptions: SubscriptionRules = {
  scope: 'instagram_business_basic',
  fields: new Set(
    'comments,live_comments,mentions,messages,message_reactions,message_edit,messaging_seen,messaging_postbacks,messaging_referral,messaging_optins,messaging_handover,standby,story_insights,follow,share_to_story,story_reactions,story_poll_response,comment_poll_response,delta'.split(
      ',',
    ),
  ),
};

interface Request {
  account: TokenClaims;
  grant: Grant;
  parameters: Parameters;
  store: SimulatorStore;
}

export function answerSubscriptions(method: string, node: GraphNode, request: Request): Promise<unknown> {
  const { subscription } = node.kind;
  if (subscription && method === 'GET') return list(request);
  if (subscription && method === 'POST') return subscribe(subscription, request);
  if (subscription && method === 'DELETE') return write(request, []);
  throw unreachable(node.id ?? '', method.toLowerCase());
}

const prefix = 'subscribed_apps/';

interface Subscription {
  appId: string;
  fields: string[];
}

/**
 * Returns the subscriptions of every app. A subscription without fields was removed, and is left out.
 * @param writes the writes to the subscribed node.
 */
export function subscriptionsIn(writes: SimulatorWrites): Subscription[] {
  return [...writes]
    .filter(([objectId]) => objectId.startsWith(prefix))
    .map(([objectId, { subscribed_fields }]) => ({
      appId: objectId.slice(prefix.length),
      fields: z.array(z.string()).parse(subscribed_fields),
    }))
    .filter(({ fields }) => fields.length > 0);
}

async function list({ account, store }: Request) {
  const subscriptions = subscriptionsIn(await store.read(pageIdOf(account)));
  return {
    data: subscriptions.map(({ appId, fields }) => ({
      ...idOf(appId),
      name: 'Simulated app',
      subscribed_fields: fields,
    })),
  };
}

/** Returns the app's id as a field; nothing for tokens that are good for any app, which name none. */
const idOf = (id: string) => (id === anyApp ? {} : { id });

function subscribe({ scope, fields }: SubscriptionRules, request: Request) {
  if (!request.grant.scopes.includes(scope)) throw permissionRequired(scope);
  const asked = (request.parameters.get('subscribed_fields') ?? '')
    .split(',')
    .filter((field) => field !== '');
  const unknown = asked.find((field) => !fields.has(field));
  if (asked.length === 0) throw invalidParameter('The parameter subscribed_fields is required');
  if (unknown) throw invalidParameter(`Param subscribed_fields must not hold ${unknown}`);
  return write(request, asked);
}

async function write({ account, store }: Pick<Request, 'account' | 'store'>, subscribed_fields: string[]) {
  await store.write(pageIdOf(account), prefix + appOf(account), { subscribed_fields }, true);
  return { success: true };
}

/**
 * Subscribes the token's app without the checks of the provider's own call: it looks at neither scopes nor
 * fields.
 */
export async function subscribeApp(
  accessToken: string,
  fields: string[],
  store: SimulatorStore,
): Promise<void> {
  const account = readToken(accessToken);
  if (!account) throw new Error('a token that was not made here');
  await write({ account, store }, fields);
}
