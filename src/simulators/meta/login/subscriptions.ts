/**
 * Keeps which apps are notified of an account's changes. Sources: "Webhooks for Pages", "Setup Webhooks
 * Subscriptions".
 */
import { z } from 'zod';
import type { Grant } from '../../engine/grants.ts';
import { hostOf, json, outage, pathBelow } from '../../engine/http.ts';
import { type AppFault, appFaultIn } from '../../faults.ts';
import type { Simulator } from '../../simulator.ts';
import { anyApp, type SimulatorStore, type SimulatorWrites } from '../../store.ts';
import { readAddress, readParameters, tokenOf } from '../address.ts';
import { graphRefusal, invalidParameter, permissionRequired, unreachable } from '../errors.ts';
import type { GraphNode, Parameters, SubscriptionRules } from '../node.ts';
import { appOf, pageIdOf, readToken, type TokenClaims } from '../tokens.ts';
import { readAppToken } from './consents.ts';

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

// Answers `GET /{app}/subscriptions`: the webhooks of an app. Sources: App Subscriptions reference,
// "Subscriptions Edge".

const graphHost = 'graph.facebook.com';
const path = /^(v\d+\.\d+)\/[^/]+\/subscriptions$/;

/** The webhooks by kind of object; an app has at most one per kind. */
const objects = [
  { object: 'page', providerId: 'facebook', fields: pageSubscriptions.fields },
  { object: 'instagram', providerId: 'instagram', fields: instagramSubscriptions.fields },
];

export const answerAppSubscriptions: Simulator['answer'] = async (request, store) => {
  const host = hostOf(request, [graphHost]);
  const version = host && path.exec(pathBelow(request, host))?.[1];
  if (!version || request.method !== 'GET') return undefined;
  const { appId, secret } = readAppToken(tokenOf(request, readParameters(request)));
  const { nodeId } = readAddress(request, host);
  if (nodeId !== appId) throw unreachable(nodeId, 'get');
  const fault = appFaultIn(secret);
  if (fault === 'app_outage') return outage;
  if (fault === 'app_throttled') throw throttled();
  const found = objects.map(async ({ providerId, object, fields }) => {
    const [callbackUrl] = await store.webhookEndpointsOf({ providerId, appId });
    return callbackUrl ? [subscriptionOf({ object, fields, callbackUrl, version, fault })] : [];
  });
  return json({ data: fault === 'webhook_missing' ? [] : (await Promise.all(found)).flat() });
};

interface Webhook {
  object: string;
  fields: ReadonlySet<string>;
  callbackUrl: string;
  version: string;
  fault: AppFault | undefined;
}

function subscriptionOf({ object, fields, callbackUrl, version, fault }: Webhook) {
  const names = fault === 'webhook_fields_missing' ? [...fields].slice(0, 1) : [...fields];
  return {
    object,
    callback_url: fault === 'webhook_elsewhere' ? 'https://elsewhere.example.com/webhook' : callbackUrl,
    active: fault !== 'webhook_inactive',
    fields: names.map((name) => ({ name, version })),
  };
}

const throttled = () =>
  graphRefusal({ message: '(#4) Application request limit reached', code: 4, is_transient: true });
