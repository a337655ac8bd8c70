/**
 * Answers `GET /{app}/subscriptions`: the webhooks of an app. Sources: App Subscriptions reference,
 * "Subscriptions Edge".
 */

import { json, outage } from '../../engine/answers.ts';
import { hostOf, pathBelow } from '../../engine/hosts.ts';
import { type AppFault, appFaultIn } from '../../faults.ts';
import type { Simulator } from '../../simulator.ts';
import { readAddress, readParameters, tokenOf } from '../address.ts';
import { graphRefusal, unreachable } from '../errors.ts';
import { readAppToken } from './app-tokens.ts';
import { instagramSubscriptions, pageSubscriptions } from './subscriptions.ts';

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
